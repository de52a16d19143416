import { afterEach, beforeEach, expect, test } from "bun:test";
import { storeOn } from "../../../test/home.ts";
import { type Actor, ONLY_ACCOUNT, TERMINAL } from "../../domain/access/actor.ts";
import { openSqlite } from "../sqlite/engine.ts";
import { mostSelectiveFilter, pageOf } from "./query.ts";

const home = storeOn(() => openSqlite(":memory:"));
beforeEach(home.open);
afterEach(home.close);

const available = () => home.titles({ list: "next", isAvailable: true });
const heldBack = () => home.titles({ list: "next", isAvailable: false });
const problem = (promise: Promise<unknown>) => promise.catch((thrown: unknown) => thrown);
const complete = (id: string) => home.items().change({ id, command: { verb: "complete" } });

test("a blocked action is available when its blocker is completed, and undo holds it back again", async () => {
  for (const isIndexed of [true, false]) {
    const blocker = await home.make("blocker", { list: "next" });
    if (isIndexed) await home.store.tidy(); // the index of ids has it
    const id = await home.make("blocked", { list: "next", blockedBy: blocker });
    expect([await available(), await heldBack()]).toEqual([["blocker"], ["blocked"]]);
    await complete(blocker);
    expect([await available(), await heldBack()]).toEqual([["blocked"], []]);
    expect((await home.items().get(id))?.revision).toBe(2);
    await home.items().undo();
    expect([await available(), await heldBack()]).toEqual([["blocker"], ["blocked"]]);
    for (const one of [id, blocker]) await home.edit(one, { list: "done" });
  }
});

test("a sequential project has one step after the other, and a new action is the last", async () => {
  const project = await home.make("project", { kind: "project", list: "someday", isSequential: true });
  const [first, second] = [
    await home.make("first", { list: "next", project }),
    await home.make("second", { list: "next", project }),
  ];
  const third = await home.make("third", { list: "next", project });
  expect([await available(), await heldBack()]).toEqual([["first"], ["third", "second"]]);
  await home.edit(third, { position: "V" });
  expect(await available()).toEqual(["third"]);
  await home.edit(third, { position: null });
  await complete(first);
  expect(await available()).toEqual(["second"]);
  await home.edit(second, { list: "waiting" });
  expect(await available()).toEqual([]);
  await home.edit(project, { isSequential: false });
  expect(await available()).toEqual(["third"]);
});

test("purging an item clears it where it blocked, which no undo takes back", async () => {
  const blocker = await home.make("blocker");
  const id = await home.make("blocked", { list: "next" });
  await home.edit(id, { blockedBy: blocker });
  await home.edit(id, { minutes: 5 });
  await home.edit(blocker, { list: "trash" });
  expect((await home.items().get(id))?.blockedBy).toBe(blocker);
  await home.items().purge(blocker);
  expect(await home.items().get(id)).toMatchObject({ blockedBy: null, minutes: 5, revision: 5 });
  expect((await home.items().history(id))?.at(-1)).toMatchObject({
    verb: "edit",
    patch: { blockedBy: null },
  });
  expect((await home.items().undo()).map((item) => item.minutes)).toEqual([null]);
  expect(await problem(home.items().undo())).toMatchObject({ code: "conflict", field: "blockedBy" });
});

test("no change and no undo closes a circle", async () => {
  const [a, b, c] = [await home.make("a"), await home.make("b"), await home.make("c")];
  await home.edit(a, { blockedBy: b });
  await home.edit(b, { blockedBy: c });
  expect(await problem(home.edit(c, { blockedBy: a }))).toMatchObject({
    code: "conflict",
    field: "blockedBy",
  });
  expect(await problem(home.edit(c, { blockedBy: c }))).toMatchObject({
    code: "invalid",
    field: "blockedBy",
  });
  const other: Actor = { ...TERMINAL, kind: "page", name: "page" };
  await home.edit(b, { blockedBy: null });
  await home.edit(c, { blockedBy: a }, other);
  expect(await problem(home.items().undo())).toMatchObject({ code: "conflict", field: "blockedBy" });
});

test("what is held back is looked for in indexes, not in the list", async () => {
  const blocker = await home.make("blocker", { list: "next" });
  await home.make("blocked", { list: "next", blockedBy: blocker });
  for (let n = 0; n < 50; n++) await home.make(`free ${n}`, { list: "next" });
  const query = { list: "next", isAvailable: false, limit: 9 } as const;
  const few = await mostSelectiveFilter(home.engine, query, ONLY_ACCOUNT, {
    today: "2027-01-15",
    time: "12:00",
  });
  expect(few?.sql).toContain("blocked_by IS NOT NULL");
  const page = pageOf(query, ONLY_ACCOUNT, { today: "2027-01-15", time: "12:00" }, home.engine.words, few);
  const plan = await home.engine.read<{ detail: string }>(`EXPLAIN QUERY PLAN ${page.sql}`, page.values);
  const details = plan.map(({ detail }) => detail);
  expect(details.filter((step) => /^SCAN (item|sequence|blocked|blocker|step)\b/.test(step))).toEqual([]);
  for (const index of ["item_sequential", "item_blocked", "item_project"])
    expect(details.some((step) => step.includes(index))).toBe(true);
});

test("of a query for one project, first steps and blocked items are looked for in that project only", async () => {
  const sequence = { kind: "project", list: "someday", isSequential: true } as const;
  const [one, other] = [await home.make("one", sequence), await home.make("other", sequence)];
  const first = await home.make("first", { list: "next", project: one });
  await home.make("second", { list: "next", project: one });
  await home.make("others first", { list: "next", project: other });
  const loose = await home.make("loose", { kind: "project", list: "someday" });
  await home.make("waits for another project", { list: "next", project: loose, blockedBy: first });
  await home.make("free", { list: "next", project: loose });
  const titles = (project: string, isAvailable: boolean) => home.titles({ project, isAvailable });
  for (let round = 0; round < 2; round++) {
    expect([await titles(one, true), await titles(one, false)]).toEqual([["first"], ["second"]]);
    expect([await titles(other, true), await titles(other, false)]).toEqual([["others first"], []]);
    expect(await titles(loose, true)).toEqual(["free"]);
    expect(await titles(loose, false)).toEqual(["waits for another project"]);
    await home.store.tidy(); // the index of ids has them
  }
  const query = { project: one, isAvailable: true, limit: 9 } as const;
  const page = pageOf(query, ONLY_ACCOUNT, { today: "2027-01-15", time: "12:00" }, home.engine.words);
  const plan = await home.engine.read<{ detail: string }>(`EXPLAIN QUERY PLAN ${page.sql}`, page.values);
  const blocked = plan.map(({ detail }) => detail).find((step) => step.includes(" blocked "));
  expect(blocked).toContain("item_project");
});
