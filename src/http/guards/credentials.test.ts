import { afterEach, beforeEach, expect, test } from "bun:test";
import { openMemoryStore } from "../../../test/home.ts";
import { ONLY_ACCOUNT } from "../../domain/access/actor.ts";
import { SYSTEM } from "../../domain/environment.ts";
import { openRateLimit } from "../limits/rate-limit.ts";
import type { Dependencies } from "../request/dependencies.ts";
import { findCaller, type ListenerRules } from "./guards.ts";

const GATE: ListenerRules = { channel: "api", hosts: new Set(), origins: new Set() };
const SECRET = "a+secret+of mine"; // as it was made for a client that has it already

let store: Awaited<ReturnType<typeof openMemoryStore>>;
let dependencies: Dependencies;
beforeEach(async () => {
  store = await openMemoryStore();
  dependencies = { ...store, rateLimit: openRateLimit(SYSTEM.now) } as unknown as Dependencies;
  await store.keyring(ONLY_ACCOUNT).add("old", "capture", { secret: SECRET });
});
afterEach(() => store.close());

async function caller(method: string, path: string): Promise<string> {
  const url = new URL(`https://localhost:11111${path}`);
  return findCaller(new Request(url, { method }), url, GATE, dependencies, "192.0.2.1").then(
    ({ name }) => name,
    ({ code }) => code,
  );
}

test("a key in the query captures, and neither reads nor changes at the same path", async () => {
  const path = `/api/items?key=${encodeURIComponent(SECRET)}`;
  expect(await caller("POST", path)).toBe("old");
  for (const method of ["GET", "HEAD", "PATCH"]) expect(await caller(method, path)).toBe("unauthorized");
  expect(await caller("POST", path.replace("?", "/?"))).toBe("old");
  expect(await caller("POST", path.replace("?", "/batch?"))).toBe("unauthorized");
});

test("a plus sign in the query is one, be it encoded or not", async () => {
  for (const key of ["a%2Bsecret%2Bof%20mine", "a+secret+of%20mine"])
    expect(await caller("POST", `/api/items?key=${key}`)).toBe("old");
  for (const key of ["a%20secret%20of%20mine", "a+secret+of+mine", "a%2Bsecret"])
    expect(await caller("POST", `/api/items?key=${key}`)).toBe("unauthorized");
});
