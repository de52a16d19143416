import type { Receipt } from "../../domain/inbox/receipts.ts";
import { apiClient } from "../server/client.ts";
import { Query } from "../state/query.ts";
import { Signal } from "../state/signal.ts";

export const FIRST_RECEIPTS = 100;
export const MAX_RECEIPTS = 1000; // the most that the server returns at once

/** The number of requested receipts. */
export const receiptsLimit = new Signal(FIRST_RECEIPTS);

/** The receipts, newest first. */
export const receiptsQuery = new Query<Receipt[]>(() => apiClient.receipts(receiptsLimit.get()), true);

receiptsLimit.watch(() => void receiptsQuery.refresh());
