import { testFault } from "./short.ts";
import { twoPrograms } from "./two-programs.ts";

testFault(twoPrograms);
