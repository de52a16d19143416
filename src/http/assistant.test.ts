import { afterEach, beforeEach, expect, test } from "bun:test";
import { openMemoryStore } from "../../test/home.ts";
import { ONLY_ACCOUNT } from "../domain/access/actor.ts";
import type { Problem } from "../domain/problem.ts";
import { findCaller } from "./guards/guards.ts";
import { openRateLimit } from "./limits/rate-limit.ts";
import type { Dependencies } from "./request/dependencies.ts";
import type { Channel } from "./request/route.ts";

let store: Awaited<ReturnType<typeof openMemoryStore>>;
let key: string;
let session: string;

beforeEach(async () => {
  store = await openMemoryStore();
  key = (await store.keyring(ONLY_ACCOUNT).add("phone", "full")).secret;
  session = await store.sessions.open("Firefox on Linux");
});
afterEach(() => store.close());

async function caller(place: Channel, source: string, more: Record<string, string> = {}): Promise<string> {
  const url = new URL("https://localhost:11111/api/items");
  const request = new Request(url, { headers: { "creel-source": source, ...more } });
  const dependencies = { ...store, rateLimit: openRateLimit(() => 0) } as unknown as Dependencies;
  const rules = { channel: place, hosts: new Set<string>(), origins: new Set<string>() };
  return findCaller(request, url, rules, dependencies, null).then(
    ({ kind, name }) => `${kind} ${name}`,
    ({ code }: Problem) => code,
  );
}

test("a caller on the socket may name an assistant; elsewhere the header is ignored", async () => {
  expect(await caller("socket", "mcp:editor")).toBe("assistant mcp:editor");
  for (const source of ["mcp:editor", "terminal", "phone"]) {
    expect(await caller("api", source, { "x-api-key": key })).toBe("key phone");
    expect(await caller("app", source, { "creel-session": session })).toBe("page page");
    for (const place of ["api", "app"] as const) expect(await caller(place, source)).toBe("unauthorized");
  }
});

test.each([
  "phone",
  "terminal",
  "page",
  "clock",
  "mcp",
  "mcp:",
  "mcp:Editor",
  "mcp:a b",
  "mcp:.a",
  `mcp:${"x".repeat(41)}`,
])("the socket takes no name that could be another's, or is none: %s", async (name) => {
  expect(await caller("socket", name)).toBe("invalid-request");
});
