import { killRandom } from "./kill-random.ts";
import { testFault } from "./short.ts";

testFault(killRandom);
