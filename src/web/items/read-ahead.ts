import type { Items } from "../../domain/inbox/items.ts";
import { openClient } from "../../wire/client.ts";
import { sendRequest } from "../server/transport.ts";

/**
 * Lists items for a reader of all pages, in order: it requests the next page as soon as the headers name it, so that the
 * server reads it while this one is sent and parsed. Cursors alone would leave one of them idle.
 */
export function openReadAhead(): Items["list"] {
  let ahead: { cursor: string | null; response: Promise<Response> } | null = null;
  const client = openClient(async (...request) => {
    const isAhead = ahead !== null && ahead.cursor === cursorOf(request[1]);
    const response = await (isAhead && ahead ? ahead.response : sendRequest(...request));
    const next = /^<([^>]+)>; rel="next"$/.exec(response.headers.get("Link") ?? "")?.[1];
    ahead = next === undefined ? null : { cursor: cursorOf(next), response: sendRequest("GET", next) };
    ahead?.response.catch(() => {}); // the reader of its page gets the error
    return { status: response.status, body: await response.text() };
  });
  return client.inbox.list;
}

function cursorOf(path: string): string | null {
  return new URLSearchParams(path.split("?")[1]).get("cursor");
}
