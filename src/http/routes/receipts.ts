import { parseReceiptQuery } from "../../wire/receipts.ts";
import { replyJson } from "../request/responses.ts";
import type { RequestContext } from "../request/route.ts";

/** `GET /api/receipts`: capture attempts and their results, newest first. */
export async function listReceipts({ url, dependencies }: RequestContext): Promise<Response> {
  return replyJson({ receipts: await dependencies.receipts.list(parseReceiptQuery(url.searchParams)) });
}
