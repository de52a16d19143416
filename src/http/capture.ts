import type { Actor } from "../domain/actor.ts";
import type { Delivery } from "../domain/capture.ts";
import { Problem } from "../domain/problem.ts";
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
    const captured = await ports.inbox(by).capture(draft, { ...readDelivery(request), ignored });
    return replyJson(captured, {
      Location: `/api/items/${captured.id}`,
      ...(ignored.length > 0 ? { "Creel-Ignored": nameIgnored(ignored) } : {}),
    });
  });
}

/** Throws `invalid-request` for an idempotency key, `invalid` for a date, that cannot be one. */
function readDelivery({ headers }: Request): Delivery {
  const key = headers.get("idempotency-key");
  const date = headers.get("creel-captured-on");
  if (key !== null && !/^[\x21-\x7e]{1,255}$/.test(key))
    throw new Problem(
      "invalid-request",
      "The Idempotency-Key is not 1 to 255 visible ASCII characters. Send a UUID.",
      {
        field: "Idempotency-Key",
      },
    );
  if (date !== null && !/^\d{1,12}$/.test(date))
    throw new Problem(
      "invalid",
      "Creel-Captured-On is no number of Unix seconds. Correct it, or leave it out.",
      {
        field: "Creel-Captured-On",
      },
    );
  return {
    ...(key === null ? {} : { idempotencyKey: key }),
    ...(date === null ? {} : { capturedOn: Number(date) }),
  };
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
      "Access-Control-Allow-Headers":
        "authorization, content-type, creel-captured-on, idempotency-key, x-api-key",
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
