import type { CallToolResult } from "@modelcontextprotocol/server";
import { asProblem } from "../../wire/problems.ts";
import { printError, safe } from "../terminal/output.ts";

/**
 * An answer as data, and as text for clients that read nothing else. JSON keeps every title within its quotes: none can
 * pass for a line of ours.
 */
export function toolResult(value: Record<string, unknown>): CallToolResult {
  return { content: [{ type: "text", text: JSON.stringify(value) }], structuredContent: value };
}

/** What went wrong, told to the assistant as the API would tell it. What we did not foresee is on stderr, whole. */
export function toolError(thrown: unknown): CallToolResult {
  const { code, detail, field, cause } = asProblem(thrown);
  if (code === "internal") printError(`creel: ${safe(Bun.inspect(cause ?? thrown))}`);
  const told = { code, detail, ...(field === undefined ? {} : { field }) };
  const text = field === undefined ? detail : `${detail} (${field})`;
  return { content: [{ type: "text", text }], structuredContent: told, isError: true };
}
