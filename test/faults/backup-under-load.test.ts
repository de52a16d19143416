import { backupUnderLoad } from "./backup-under-load.ts";
import { testFault } from "./fault-test.ts";

testFault(backupUnderLoad);
