import { expect, test } from "bun:test";
import { allWithHome, eachWithPage, page, server } from "./fixtures.ts";
import * as lists from "./lists-fixtures.ts";
import { setTimeLimit } from "./time-limit.ts";

// Tests of which the first waits for ever, which time-limit.test.ts runs.

const HOMES = { allWithHome, eachWithPage, eachWithHome: lists.eachWithHome };
HOMES[process.env.HOME_OF_TESTS as keyof typeof HOMES]();
const ask = (path: string) => (server ?? lists.server).asPage(path);

test("waits for ever", async () => {
  setTimeLimit(500);
  while ((await ask("/api/items")).ok) await page?.waitForTimeout(20);
});

test("has a browser and a server", async () => {
  expect((await ask("/api/items")).status).toBe(200);
  await page?.reload();
});
