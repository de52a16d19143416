import { testFault } from "./fault-test.ts";
import { webhookKilled } from "./webhook-killed.ts";

testFault(webhookKilled);
