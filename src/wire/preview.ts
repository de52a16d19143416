import { z } from "zod";

/** A text of which one wants to know what quick entry would make of it: a title that a capture may have. */
export const PreviewBody = z.strictObject({ text: z.string() });
