import { testFault } from "./fault-test.ts";
import { powerCut } from "./power-cut.ts";

testFault(powerCut);
