import { z } from "zod";

const MOST = 20_000; // UTF-16 units: the longest title, twice

/** A text of which one wants to know what quick entry would make of it. */
export const PreviewBody = z.strictObject({ text: z.string().min(1).max(MOST) });
