import { testFault } from "./fault-test.ts";
import { killNth } from "./kill-nth.ts";

testFault(killNth);
