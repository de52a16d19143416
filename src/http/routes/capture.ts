import type { Actor } from "../../domain/access/actor.ts";
import { clientOf } from "../../domain/access/actor.ts";
import type { CaptureOptions } from "../../domain/item/capture.ts";
import { Problem } from "../../domain/problem.ts";
import { IDEMPOTENCY_KEY, parseCapture } from "../../wire/capture.ts";
import { bytesToExpect, checkWhole, MAX_CAPTURE_BYTES, readUpTo } from "../request/request-body.ts";
import type { RequestUrl } from "../request/request-url.ts";
import { replyJson } from "../request/responses.ts";
import type { RequestContext } from "../request/route.ts";
import { keepRefusedRequest } from "./refused-captures.ts";

/** `POST /api/items` (specification, section 4): status 200 and only `{id, createdOn}`. */
export function captureItem(
  { request, checkAfterWait, url, dependencies }: RequestContext,
  by: Actor,
): Promise<Response> {
  return dependencies.budget.spend(bytesToExpect(request, MAX_CAPTURE_BYTES), clientOf(by), async () => {
    const body = await readUpTo(request, checkAfterWait, MAX_CAPTURE_BYTES);
    try {
      checkWhole(request, body, MAX_CAPTURE_BYTES);
      const { draft, parse, ignored } = await parseCapture(body.bytes, request.headers.get("content-type"));
      const delivery = readDelivery(request);
      delivery.parse = asksToParse(url) || parse;
      delivery.ignored = ignored;
      const captured = await dependencies.items(by).capture(draft, delivery);
      const headers: Record<string, string> = { Location: `/api/items/${captured.id}` };
      if (ignored.length > 0) headers["Creel-Ignored"] = nameIgnored(ignored);
      return replyJson(captured, headers);
    } catch (thrown) {
      throw await keepRefusedRequest(thrown, request, body.bytes, by, dependencies);
    }
  });
}

/** Reads the capture's headers. Throws `invalid-request` for a bad idempotency key, `invalid` for a bad date. */
function readDelivery({ headers }: Request): CaptureOptions {
  const key = readIdempotencyKey(headers);
  const date = headers.get("creel-captured-on");
  if (date !== null && !/^\d{1,12}$/.test(date))
    throw new Problem(
      "invalid",
      "Creel-Captured-On is not a number of Unix seconds. Correct it, or leave it out.",
      {
        field: "Creel-Captured-On",
      },
    );
  const delivery: CaptureOptions = {};
  if (key !== undefined) delivery.idempotencyKey = key;
  if (date !== null) delivery.capturedOn = Number(date);
  return delivery;
}

/** Throws `invalid-request` for a bad key. */
export function readIdempotencyKey(headers: Headers): string | undefined {
  const key = headers.get("idempotency-key");
  if (key === null || IDEMPOTENCY_KEY.test(key)) return key ?? undefined;
  throw new Problem(
    "invalid-request",
    "The Idempotency-Key is not 1 to 255 visible ASCII characters. Send a UUID.",
    { field: "Idempotency-Key" },
  );
}

/** Reads `?parse=1`, for bodies without fields, such as plain text. Throws `invalid`. */
function asksToParse(url: RequestUrl): boolean {
  if (!url.search.includes("parse")) return false;
  const [value, ...more] = url.searchParams.getAll("parse");
  if (value === undefined || (value === "0" && more.length === 0)) return false;
  if (value === "1" && more.length === 0) return true;
  throw new Problem("invalid", "parse is neither 1 nor 0. Send ?parse=1 to have the title read.", {
    field: "parse",
  });
}

/** Encodes field names for a header: percent-encoded where they are not plain ASCII. */
function nameIgnored(ignored: string[]): string {
  return ignored.map((name) => encodeURIComponent(name.toWellFormed())).join(", ");
}
