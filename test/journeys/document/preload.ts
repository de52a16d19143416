import { appendFileSync } from "node:fs";
import { type Exchange, type Judge, judgeByShapes, routeOf } from "./judge.ts";

/**
 * Loaded before each journey: whatever a test asks of Creel, the answer must be one that docs/openapi.json tells of, or
 * `fetch` throws. `CREEL_JUDGE` names a module with another judge, from outside (prove.ts).
 */
const { CREEL_JUDGE, CREEL_JUDGED } = process.env;
const judge: Judge = CREEL_JUDGE ? ((await import(CREEL_JUDGE)) as { judge: Judge }).judge : judgeByShapes;
const plain = globalThis.fetch;

/** How many answers were looked at in this process. */
export let judged = 0;

async function fetchAndJudge(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const answer = await plain(input, init);
  if (!answer.headers.has("request-id")) return answer; // none of Creel's
  const exchange = await exchangeOf(input instanceof Request ? input : String(input), init, answer);
  const says = judge(exchange);
  judged++;
  const route = routeOf(exchange);
  if (CREEL_JUDGED)
    appendFileSync(CREEL_JUDGED, `${exchange.method} ${route?.path ?? "(none)"} ${answer.status}\n`);
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

globalThis.fetch = Object.assign(fetchAndJudge, plain);
