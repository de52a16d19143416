import { addKilled } from "./add-killed.ts";
import { testFault } from "./fault-test.ts";

testFault(addKilled);
