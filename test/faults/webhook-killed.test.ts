import { testFault } from "./short.ts";
import { webhookKilled } from "./webhook-killed.ts";

testFault(webhookKilled);
