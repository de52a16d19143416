import { foreignLog } from "./foreign-log.ts";
import { testFault } from "./short.ts";

testFault(foreignLog);
