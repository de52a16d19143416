import { z } from "zod";
import type { RawCapture } from "../domain/inbox/attention.ts";
import type { Draft } from "../domain/item/capture.ts";
import { guessDraft } from "./salvage.ts";

/** The draft that a person makes of a raw capture; without a title it is Creel's own guess. */
export const MakeItemBody = z.strictObject({
  title: z.string().optional(),
  note: z.string().nullable().optional(),
  isFocused: z.boolean().optional(),
});

/** A raw capture for the page. */
export interface RawView extends Omit<RawCapture, "body"> {
  /** The body as text, at most its first 64 KiB. */
  body: string;
  guess: Draft;
}

export function viewOf(raw: RawCapture): RawView {
  return { ...raw, body: new TextDecoder().decode(raw.body), guess: guessDraft(raw.body) };
}
