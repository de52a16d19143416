import { addKilled } from "./add-killed.ts";
import { testFault } from "./short.ts";

testFault(addKilled);
