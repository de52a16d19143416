import { expect, test } from "bun:test";
import { openMemoryStore } from "../../../test/home.ts";
import { TERMINAL } from "../../domain/access/actor.ts";
import type { ListenerState } from "../../domain/home/api-listener.ts";
import { openSemaphore } from "../limits/large-response-limit.ts";
import type { Dependencies } from "../request/dependencies.ts";
import { openEventFeed } from "../request/event-broadcaster.ts";
import { parseRequestUrl } from "../request/request-url.ts";
import type { RequestContext } from "../request/route.ts";
import { streamEvents } from "./events.ts";

const OFF: ListenerState = {
  state: "off",
  address: null,
  listening: [],
  since: null,
  reason: null,
  brought: null,
};
const [OLDEST, NEWEST] = [5, 9];

/** A stream of a log with this beginning and end, without new rows; `notify` sends the state of the API. */
async function follow(headers: Record<string, string>) {
  const store = await openMemoryStore();
  const log = {
    since: async () => [],
    catchUp: async () => [],
    first: async () => OLDEST,
    last: async () => NEWEST,
    listen: () => () => {},
  };
  const cut = new AbortController();
  const request = new Request("https://localhost/api/events", { headers, signal: cut.signal });
  let notify = (_: ListenerState) => {};
  let open = 0;
  const listen = (listener: typeof notify) => {
    notify = listener;
    return () => {};
  };
  const feed = openEventFeed(log, store.attention(TERMINAL), openSemaphore());
  const call = {
    request,
    url: parseRequestUrl(request),
    dependencies: {
      ...store,
      changes: () => log,
      apiListener: { state: () => OFF, listen },
    } as unknown as Dependencies,
    feeds: () => feed,
    stream() {
      open++;
      return () => open--;
    },
    isStillAuthorized: async () => true,
  } as unknown as RequestContext;
  const { body } = await streamEvents(call, TERMINAL);
  return {
    body,
    notify: (state: ListenerState) => notify(state),
    isOpen: () => open > 0,
    async end() {
      cut.abort();
      await store.close();
    },
  };
}

test.each([
  ["", false],
  ["9", false],
  ["4", false], // the next one is the oldest that is kept
  ["3", true],
  ["10", true], // of a home whose backup was restored
  ["0", true],
  ["-1", true],
  ["nine", true],
  ["1234567890123456", true],
])("who comes back with %j is told to start again: %p", async (last, isReset) => {
  const { body, end } = await follow(last === "" ? {} : { "Last-Event-ID": last });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let received = "";
  while (!received.includes("event: attention")) received += (await reader?.read())?.value;
  expect(received.includes(`event: reset\nid: ${NEWEST}\n`)).toBe(isReset);
  await end();
});

test("a stream that reads too slowly is cut off, and its unread events are dropped", async () => {
  const { body, notify, isOpen, end } = await follow({});
  const reason = "x".repeat(400 * 1024);
  for (let n = 0; n < 9; n++) {
    notify({ ...OFF, reason });
    await Bun.sleep(1);
  }
  expect(isOpen()).toBe(false);
  expect(new Response(body).text()).rejects.toThrow("The client read too slowly.");
  await end();
});
