import { diskFull } from "./disk-full.ts";
import { testFault } from "./fault-test.ts";

testFault(diskFull);
