import { damage } from "./damage.ts";
import { testFault } from "./short.ts";

testFault(damage);
