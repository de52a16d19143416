import { cutReplies } from "./cut-replies.ts";
import { testFault } from "./short.ts";

testFault(cutReplies);
