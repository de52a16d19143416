import { afterAll, beforeAll, expect, test } from "bun:test";
import { type CreelProcess, creel, makeFolder, startCreel } from "../home.ts";
import { makeHomeOf, searchOnce } from "./searches.ts";

const ITEMS = 10_000;
const AT_ONCE = 60;

let folder: ReturnType<typeof makeFolder>;
let server: CreelProcess;
let key: string;

beforeAll(async () => {
  folder = makeFolder();
  await makeHomeOf(folder.path, ITEMS);
  server = await startCreel(folder.path);
  key = JSON.parse((await creel(folder.path, ["key", "add", "reader", "--scope", "read", "--json"])).out).key;
}, 60_000);
afterAll(async () => {
  await server.stop();
  folder.remove();
});

test("captures are answered while searches of many words wait, and each of these is answered", async () => {
  let responseCount = 0;
  const searches = Array.from({ length: AT_ONCE }, async () => {
    const outcomes = await searchOnce(server, key);
    responseCount++;
    return outcomes;
  });
  await Promise.race(searches);
  for (let n = 0; n < 5; n++) expect((await server.capture({ title: `meanwhile ${n}` })).status).toBe(200);
  expect(responseCount).toBeLessThan(AT_ONCE);
  expect(await Promise.all(searches)).toEqual(Array.from({ length: AT_ONCE }, () => "200"));
}, 120_000);

test("searches that their clients aborted delay no other client", async () => {
  const leaving = new AbortController();
  const searches = Array.from({ length: AT_ONCE }, () => searchOnce(server, key, leaving.signal));
  await Promise.race(searches);
  leaving.abort();
  const outcomes = await Promise.all(searches);
  expect(outcomes).toContain("hung up");
  expect((await server.capture({ title: "afterwards" })).status).toBe(200);
  expect(await searchOnce(server, key)).toBe("200");
}, 120_000);
