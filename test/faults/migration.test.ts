import { migration } from "./migration.ts";
import { testFault } from "./short.ts";

testFault(migration);
