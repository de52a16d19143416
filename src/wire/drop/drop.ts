import { z } from "zod";

/** The body of a new drop. The rules of the path are the domain's. */
export const DropBody = z.strictObject({
  path: z.string().describe("The absolute path of a file or a folder of this computer."),
  isParsed: z.boolean().default(true).describe("Whether lines and titles are read as quick entry."),
  takesExisting: z.boolean().default(false).describe("Whether texts that are there already are taken."),
});
