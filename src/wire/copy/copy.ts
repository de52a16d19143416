import { z } from "zod";

/** The body that turns the plain copy on or off. The rules of the folder are the server's. */
export const CopyBody = z.discriminatedUnion("isOn", [
  z.strictObject({
    isOn: z.literal(true),
    folder: z.string().describe("The absolute path of an empty or new folder of this computer."),
  }),
  z.strictObject({ isOn: z.literal(false) }),
]);
