import { afterEach, beforeEach, expect, test } from "bun:test";
import { connect, type Socket } from "node:net";
import { openMemoryStore } from "../../../test/home.ts";
import type { Actor } from "../../domain/access/actor.ts";
import type { Items } from "../../domain/inbox/items.ts";
import { createHandler } from "../handler.ts";
import type { Dependencies } from "../request/dependencies.ts";
import { openMemoryBudget } from "../request/request-body.ts";
import { type Listener, listen } from "./listen.ts";

let store: Awaited<ReturnType<typeof openMemoryStore>>;
let listener: Listener;
beforeEach(async () => {
  store = await openMemoryStore();
});
afterEach(async () => {
  await listener.drain(0);
  await store.close();
});

/** Listens for this computer's command line, with an inbox that does otherwise in part. Silent clients go as early as can be. */
function listenWith(otherwise: Partial<Items>): void {
  const items = (by: Actor) => ({ ...store.items(by), ...otherwise });
  const answer = createHandler({ ...store, items, budget: openMemoryBudget() } as unknown as Dependencies);
  const rules = { channel: "socket" as const, hosts: new Set<string>(), origins: new Set<string>() };
  listener = listen({ address: "127.0.0.1", port: 0 }, rules, answer, 1);
}

/** A connection that says this and no more. `text` is what came back so far. */
function say(text: string): { socket: Socket; closed: Promise<void>; text(): string } {
  const socket = connect(listener.port, "127.0.0.1", () => socket.write(text));
  let output = "";
  socket.on("data", (data) => {
    output += data.toString("latin1");
  });
  socket.on("error", () => {}); // it is closed then
  return {
    socket,
    closed: new Promise((resolve) => socket.on("close", () => resolve())),
    text: () => output,
  };
}

/** The beginning of the answer to this. */
async function responsesTo(requests: string): Promise<string> {
  const { socket, text } = say(requests);
  while (text() === "") await Bun.sleep(1);
  socket.destroy();
  return text();
}

const request = (method: string, path: string, body = "") =>
  `${method} ${path} HTTP/1.1\r\nHost: creel\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

test("a response that takes longer than the idle timeout arrives, and an idle connection after it is closed", async () => {
  const hold = Promise.withResolvers<void>();
  let begun = 0;
  const late =
    <Value>(value: Value) =>
    async () => {
      begun++;
      await hold.promise;
      return value;
    };
  listenWith({
    change: late(null),
    list: late({ items: [], next: null }),
    capture: late({ id: "A", createdOn: 1 }),
  });
  const requests = [
    say(request("PATCH", "/api/items/A", '{"title":"b"}')),
    say(request("GET", "/api/items")),
    say(request("GET", "/api/items?q=a")),
    say(request("POST", "/api/items", '{"title":"a"}')),
  ];
  while (begun < 4) await Bun.sleep(1);
  await say("").closed; // who came after them and was silent has been let go
  hold.resolve();
  await Promise.all(requests.map(({ closed }) => closed)); // also who was answered
  expect(requests.map(({ text }) => text().slice(0, 12))).toEqual([
    "HTTP/1.1 404", // there is no such item
    "HTTP/1.1 200",
    "HTTP/1.1 200",
    "HTTP/1.1 200",
  ]);
}, 60_000);

test("nothing is searched for clients that have gone while they waited", async () => {
  const AT_ONCE = 2; // searches of one client
  const hold = Promise.withResolvers<void>();
  let begun = 0;
  listenWith({
    async list() {
      begun++;
      await hold.promise;
      return { items: [], next: null };
    },
  });
  const search = request("GET", "/api/items?q=a");
  const first = Array.from({ length: AT_ONCE }, () => say(search));
  while (begun < AT_ONCE) await Bun.sleep(1);
  const others = Array.from({ length: 20 }, () => say(search));
  await responsesTo(request("GET", "/api/health")); // the searches came before it
  for (const { socket, closed } of others) {
    socket.destroy();
    await closed;
  }
  await responsesTo(request("GET", "/api/health"));
  await responsesTo(request("GET", "/api/health")); // and by now it is known that they have gone
  hold.resolve();
  await Promise.all(first.map(({ closed }) => closed));
  expect(begun).toBe(AT_ONCE);
}, 60_000);
