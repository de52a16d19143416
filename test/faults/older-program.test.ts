import { olderProgram } from "./older-program.ts";
import { testFault } from "./short.ts";

testFault(olderProgram);
