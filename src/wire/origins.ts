import { z } from "zod";

/** The allowed origins, whole: what is not there is allowed no more. */
export const OriginsBody = z.strictObject({ origins: z.array(z.string().max(300)).max(100) });
