import { cutChanges } from "./cut-changes.ts";
import { testFault } from "./fault-test.ts";

testFault(cutChanges);
