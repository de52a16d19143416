import { afterEach, beforeEach, expect, test } from "bun:test";
import fc from "fast-check";
import { storeOn } from "../../../test/home.ts";
import { ONLY_ACCOUNT } from "../../domain/access/actor.ts";
import { matchesFilter } from "../../domain/inbox/filter.ts";
import { DAY_LISTS, type ItemFilter, isDayList } from "../../domain/inbox/items.ts";
import { heldBackBy } from "../../domain/item/availability.ts";
import { ENERGIES, KINDS, LISTS, type Patch } from "../../domain/item/item.ts";
import { openSqlite } from "../sqlite/engine.ts";
import { mostSelectiveFilter, pageOf, readItemRows, writeCursor } from "./query.ts";

const ZONE = "Asia/Kolkata";
const home = storeOn(() => openSqlite(":memory:"), "2027-01-15T20:00:00Z", ZONE); // the 16th there
const TODAY = "2027-01-16";
const NOON = { today: TODAY, time: "12:00" };
beforeEach(home.open);
afterEach(home.close);

const DATES = ["2026-12-31", "2027-01-15", TODAY, "2027-01-17", "2027-01-22", "2027-01-23"];
const TAGS = ["@home", "work", "caf\u00e9"];

const patch = fc.record({
  list: fc.constantFrom(...LISTS.filter((list) => list !== "scheduled")),
  kind: fc.constantFrom("action" as const, "project" as const),
  isFocused: fc.boolean(),
  dueDate: fc.option(fc.constantFrom(...DATES)),
  startDate: fc.option(fc.constantFrom(...DATES)),
  minutes: fc.option(fc.constantFrom(5, 15, 60)),
  energy: fc.option(fc.constantFrom(...ENERGIES)),
  tags: fc.subarray(TAGS),
  area: fc.option(fc.constantFrom("Sea", "Land")),
  contact: fc.option(fc.constantFrom("Ada", "Bob")),
  position: fc.option(fc.constantFrom("A", "B"), { freq: 1 }),
});

const filter = fc.record({
  list: fc.constantFrom(...LISTS, "open" as const, ...DAY_LISTS),
  kind: fc.constantFrom(...KINDS),
  isFocused: fc.boolean(),
  tag: fc.oneof(fc.constantFrom(...TAGS, "cafe\u0301"), fc.subarray([...TAGS], { minLength: 1 })),
  area: fc.constantFrom("Sea", "Land"),
  contact: fc.constantFrom("Ada", "Bob"),
  maxMinutes: fc.constantFrom(4, 15, 59),
  energy: fc.constantFrom(...ENERGIES),
  due: fc.constantFrom("overdue", "today", "week", "none", "2027-01-17"),
  isAvailable: fc.boolean(),
});
/** One or two of the filters: all at once match nothing. */
const fewFilters = fc
  .tuple(filter, fc.subarray(["list", "kind", "isFocused", "tag", "area", "contact"], { maxLength: 2 }))
  .chain(([all, names]) =>
    fc
      .subarray(["maxMinutes", "energy", "due", "isAvailable"], { maxLength: names.length === 2 ? 1 : 2 })
      .map((more) => [...names, ...more].map((name) => [name, all[name as keyof typeof all]] as const)),
  )
  .map((entries) => Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as ItemFilter);

test("the store lists the items of the rule", async () => {
  /** The filters that took some of the items, and not all. */
  const narrowing = new Set<string>();
  const made: string[] = [];
  const patches = fc.sample(patch, { numRuns: 60, seed: 7 });
  const project = await home.make("project", { kind: "project", list: "next" });
  const sequences = [
    await home.make("sequence", { kind: "project", list: "next", isSequential: true }),
    await home.make("later sequence", { kind: "project", list: "someday", isSequential: true }),
    await home.make("deleted sequence", { kind: "project", list: "next", isSequential: true }),
    await home.make("empty sequence", { kind: "project", list: "next", isSequential: true }),
  ];
  for (const [n, { list, startDate, ...rest }] of patches.entries()) {
    const id = await home.make(`item ${n}`, rest as Patch);
    if (n % 4 === 0 && rest.kind === "action") await home.edit(id, { project });
    else if (rest.kind === "action") await home.edit(id, { project: sequences[n % 3] as string });
    if (n % 5 === 0) await home.edit(id, { blockedBy: made.at(-3) ?? project }).catch(() => {}); // not a project
    made.push(id);
    await home.edit(id, { startDate });
    if (list !== "inbox") await home.edit(id, { list }).catch(() => {}); // some contradict the date
  }
  await home.edit(sequences[2] as string, { list: "trash" });
  const all = (await home.items().list({ limit: 500 })).items;
  const heldBack = heldBackBy(all);
  await fc.assert(
    fc.asyncProperty(fewFilters, fc.boolean(), async (one, isOfProject) => {
      const filter = isOfProject ? { ...one, project } : one;
      const { items } = await home.items().list({ ...filter, limit: 500 });
      const wanted = all.filter((item) => matchesFilter(item, filter, home.now, ZONE, heldBack));
      if (wanted.length > 0 && wanted.length < all.length)
        for (const name of Object.keys(filter)) narrowing.add(name);
      expect(items.map(({ id }) => id).toSorted()).toEqual(wanted.map(({ id }) => id).toSorted());
      if (!isDayList(filter.list)) expect(await readInShortPages(filter)).toEqual(items.map(({ id }) => id));
    }),
    { numRuns: 300 },
  );
  expect([...narrowing].sort()).toEqual([
    "area",
    "contact",
    "due",
    "energy",
    "isAvailable",
    "isFocused",
    "kind",
    "list",
    "maxMinutes",
    "project",
    "tag",
  ]);
});

/** All items of a filter, from pages that look at seven items each. */
async function readInShortPages(filter: ItemFilter): Promise<string[]> {
  const ids: string[] = [];
  let query = { ...filter, limit: 5 };
  for (let end: number | null | undefined; end !== null; ) {
    const few = await mostSelectiveFilter(home.engine, query, ONLY_ACCOUNT, NOON);
    const page = pageOf(query, ONLY_ACCOUNT, NOON, home.engine.words, few, {}, 7);
    const { rows, after } = await readItemRows(home.engine, page);
    ids.push(...rows.map(({ id }) => id));
    end = after;
    if (after !== null) query = { ...query, cursor: writeCursor(after) } as typeof query;
  }
  return ids;
}

test("a due date is looked for in its index, in few items as in a list of many", async () => {
  await home.make("due", { dueDate: "2020-01-01" });
  for (const due of ["overdue", "week", "2027-01-01"]) {
    const query = { list: "open", due, limit: 9 } as const;
    const few = await mostSelectiveFilter(home.engine, query, ONLY_ACCOUNT, NOON);
    const page = pageOf(query, ONLY_ACCOUNT, NOON, home.engine.words, few);
    const plan = await home.engine.read<{ detail: string }>(`EXPLAIN QUERY PLAN ${page?.sql}`, page?.values);
    const read = plan.map(({ detail }) => detail).filter((step) => /^(SEARCH|SCAN) item/.test(step));
    expect(read.filter((step) => !step.includes("(rowid=?)"))).toEqual([
      "SEARCH item USING INDEX item_due (account=? AND due_date>? AND due_date<?)",
    ]);
  }
  expect(await home.titles({ list: "open", due: "overdue" })).toEqual(["due"]);
  expect(await home.titles({ due: "overdue" })).toEqual(["due"]);
});

test("a page of a filter goes on where the page before ended", async () => {
  for (let n = 0; n < 5; n++) await home.make(`${n}`, { dueDate: "2020-01-01", list: "next" });
  const read = (cursor?: string) =>
    home.items().list({ list: "next", due: "overdue", limit: 3, ...(cursor ? { cursor } : {}) });
  const first = await read();
  const rest = await read(first.next ?? "");
  expect([...first.items, ...rest.items].map(({ title }) => title)).toEqual(["4", "3", "2", "1", "0"]);
  expect(rest.next).toBeNull();
});

test("a filter takes a day of the calendar and at most 16 tags", async () => {
  const refusal = (filter: ItemFilter) =>
    home
      .items()
      .list({ ...filter, limit: 9 })
      .catch(({ code, field }) => [code, field]);
  expect(await refusal({ due: "2027-02-30" })).toEqual(["invalid", "due"]);
  expect(await refusal({ tag: Array.from({ length: 17 }, (_, n) => `${n}`) })).toEqual(["invalid", "tag"]);
});
