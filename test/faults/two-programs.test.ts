import { testFault } from "./fault-test.ts";
import { twoPrograms } from "./two-programs.ts";

testFault(twoPrograms);
