import type { z } from "zod";
import { Problem } from "../domain/problem.ts";
import { parseJson } from "./json.ts";

/** Parses a small JSON body by its schema. Throws `invalid-json`, or `invalid` naming the field. */
export function parseBody<T>(schema: z.ZodType<T>, text: string): T {
  const read = schema.safeParse(parseJson(text));
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  if (issue?.code === "unrecognized_keys")
    throw new Problem("invalid", "The body has a field that means nothing here. Leave it out.", {
      field: String(issue.keys[0]).slice(0, 64),
    });
  const field = issue?.path.join(".");
  throw new Problem(
    "invalid",
    field
      ? `The field ${field.slice(0, 64)} is not as it must be: ${issue?.message}.`
      : "The body must be a JSON object.",
    field ? { field } : {},
  );
}
