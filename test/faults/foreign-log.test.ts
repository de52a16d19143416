import { testFault } from "./fault-test.ts";
import { foreignLog } from "./foreign-log.ts";

testFault(foreignLog);
