import { afterEach, beforeEach, expect, test } from "bun:test";
import fc from "fast-check";
import { storeOn } from "../../../test/home.ts";
import { ONLY_ACCOUNT } from "../../domain/access/actor.ts";
import type { ItemQuery } from "../../domain/inbox/items.ts";
import type { Item, Patch } from "../../domain/item/item.ts";
import { daySpan, TODAY_GROUPS, todayGroup } from "../../domain/item/today.ts";
import { upcomingDay } from "../../domain/item/upcoming.ts";
import { Problem } from "../../domain/problem.ts";
import { openSqlite } from "../sqlite/engine.ts";
import { dayPageOf } from "./day-lists.ts";

const ZONE = "Europe/Berlin";
const home = storeOn(() => openSqlite(":memory:"), "2027-03-28T09:00:00Z", ZONE); // a day of 23 hours
const [YESTERDAY, TODAY, TOMORROW] = ["2027-03-27", "2027-03-28", "2027-03-29"];
beforeEach(home.open);
afterEach(home.close);

const list = (query: Partial<ItemQuery> = {}) => home.items().list({ list: "today", limit: 100, ...query });
const titles = async (query: Partial<ItemQuery> = {}) => (await list(query)).items.map(({ title }) => title);
const fieldOf = async (query: Partial<ItemQuery>) =>
  list(query).catch((thrown) => (thrown instanceof Problem ? thrown.field : thrown));

const readAll = async (query: Partial<ItemQuery>) => {
  const read: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await list({ ...query, ...(cursor === undefined ? {} : { cursor }) });
    read.push(...page.items.map(({ title }) => title));
    cursor = page.next;
  }
  return read;
};

const OVERDUE = { dueDate: YESTERDAY };
const MOMENT = Date.parse("2027-03-28T20:00:00Z") / 1000;

test("is in the order of its groups, dates and arrival, page by page", async () => {
  await home.make("star", { isFocused: true });
  await home.make("later reminder", { remindAt: MOMENT + 60 });
  await home.make("reminder", { remindAt: MOMENT });
  await home.make("reminder of tomorrow", { remindAt: MOMENT + 86_400 });
  await home.make("another of them today", { reminders: [MOMENT - 86_400, MOMENT + 30, MOMENT + 86_400] });
  await home.make("none of them today", { reminders: [MOMENT - 86_400, MOMENT + 86_400] });
  await home.make("starts", { startDate: TODAY, list: "next" });
  await home.make("due", { dueDate: TODAY, isFocused: true });
  await home.make("tomorrow", { dueDate: TOMORROW, list: "next" });
  await home.make("overdue", OVERDUE);
  await home.make("overdue, too", { ...OVERDUE, list: "waiting" });
  await home.make("long overdue", { dueDate: "2020-01-01", list: "someday" });
  await home.make("second star", { isFocused: true });
  await home.make("done", { ...OVERDUE, list: "done" });
  await home.make("trash", { dueDate: TODAY, list: "trash" });
  const all = [
    ...["long overdue", "overdue", "overdue, too", "due", "starts"],
    ...["reminder", "another of them today", "later reminder", "star", "second star"],
  ];
  expect(await titles()).toEqual(all);
  for (const limit of [1, 2, 4]) expect(await readAll({ limit })).toEqual(all);
});

test("on a day, items are by their due time, and overdue only after it, page by page", async () => {
  await home.make("all day", { dueDate: TODAY });
  await home.make("evening", { dueDate: TODAY, dueTime: "20:00" });
  await home.make("noon", { dueDate: TODAY, dueTime: "12:00" });
  await home.make("noon, too", { dueDate: TODAY, dueTime: "12:00" });
  await home.make("yesterday", OVERDUE);
  await home.make("yesterday evening", { ...OVERDUE, dueTime: "20:00" });
  const all = ["yesterday evening", "yesterday", "noon", "noon, too", "evening", "all day"];
  for (const limit of [1, 2, 5]) expect([limit, await readAll({ limit })]).toEqual([limit, all]);
  const overdue = () => home.titles({ list: "open", due: "overdue" });
  home.now = Date.parse("2027-03-28T12:00:59+02:00") / 1000;
  expect(await overdue()).toEqual(["yesterday evening", "yesterday"]);
  home.now++;
  expect(await overdue()).toEqual(["yesterday evening", "yesterday", "noon, too", "noon"]);
  expect(await titles()).toEqual(all);

  for (const [title, dueTime] of [["tomorrow"], ["tomorrow at ten", "10:00"], ["tomorrow at nine", "09:00"]])
    await home.make(title ?? "", { dueDate: TOMORROW, dueTime: dueTime ?? null });
  await home.make("starts tomorrow", { startDate: TOMORROW, dueDate: "2027-05-01", dueTime: "08:00" });
  const days = ["tomorrow at nine", "tomorrow at ten", "tomorrow", "starts tomorrow"];
  for (const limit of [1, 3])
    expect([limit, await readAll({ list: "upcoming", limit })]).toEqual([limit, days]);
});

test("an item whose start date comes is in it as soon as the day begins", async () => {
  await home.make("comes", { startDate: TOMORROW, list: "scheduled" });
  await home.make("due", { dueDate: TOMORROW });
  expect(await titles()).toEqual([]);
  home.now = Date.parse("2027-03-28T21:59:59Z") / 1000;
  expect(await titles()).toEqual([]);
  home.now++;
  expect(await titles()).toEqual(["due", "comes"]);
});

test("each filter and the words narrow it, in its own order", async () => {
  const project = await home.make("boat", { kind: "project", isFocused: true });
  await home.make("paint boat", { ...OVERDUE, project, tags: ["@shore"], area: "Sea" });
  await home.make("sell boat", { dueDate: TODAY, contact: "Ada", list: "waiting" });
  await home.make("boat of nobody", { list: "next" });
  expect(await titles({ words: "boat" })).toEqual(["paint boat", "sell boat", "boat"]);
  expect(await titles({ words: "..." })).toEqual([]);
  expect(await titles({ project })).toEqual(["paint boat"]);
  expect(await titles({ tag: "@shore" })).toEqual(["paint boat"]);
  expect(await titles({ area: "Sea", words: "pai" })).toEqual(["paint boat"]);
  expect(await titles({ contact: "Ada" })).toEqual(["sell boat"]);
  expect(await titles({ kind: "project" })).toEqual(["boat"]);
  expect(await titles({ isFocused: true })).toEqual(["boat"]);
});

test("takes no cursor but its own", async () => {
  for (const cursor of ["s9", "t5.0.1", "t0.2027-03-27", "t0..1", "t0.x.1", "t0.2027-03-27.1"])
    expect([cursor, await fieldOf({ cursor })]).toEqual([cursor, "cursor"]);
});

test("has the items of the rule, in the order of their groups", async () => {
  const date = fc.option(fc.constantFrom("2020-02-29", YESTERDAY, TODAY, TOMORROW, "2031-01-01"));
  const patch = fc.record({
    list: fc.constantFrom("inbox", "next", "waiting", "someday", "done", "trash"),
    isFocused: fc.boolean(),
    dueDate: date,
    dueTime: fc.option(fc.constantFrom("00:00", "11:00", "23:59")),
    startDate: date,
    reminders: fc.array(
      fc.integer({ min: -2, max: 2 }).map((days) => MOMENT + days * 43_200),
      { maxLength: 3 },
    ),
  });
  const edit = (id: string, { list: to, startDate, dueTime, ...rest }: Patch) =>
    home.items().changeAll(
      [rest.dueDate ? { ...rest, dueTime } : rest, { startDate }, { list: to }].map((one) => ({
        id,
        command: { verb: "edit" as const, patch: one as Patch },
      })),
    );
  await fc.assert(
    fc.asyncProperty(fc.array(patch, { minLength: 1, maxLength: 12 }), async (patches) => {
      for (const one of patches) await edit(await home.make("x"), one as Patch);
      const all = (await home.items().list({ limit: 500 })).items;
      const groups = new Map<string, number>();
      const groupOf = (item: Item) => todayGroup(item, home.now, ZONE);
      for (const item of all) {
        const group = groupOf(item);
        if (group !== null) groups.set(item.id, TODAY_GROUPS.indexOf(group));
      }
      const { items } = await list({ limit: 500 });
      expect(new Set(items.map(({ id }) => id))).toEqual(new Set(groups.keys()));
      const numbers = items.map(({ id }) => groups.get(id) ?? -1);
      expect(numbers).toEqual(numbers.toSorted());
    }),
    { numRuns: 25 },
  );
});

const upcoming = (query: Partial<ItemQuery> = {}) => list({ list: "upcoming", ...query });
const SOON = "2027-04-01";

test("upcoming is by the first day after today, then by arrival, page by page", async () => {
  await home.make("starts soon, due later", { startDate: SOON, dueDate: "2027-05-01" });
  await home.make("due tomorrow", { dueDate: TOMORROW, list: "someday" });
  await home.make("both", { startDate: SOON, dueDate: SOON });
  await home.make("starts tomorrow", { startDate: TOMORROW });
  await home.make("due before it starts", { startDate: "2027-05-01", dueDate: SOON });
  await home.make("due today", { dueDate: TODAY });
  await home.make("focus", { isFocused: true });
  await home.make("done", { dueDate: SOON, list: "done" });
  const titles = [
    "due tomorrow",
    "starts tomorrow",
    "starts soon, due later",
    "both",
    "due before it starts",
  ];
  for (const limit of [1, 2, 3, 9])
    expect([limit, await readAll({ list: "upcoming", limit })]).toEqual([limit, titles]);
  const withWords = await upcoming({ words: "tomorrow" });
  expect(withWords.items.map(({ title }) => title)).toEqual(["due tomorrow", "starts tomorrow"]);
});

test("upcoming has the items of its rule, in the order of their days", async () => {
  const date = fc.option(fc.constantFrom("2020-02-29", TODAY, TOMORROW, SOON, "2031-01-01"));
  const patch = fc.record({ list: fc.constantFrom("inbox", "next", "done"), startDate: date, dueDate: date });
  await fc.assert(
    fc.asyncProperty(fc.array(patch, { minLength: 1, maxLength: 12 }), async (patches) => {
      for (const { list: to, ...dates } of patches) {
        const id = await home.make("x", dates as Patch);
        if (to === "done") await home.edit(id, { list: to });
      }
      const all = (await home.items().list({ limit: 500 })).items;
      const dayOf = (item: Item) => upcomingDay(item, TODAY);
      const wanted = all.filter((item) => dayOf(item) !== null).map(({ id }) => id);
      const { items } = await upcoming({ limit: 500 });
      expect(items.map(({ id }) => id).toSorted()).toEqual(wanted.toSorted());
      const days = items.map((item) => dayOf(item) ?? "");
      expect(days).toEqual(days.toSorted());
    }),
    { numRuns: 15 },
  );
});

test("a page of upcoming is read from two indexes", async () => {
  const span = daySpan(home.now, ZONE);
  const query = { limit: 9, cursor: "t0.2027-03-30.24:00.1" };
  const question = dayPageOf("upcoming", query, ONLY_ACCOUNT, home.engine.words, span);
  const plan = await home.engine.read<{ detail: string }>(
    `EXPLAIN QUERY PLAN ${question.sql}`,
    question.values,
  );
  const read = plan.map(({ detail }) => detail).filter((step) => /^(SEARCH|SCAN) item /.test(step));
  expect(
    read.filter((step) => !step.includes("(rowid=?)")).map((step) => /item_\w+/.exec(step)?.[0]),
  ).toEqual(["item_due", "item_starting"]);
});

test.each<Partial<ItemQuery>>([{}, { kind: "action" }, { tag: "a" }, { cursor: "t0.2027-03-27.17:00.1" }])(
  "a page of %j is read from the indexes of its groups, and nothing of them is sorted",
  async (query) => {
    const span = daySpan(home.now, ZONE);
    const question = dayPageOf("today", { limit: 9, ...query }, ONLY_ACCOUNT, home.engine.words, span);
    const plan = await home.engine.read<{ detail: string }>(
      `EXPLAIN QUERY PLAN ${question?.sql}`,
      question?.values,
    );
    const steps = plan.map(({ detail }) => detail);
    const read = steps.filter((step) => /^(SEARCH|SCAN) item /.test(step) && !step.includes("(rowid=?)"));
    expect(read.map((step) => /item_\w+/.exec(step)?.[0])).toEqual([
      "item_due",
      "item_due",
      "item_starting",
      "item_remind",
      "item_reminders",
      "item_focus",
    ]);
    expect(read.filter((step) => step.startsWith("SCAN"))).toEqual([]);
    const arms = steps.slice(
      0,
      steps.findIndex((step) => /^SCAN (sized|\(subquery)/.test(step)),
    );
    expect(arms.filter((step) => step.includes("TEMP")).length).toBeWithin(0, 3); // of the merged groups, and of items with several reminders, which are few
  },
);
