import { expect, test } from "bun:test";
import { openMemoryStore } from "../../../test/home.ts";
import { type Actor, ONLY_ACCOUNT, TERMINAL } from "../../domain/access/actor.ts";
import { SYSTEM } from "../../domain/environment.ts";
import { openSemaphore } from "../limits/large-response-limit.ts";
import type { Dependencies } from "../request/dependencies.ts";
import { openEventFeed } from "../request/event-broadcaster.ts";
import { parseRequestUrl } from "../request/request-url.ts";
import type { RequestContext } from "../request/route.ts";
import { streamEvents } from "./events.ts";

const OFF = { state: "off" as const, address: null, listening: [], since: null, reason: null };
const BEAT = 5; // ms
const URL = "https://localhost/api/events";

const feedsOf = (dependencies: Pick<Dependencies, "changes" | "attention">, beatEvery?: number) => {
  const feed = openEventFeed(
    dependencies.changes(ONLY_ACCOUNT),
    dependencies.attention(TERMINAL),
    openSemaphore(),
    { heartbeatMs: beatEvery },
  );
  return () => feed;
};

test("a stream ends with the key that opened it, though nothing else happens", async () => {
  const store = await openMemoryStore();
  const apiListener = { state: () => OFF, listen: () => () => {} };
  let isValid = true;
  let open = 0;
  const call = {
    request: new Request(URL),
    url: parseRequestUrl(new Request(URL)),
    dependencies: { ...store, apiListener } as unknown as Dependencies,
    feeds: feedsOf(store, BEAT),
    stream() {
      open++;
      return () => open--;
    },
    isStillAuthorized: async () => isValid,
  } as unknown as RequestContext;
  const reader = (await streamEvents(call, TERMINAL)).body?.pipeThrough(new TextDecoderStream()).getReader();
  let received = "";
  while (received.split(": \n\n").length < 4) received += (await reader?.read())?.value;
  expect([received.includes("event: api"), open]).toEqual([true, 1]);
  isValid = false;
  while (!(await reader?.read())?.done);
  expect(open).toBe(0);
  await store.close();
});

test("a commit during a read of the log is sent too, although nothing follows", async () => {
  const store = await openMemoryStore();
  const inbox = store.items(TERMINAL);
  let isSecondDue = false;
  const dependencies = {
    ...store,
    apiListener: { state: () => OFF, listen: () => () => {} },
    attention: (by: Actor) => ({
      ...store.attention(by),
      async count() {
        if (isSecondDue) {
          isSecondDue = false;
          await inbox.capture({ title: "second", note: null, isFocused: false });
        }
        return store.attention(by).count();
      },
    }),
  } as unknown as Dependencies;
  const cut = new AbortController();
  const call = {
    request: new Request(URL, { signal: cut.signal }),
    url: parseRequestUrl(new Request(URL)),
    dependencies,
    feeds: feedsOf(dependencies),
    stream: () => () => {},
    isStillAuthorized: async () => true,
  } as unknown as RequestContext;
  const reader = (await streamEvents(call, TERMINAL)).body?.pipeThrough(new TextDecoderStream()).getReader();
  let received = "";
  while (!received.includes("event: attention")) received += (await reader?.read())?.value;
  isSecondDue = true;
  await inbox.capture({ title: "first", note: null, isFocused: false });
  while (received.split("event: change").length < 3) received += (await reader?.read())?.value;
  expect(received.match(/^id: \d+$/gm)).toHaveLength(2);
  cut.abort();
  await store.close();
});

test("a due reminder is sent to clients that may read, and not to a key that was revoked meanwhile", async () => {
  const store = await openMemoryStore({ ...SYSTEM, setAlarm: () => () => {} }); // told when this test says
  const inbox = store.items(TERMINAL);
  let isValid = true;
  const call = {
    request: new Request(URL),
    url: parseRequestUrl(new Request(URL)),
    dependencies: {
      ...store,
      apiListener: { state: () => OFF, listen: () => () => {} },
    } as unknown as Dependencies,
    feeds: feedsOf(store),
    stream: () => () => {},
    isStillAuthorized: async () => isValid,
  } as unknown as RequestContext;
  const reader = (await streamEvents(call, TERMINAL)).body?.pipeThrough(new TextDecoderStream()).getReader();
  const remind = async (title: string) => {
    const { id } = await inbox.capture({ title, note: null, isFocused: false });
    await inbox.change({ id, command: { verb: "edit", patch: { remindAt: 1 } } });
    return id;
  };
  const id = await remind("Call Ada");
  await store.reminders.sendDue();
  let received = "";
  while (!received.includes("event: reminder")) received += (await reader?.read())?.value;
  expect(received).toContain(
    `data: ${JSON.stringify({ count: 1, reminders: [{ id, title: "Call Ada", remindAt: 1 }] })}\n\n`,
  );
  await remind("Secret");
  while (received.split("event: change").length < 5) received += (await reader?.read())?.value;
  isValid = false;
  await store.reminders.sendDue();
  for (let next = await reader?.read(); !next?.done; next = await reader?.read()) received += next?.value;
  expect(received).not.toContain("Secret");
  await store.close();
});

test.each([
  ["", { Authorization: "Bearer one" }, "", { Authorization: "Bearer other" }],
  ["", { "X-Api-Key": "one" }, "", { "X-Api-Key": "other" }],
  ["", { "Creel-Session": "one" }, "", { "Creel-Session": "other" }],
  ["?key=one", {}, "?key=other", {}],
] as [string, Record<string, string>, string, Record<string, string>][])(
  "one credential's end leaves the streams of the others: %s %j",
  async (goesQuery, goesHeaders, staysQuery, staysHeaders) => {
    const store = await openMemoryStore();
    const feeds = feedsOf(store);
    let isValid = true;
    const cut = new AbortController();
    const follow = async (
      query: string,
      headers: Record<string, string>,
      isStillAuthorized: () => boolean,
    ) => {
      const request = new Request(`${URL}${query}`, { headers, signal: cut.signal });
      const call = {
        request,
        url: parseRequestUrl(request),
        dependencies: {
          ...store,
          apiListener: { state: () => OFF, listen: () => () => {} },
        } as unknown as Dependencies,
        feeds,
        stream: () => () => {},
        isStillAuthorized: async () => isStillAuthorized(),
      } as unknown as RequestContext;
      const { body } = await streamEvents(call, TERMINAL);
      return body?.pipeThrough(new TextDecoderStream()).getReader();
    };
    const stays = await follow(staysQuery, staysHeaders, () => true);
    const goes = await follow(goesQuery, goesHeaders, () => isValid);
    isValid = false;
    await store.items(TERMINAL).capture({ title: "a", note: null, isFocused: false });
    let received = "";
    for (let next = await goes?.read(); !next?.done; next = await goes?.read()) received += next?.value;
    expect(received).not.toContain("event: change");
    while (!received.includes("event: change")) {
      const next = await stays?.read();
      expect(next?.done).toBe(false);
      received += next?.value;
    }
    cut.abort();
    await store.close();
  },
);
