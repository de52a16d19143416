import { appendFileSync } from "node:fs";
import { type Exchange, type ResponseValidator, routeOf, validateByShapes } from "./validate.ts";

/**
 * Loaded before each journey: whatever a test asks of Creel, the answer must be one that docs/openapi.json tells of, or
 * `fetch` throws. `CREEL_JUDGE` names a module with another judge, from outside (run-prism.ts).
 */
const { CREEL_VALIDATOR, CREEL_VALIDATED } = process.env;
const validate: ResponseValidator = CREEL_VALIDATOR
  ? ((await import(CREEL_VALIDATOR)) as { validate: ResponseValidator }).validate
  : validateByShapes;
const plain = globalThis.fetch;

/** How many answers were looked at in this process. */
export let validated = 0;

async function fetchAndValidate(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const answer = await plain(input, init);
  if (!answer.headers.has("request-id")) return answer; // none of Creel's
  const exchange = await exchangeOf(input instanceof Request ? input : String(input), init, answer);
  const says = validate(exchange);
  validated++;
  const route = routeOf(exchange);
  if (CREEL_VALIDATED)
    appendFileSync(CREEL_VALIDATED, `${exchange.method} ${route?.path ?? "(none)"} ${answer.status}\n`);
  if (says.length > 0)
    throw new Error(
      `The answer to ${exchange.method} ${exchange.path} (${exchange.status}, ${exchange.place}) is not as docs/openapi.json says: ${says.join("; ")}`,
    );
  return answer;
}

async function exchangeOf(input: Request | string, init: RequestInit, answer: Response): Promise<Exchange> {
  const { protocol, pathname } = new URL(typeof input === "string" ? input : input.url);
  const headers = Object.fromEntries(answer.headers);
  const isEndless = headers["content-type"] === "text/event-stream";
  const body = isEndless
    ? null
    : await answer
        .clone()
        .text()
        .catch(() => null); // whoever asked has gone
  return {
    method: (init.method ?? (typeof input === "string" ? "GET" : input.method)).toUpperCase(),
    path: pathname,
    place: "unix" in init ? "socket" : protocol === "https:" ? "api" : "app",
    status: answer.status,
    headers,
    body,
  };
}

globalThis.fetch = Object.assign(fetchAndValidate, plain);
