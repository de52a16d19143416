import type { Receipt } from "../../domain/receipts.ts";
import { Cell } from "../cell.ts";
import { creel } from "../creel.ts";
import { Reading } from "../reading.ts";

export const FIRST = 100;
export const MOST = 1000; // what the server gives at once

/** How many are asked for. */
export const limit = new Cell(FIRST);

/** What arrived, newest first. */
export const receipts = new Reading<Receipt[]>(() => creel.receipts(limit.get()));

limit.watch(() => void receipts.refresh());
