import { dayIn } from "../../../domain/dates.ts";
import { SYSTEM } from "../../../domain/environment.ts";
import { streamAsMade } from "../../limits/long-response.ts";
import { BASE_HEADERS } from "../../request/responses.ts";
import type { RequestContext } from "../../request/route.ts";

/** `GET /app/exports`: all items as JSON Lines, as a file. It is whole if its last line has the type `end`. */
export async function downloadExport({ dependencies }: RequestContext): Promise<Response> {
  const parts = dependencies.exportAll();
  const first = await parts.next(); // a database that cannot be read is a problem and no file
  const name = `creel-${dayIn(SYSTEM.zone(), dependencies.now())}.jsonl`;
  return streamAsMade(first, parts, {
    ...BASE_HEADERS,
    "Content-Type": "application/x-ndjson",
    "Content-Disposition": `attachment; filename="${name}"`,
  });
}
