import { z } from "zod";

/** The complete list of allowed origins. */
export const OriginsBody = z.strictObject({ origins: z.array(z.string().max(300)).max(100) });
