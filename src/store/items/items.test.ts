import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { ENGINES, storeOn } from "../../../test/home.ts";
import { type Actor, ONLY_ACCOUNT } from "../../domain/access/actor.ts";
import type { Engine } from "../engine/engine.ts";
import { openStore } from "../store.ts";

const PHONE: Actor = {
  kind: "key",
  name: "phone",
  account: ONLY_ACCOUNT,
  scope: "capture",
  address: "192.0.2.7",
};
const problem = (promise: Promise<unknown>) => promise.catch((thrown: unknown) => thrown);
const draft = (title: string) => ({ title, note: null, isFocused: false });

describe.each(ENGINES)("items on %s", (_, open) => {
  const home = storeOn(open);
  beforeEach(home.open);
  afterEach(home.close);

  test("pages by cursor stay right while items arrive", async () => {
    for (let n = 1; n <= 5; n++) await home.store.items(PHONE).capture(draft(`item ${n}`));
    const first = await home.store.items(PHONE).list({ list: "inbox", limit: 2 });
    await home.store.items(PHONE).capture(draft("late"));
    const second = await home.store.items(PHONE).list({ list: "inbox", limit: 2, cursor: first.next ?? "" });
    const third = await home.store.items(PHONE).list({ list: "inbox", limit: 2, cursor: second.next ?? "" });
    const titles = [first, second, third].map(({ items }) => items.map(({ title }) => title));
    expect(titles).toEqual([["item 5", "item 4"], ["item 3", "item 2"], ["item 1"]]);
    expect(third.next).toBeNull();
    expect(
      await problem(home.store.items(PHONE).list({ limit: 2, cursor: "1; DROP TABLE item" })),
    ).toMatchObject({
      field: "cursor",
    });
  });

  test("captures during the reading of pages hide no item", async () => {
    const behind = home.store.items(PHONE); // not another test's: the store below may read once more after this one
    for (let n = 1; n <= 3; n++) await behind.capture(draft(`item ${n}`));
    let meanwhile = 0;
    const busy: Engine = {
      ...home.engine,
      async read<Row>(...args: Parameters<Engine["read"]>) {
        const rows = await home.engine.read<Row>(...args);
        if (/\bitem\b/.test(args[0])) await behind.capture(draft(`late ${++meanwhile}`));
        return rows;
      },
    };
    const inbox = (await openStore(busy, home.environment)).items(PHONE);
    const titles: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await inbox.list({ limit: 3, ...(cursor === undefined ? {} : { cursor }) });
      titles.push(...page.items.map(({ title }) => title));
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect(meanwhile).toBeGreaterThan(0);
    expect(titles.filter((title) => title.startsWith("item"))).toEqual(["item 3", "item 2", "item 1"]);
  });

  test("an item is found by its id before and after the projection has caught up, and in its account only", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 20; n++) ids.push((await home.store.items(PHONE).capture(draft(`item ${n}`))).id);
    const found = () => Promise.all(ids.map(async (id) => (await home.store.items(PHONE).get(id))?.title));
    const all = Array.from({ length: 20 }, (_, n) => `item ${n}`);
    const known = async () => (await home.engine.read("SELECT id FROM item_by_id")).length;
    expect([await found(), await known()]).toEqual([all, 0]);
    await Promise.all([home.store.tidy(), home.store.tidy(), home.store.tidy()]);
    expect([await found(), await known()]).toEqual([all, 20]);
    const { id } = await home.store.items(PHONE).capture(draft("later"));
    expect((await home.store.items(PHONE).get(id))?.title).toBe("later");
    await home.store.tidy();
    expect([(await home.store.items(PHONE).get(id))?.title, await known()]).toEqual(["later", 21]);
    expect(await home.store.items(PHONE).get("0123456789AB4DEF8123456789ABCDEF")).toBeNull();
    expect(await home.store.items({ ...PHONE, account: 2 }).get(id)).toBeNull();
  });

  test("the projection catches up by itself when it is far behind", async () => {
    for (let n = 0; n < 50_000; n += 1000)
      await Promise.all(
        Array.from({ length: 1000 }, (_, m) => home.store.items(PHONE).capture(draft(`item ${n + m}`))),
      );
    const caughtUp = async () =>
      (await home.engine.read<{ seq: number }>("SELECT seq FROM projection"))[0]?.seq ?? 0;
    while ((await caughtUp()) === 0) await Bun.sleep(5);
    expect(await caughtUp()).toBeGreaterThanOrEqual(32_768);
  });
});
