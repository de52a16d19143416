import { parseReceiptQuery } from "../../wire/receipts.ts";
import { replyJson } from "../request/responses.ts";
import type { Call } from "../request/route.ts";

/** `GET /api/receipts`: what arrived and what came of it, newest first. */
export async function listReceipts({ url, ports }: Call): Promise<Response> {
  return replyJson({ receipts: await ports.receipts.list(parseReceiptQuery(url.searchParams)) });
}
