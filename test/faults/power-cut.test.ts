import { powerCut } from "./power-cut.ts";
import { testFault } from "./short.ts";

testFault(powerCut);
