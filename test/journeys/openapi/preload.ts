import { appendFileSync } from "node:fs";
import { type Exchange, type ResponseValidator, routeOf, validateByShapes } from "./validate.ts";

/**
 * Loaded before each journey: `fetch` throws when a response of Creel differs from docs/openapi.json.
 * `CREEL_JUDGE` names a module with another validator (run-prism.ts).
 */
const { CREEL_VALIDATOR, CREEL_VALIDATED } = process.env;
const validate: ResponseValidator = CREEL_VALIDATOR
  ? ((await import(CREEL_VALIDATOR)) as { validate: ResponseValidator }).validate
  : validateByShapes;
const plain = globalThis.fetch;

/** The number of responses that this process validated. */
export let validated = 0;

async function fetchAndValidate(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const response = await plain(input, init);
  if (!response.headers.has("request-id")) return response; // not a response of Creel
  const exchange = await exchangeOf(input instanceof Request ? input : String(input), init, response);
  const says = validate(exchange);
  validated++;
  const route = routeOf(exchange);
  if (CREEL_VALIDATED)
    appendFileSync(CREEL_VALIDATED, `${exchange.method} ${route?.path ?? "(none)"} ${response.status}\n`);
  if (says.length > 0)
    throw new Error(
      `The answer to ${exchange.method} ${exchange.path} (${exchange.status}, ${exchange.place}) is not as docs/openapi.json says: ${says.join("; ")}`,
    );
  return response;
}

async function exchangeOf(input: Request | string, init: RequestInit, response: Response): Promise<Exchange> {
  const { protocol, pathname } = new URL(typeof input === "string" ? input : input.url);
  const headers = Object.fromEntries(response.headers);
  const isEndless = headers["content-type"] === "text/event-stream";
  const body = isEndless
    ? null
    : await response
        .clone()
        .text()
        .catch(() => null); // the client has gone
  return {
    method: (init.method ?? (typeof input === "string" ? "GET" : input.method)).toUpperCase(),
    path: pathname,
    place: "unix" in init ? "socket" : protocol === "https:" ? "api" : "app",
    status: response.status,
    headers,
    body,
  };
}

globalThis.fetch = Object.assign(fetchAndValidate, plain);
