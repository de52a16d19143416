import { expect, test } from "bun:test";
import { creel, makeFolder, startCreel } from "../home.ts";
import type { CheckedResponse } from "./check-response.ts";
import { fuzzInside, fuzzOutside } from "./fuzz.ts";

const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 1_000_000));
console.log(`fuzz: seed ${SEED}`);

test("5,000 generated requests: never a 5xx, every refusal a problem document, never a credential", async () => {
  const { requests, statuses, faults } = await fuzzInside(5_000, SEED);
  expect(faults).toEqual([]);
  expect(requests).toBe(5_000);
  // Some requests pass the guards, and each guard refuses some.
  for (const status of ["200", "400", "401", "403", "404", "405", "415", "421", "422"])
    expect([status, (statuses[status] ?? 0) > 0]).toEqual([status, true]);
});

test("and 500 as bytes over TLS and TCP to the running program", async () => {
  const folder = makeFolder();
  const server = await startCreel(folder.path);
  const key = JSON.parse(
    (await creel(folder.path, ["key", "add", "all", "--scope", "full", "--json"])).out,
  ).key;
  const signedIn = await fetch(`${server.app}/app/sessions`, {
    method: "POST",
    body: JSON.stringify({ code: server.code }),
  });
  const { session } = (await signedIn.json()) as { session: string };
  const { requests, statuses, faults } = await fuzzOutside(server, [server.key, key], session, 500, SEED);
  expect(faults).toEqual([]);
  expect(requests).toBeGreaterThanOrEqual(500);
  expect(statuses["200"]).toBeGreaterThan(50);
  await server.stop();
  folder.remove();
});

test.each([
  ["a 5xx", (checked: CheckedResponse) => (checked.status === 422 ? { ...checked, status: 500 } : checked)],
  [
    "a refusal without its document",
    (checked: CheckedResponse) => (checked.status === 404 ? { ...checked, body: "Not found" } : checked),
  ],
  [
    "a document of another status",
    (checked: CheckedResponse) => ({
      ...checked,
      body: checked.body.replace('"status":401', '"status":400'),
    }),
  ],
  [
    "a key in an answer",
    (checked: CheckedResponse) => ({
      ...checked,
      body: checked.body.replace("no valid key", "creel_canaryThatIsNoKey0123456789 is no key"),
    }),
  ],
  [
    "a stack trace",
    (checked: CheckedResponse) => ({ ...checked, body: checked.body.replace(". ", ". At answer.ts:1. ") }),
  ],
] as const)("%s is noticed", async (_, spoil) => {
  expect((await fuzzInside(300, SEED, spoil)).faults.length).toBeGreaterThan(0);
});
