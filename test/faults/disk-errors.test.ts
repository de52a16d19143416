import { diskErrors } from "./disk-errors.ts";
import { testFault } from "./short.ts";

testFault(diskErrors);
