import { diskFull } from "./disk-full.ts";
import { testFault } from "./short.ts";

testFault(diskFull);
