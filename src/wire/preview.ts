import { z } from "zod";

/** A text for a preview of quick entry: a valid title of a capture. */
export const PreviewBody = z.strictObject({ text: z.string() });
