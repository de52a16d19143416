import { backupUnderLoad } from "./backup-under-load.ts";
import { testFault } from "./short.ts";

testFault(backupUnderLoad);
