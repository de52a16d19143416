import { operations } from "./operations.ts";
import { testFault } from "./short.ts";

testFault(operations);
