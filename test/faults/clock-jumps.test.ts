import { clockJumps } from "./clock-jumps.ts";
import { testFault } from "./fault-test.ts";

testFault(clockJumps);
