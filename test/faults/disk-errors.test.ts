import { diskErrors } from "./disk-errors.ts";
import { testFault } from "./fault-test.ts";

testFault(diskErrors);
