import { testFault } from "./fault-test.ts";
import { importKilled } from "./import-killed.ts";

testFault(importKilled);
