import type { Actor } from "../domain/actor.ts";
import { parseCapture } from "../wire/capture.ts";
import { CAPTURE_CAP, declaredBytes, readBody } from "./body.ts";
import { isCapturePath, isProgramOrigin } from "./guards.ts";
import { replyJson } from "./reply.ts";
import type { Call } from "./route.ts";

/** `POST /api/items` (specification, section 4): exactly 200, exactly `{id, createdOn}`. */
export function captureItem({ request, ports }: Call, by: Actor): Promise<Response> {
  return ports.budget.spend(declaredBytes(request, CAPTURE_CAP), async () => {
    const body = await readBody(request, CAPTURE_CAP);
    const { draft, ignored } = await parseCapture(body, request.headers.get("content-type"));
    const captured = await ports.inbox(by, ignored).capture(draft);
    return replyJson(captured, {
      Location: `/api/items/${captured.id}`,
      ...(ignored.length > 0 ? { "Creel-Ignored": nameIgnored(ignored) } : {}),
    });
  });
}

const NAMES = 32;
const NAME_LENGTH = 64;

/** The names as a header can carry them: few, short, and percent-encoded where they are not plain. */
function nameIgnored(ignored: string[]): string {
  const names = ignored
    .slice(0, NAMES)
    .map((name) => encodeURIComponent(name.toWellFormed()).slice(0, NAME_LENGTH));
  return names.join(", ");
}

/** The answer to the preflight of an extension or desktop program; null for everything else. */
export function replyPreflight(request: Request, url: URL): Response | null {
  if (request.method !== "OPTIONS" || !isProgramsCapture(request, url)) return null;
  return new Response(null, {
    status: 204,
    headers: {
      "Access-Control-Allow-Methods": "POST",
      "Access-Control-Allow-Headers": "authorization, content-type, idempotency-key, x-api-key",
      "Access-Control-Max-Age": "600",
    },
  });
}

/** Lets such a program read the answer to its own capture. No site ever may. */
export function allowProgram(request: Request, url: URL, response: Response): void {
  if (!isProgramsCapture(request, url)) return;
  response.headers.set("Access-Control-Allow-Origin", request.headers.get("origin") ?? "");
  response.headers.set("Vary", "Origin");
}

function isProgramsCapture(request: Request, url: URL): boolean {
  return isCapturePath(url) && isProgramOrigin(request.headers.get("origin"));
}
