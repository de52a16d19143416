import { testFault } from "./fault-test.ts";
import { killRandom } from "./kill-random.ts";

testFault(killRandom);
