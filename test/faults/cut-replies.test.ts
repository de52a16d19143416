import { cutReplies } from "./cut-replies.ts";
import { testFault } from "./fault-test.ts";

testFault(cutReplies);
