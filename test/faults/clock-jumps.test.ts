import { clockJumps } from "./clock-jumps.ts";
import { testFault } from "./short.ts";

testFault(clockJumps);
