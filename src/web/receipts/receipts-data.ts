import type { Receipt } from "../../domain/inbox/receipts.ts";
import { creel } from "../server/client.ts";
import { Reading } from "../state/query.ts";
import { Cell } from "../state/signal.ts";

export const FIRST = 100;
export const MOST = 1000; // what the server gives at once

/** How many are asked for. */
export const limit = new Cell(FIRST);

/** What arrived, newest first. */
export const receipts = new Reading<Receipt[]>(() => creel.receipts(limit.get()));

limit.watch(() => void receipts.refresh());
