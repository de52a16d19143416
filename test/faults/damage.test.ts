import { damage } from "./damage.ts";
import { testFault } from "./fault-test.ts";

testFault(damage);
