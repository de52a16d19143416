import { killNth } from "./kill-nth.ts";
import { testFault } from "./short.ts";

testFault(killNth);
