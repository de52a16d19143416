import { testFault } from "./fault-test.ts";
import { migration } from "./migration.ts";

testFault(migration);
