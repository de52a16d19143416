import { testFault } from "./fault-test.ts";
import { operations } from "./operations.ts";

testFault(operations);
