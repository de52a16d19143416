import { afterAll, beforeAll, expect, test } from "bun:test";
import { ONLY_ACCOUNT, TERMINAL } from "../../domain/access/actor.ts";
import { SYSTEM } from "../../domain/environment.ts";
import type { Engine } from "../engine/engine.ts";
import { openSqlite } from "../sqlite/engine.ts";
import { openStore, type Store } from "../store.ts";

let store: Store;
let id: string;
/** The statements that ran in the worker for long reads. */
let yields = 0;

beforeAll(async () => {
  const engine = openSqlite(":memory:");
  const watched: Engine = {
    ...engine,
    readLong<Row>(...question: Parameters<Engine["readLong"]>) {
      yields++;
      return engine.readLong<Row>(...question);
    },
  };
  store = await openStore(watched, SYSTEM);
  ({ id } = await store.items(TERMINAL).capture({ title: "boat", note: null, isFocused: false }));
});
afterAll(() => store.close());

test.each<[string, () => Promise<unknown>]>([
  ["a search", () => store.items(TERMINAL).list({ words: "boat", limit: 9 })],
  ["a search in a list", () => store.items(TERMINAL).list({ words: "boat", list: "inbox", limit: 9 })],
  ["a page of items", () => store.items(TERMINAL).list({ limit: 9 })],
  ["what happened to an item", () => store.items(TERMINAL).history(id)],
  ["the log for who missed much", () => store.changes(ONLY_ACCOUNT).catchUp(0, 9)],
  ["all tags", () => store.tags(TERMINAL).list("tag")],
  ["all projects", () => store.projects(ONLY_ACCOUNT).list()],
  ["receipts", () => store.receipts.list(9)],
  ["what needs attention", () => store.attention(TERMINAL).list()],
])("%s is read beside the commits", async (_, read) => {
  yields = 0;
  expect(await read()).toBeDefined();
  expect(yields).toBeGreaterThan(0);
});
