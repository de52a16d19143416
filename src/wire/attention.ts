import { z } from "zod";
import { ATTENTION_PAGE_SIZE, type AttentionQuery, type RawCapture } from "../domain/inbox/attention.ts";
import type { Draft } from "../domain/item/capture.ts";
import { parseQueryString } from "./item.ts";
import { guessDraft } from "./salvage.ts";

/** The draft that a person makes of a raw capture; without a title it is Creel's own guess. */
export const MakeItemBody = z.strictObject({
  title: z.string().optional(),
  note: z.string().nullable().optional(),
  isFocused: z.boolean().optional(),
});

/** The query of `GET /api/attention`. */
export const AttentionQueryShape = z.strictObject({
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(ATTENTION_PAGE_SIZE))
    .default(ATTENTION_PAGE_SIZE)
    .describe("How many at most."),
  cursor: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(z.int().min(1))
    .optional()
    .describe("The `next` of the page before."),
  key: z.string().optional(), // the guards have read it
});

const CURES = {
  limit: "The limit is not a whole number from 1 to 100. Send such a number.",
  cursor: "The cursor is none that a list gave. Start again without it.",
};

/** Parses the query. Throws `invalid`, naming the parameter. */
export function parseAttentionQuery(parameters: URLSearchParams): AttentionQuery {
  const { limit, cursor } = parseQueryString(AttentionQueryShape, parameters, CURES);
  return { limit, ...(cursor === undefined ? {} : { cursor }) };
}

/** A page of the list, newest first. `next` is the cursor of the next page, or null at the end. */
export interface AttentionViews {
  attention: RawView[];
  next: string | null;
}

/** A raw capture for the page. */
export interface RawView extends Omit<RawCapture, "body"> {
  /** The body as text, at most its first 64 KiB. */
  body: string;
  guess: Draft;
}

export function viewOf(raw: RawCapture): RawView {
  return { ...raw, body: new TextDecoder().decode(raw.body), guess: guessDraft(raw.body) };
}
