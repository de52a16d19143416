import { expect, spyOn, test } from "bun:test";
import { type Item, NO_DETAILS, type Patch } from "../../domain/item/item.ts";
import { matchesQuery, matchingItems, type ProjectTitles, wordsTest } from "./match.ts";
import { readQuery } from "./search-query.ts";

const NO_TITLES: ProjectTitles = new Map();

/** An item that counts how often its title is read. */
function itemOf(title: string, patch: Patch = {}) {
  const reads = { count: 0 };
  const item: Item = {
    ...NO_DETAILS,
    note: null,
    list: "inbox",
    isFocused: false,
    kind: "action",
    ...patch,
    id: title,
    get title() {
      reads.count++;
      return title;
    },
    createdOn: 0,
    changedOn: 0,
    completedOn: null,
    source: "test",
    revision: 1,
  };
  return { item, reads };
}

/** The titles of the items that match, in their order. */
function find(
  rows: Iterable<{ item: Item }>,
  text: string,
  { titles = NO_TITLES, limit = 10 } = {},
): { found: string[]; steps: number } {
  const search = matchingItems(rows, readQuery(text), titles, limit);
  let steps = 0;
  let step = search.next();
  for (; !step.done; step = search.next()) steps++;
  return { found: step.value.map(({ id }) => id), steps };
}

test("a text is folded once, however many words are looked for in it", () => {
  const { item, reads } = itemOf("Pay the bill", { note: "at the bank" });
  expect(
    ["bill", "bank", "bill bank", "cinema"].map((text) => matchesQuery(readQuery(text))(item, NO_TITLES)),
  ).toEqual([true, true, true, false]);
  expect(reads.count).toBe(1);
});

test("the test of words searches an item once, and a changed one or one of a renamed project again", () => {
  let titles = new Map([["P", "Bank"]]);
  const hasWords = wordsTest(readQuery("bank"), () => titles);
  const { item, reads } = itemOf("Pay the bill", { note: "at the bank" });
  expect([hasWords(item), hasWords(item), reads.count]).toEqual([true, true, 1]);
  expect(hasWords({ ...item, note: null })).toBe(false);
  const { item: ofProject } = itemOf("Pay the bill", { project: "P" });
  expect(hasWords(ofProject)).toBe(true);
  titles = new Map([["P", "House"]]);
  expect(hasWords(ofProject)).toBe(false);
  expect(wordsTest(readQuery(""), () => titles)(item)).toBe(true);
});

test("an item that did not change is not searched again", () => {
  const titles = new Map([["P", "Bank"]]);
  const reads = spyOn(titles, "get");
  const hasWords = wordsTest(readQuery("bank"), () => titles);
  const { item } = itemOf("Pay the bill", { project: "P" });
  expect(hasWords(item)).toBe(true);
  reads.mockClear();
  expect(hasWords(item)).toBe(true);
  expect(reads).toHaveBeenCalledTimes(1); // whether the project has another name
});

test("titles that begin with the words come first, then other titles, then notes and names, then parts, then typing mistakes", () => {
  const rows = [
    itemOf("a", { note: "milk" }),
    itemOf("Mlik"),
    itemOf("Buy milk"),
    itemOf("Buttermilk"),
    itemOf("Bread"),
    itemOf("b", { tags: ["milk"] }),
    itemOf("Milk and tea"),
  ];
  expect(find(rows, "milk")).toEqual({
    found: ["Milk and tea", "Buy milk", "a", "b", "Buttermilk"],
    steps: rows.length,
  });
  expect(find(rows, "milk", { limit: 2 }).found).toEqual(["Milk and tea", "Buy milk"]);
  expect(find(rows, "buttremilk").found).toEqual(["Buttermilk"]);
});

const TITLES = new Map([["K", "New kitchen"]]);
const TAGGED = [
  itemOf("Ring the plumber", { tags: ["urgent", "@phone", "two words"] }),
  itemOf("urgent phone call", { note: "@phone #urgent kitchen" }),
  itemOf("Ask about the offer", { contact: "Noor", area: "Garden" }),
  itemOf("Measure walls", { project: "K" }),
  itemOf("New kitchen"),
  itemOf("Passport 4711"),
];

test.each([
  ["urgent", ["urgent phone call", "Ring the plumber"]],
  ["#urgent", ["Ring the plumber"]],
  ["#urg plumb", ["Ring the plumber"]],
  ['#"two wo"', ["Ring the plumber"]],
  ["#words", ["Ring the plumber"]],
  ['#"urgent two"', []],
  ["#rgent", []],
  ["#phone", []],
  ["@phone", ["Ring the plumber"]],
  ["@pho #urgent", ["Ring the plumber"]],
  ["Noor", ["Ask about the offer"]],
  ["gard offer", ["Ask about the offer"]],
  ["kitchen", ["New kitchen", "Measure walls", "urgent phone call"].toSorted()],
  ["kitchen wall", ["Measure walls"]],
  ["+kitchen", ["Measure walls"]],
  ['+"new kitch"', ["Measure walls"]],
  ["+kithcen", ["Measure walls"]],
  ["+garden", []],
  ["mesure", ["Measure walls"]],
  ["plumbr", ["Ring the plumber"]],
  ["kithcen", ["New kitchen", "Measure walls", "urgent phone call"].toSorted()],
  ["port", ["Passport 4711"]],
  ["po", []],
  ["#4711", ["Passport 4711"]],
  ["711", []],
  ["4171", []],
])("the search %s finds %j", (text, expected) => {
  const { found } = find(TAGGED, text, { titles: TITLES });
  expect(found.length > 2 ? found.toSorted() : found).toEqual(expected);
});
