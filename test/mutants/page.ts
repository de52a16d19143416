import type { Mutant } from "./mutant.ts";
import { PAGE_NEWS } from "./page-news.ts";
import { PAGE_QUEUE } from "./page-queue.ts";

/** Bugs of the page, each of which a test notices. */
export const PAGE: readonly Mutant[] = [...PAGE_QUEUE, ...PAGE_NEWS];
