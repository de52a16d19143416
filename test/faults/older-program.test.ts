import { testFault } from "./fault-test.ts";
import { olderProgram } from "./older-program.ts";

testFault(olderProgram);
