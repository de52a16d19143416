import { cutChanges } from "./cut-changes.ts";
import { testFault } from "./short.ts";

testFault(cutChanges);
