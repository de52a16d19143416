import { expect, test } from "bun:test";
import type { Draft } from "../../../domain/item/capture.ts";
import { entriesOf } from "./damaged-entries.ts";
import { isMutation } from "./entry-form.ts";
import { itemOf } from "./predict.ts";

const draft = { title: "Milk", note: null, isFocused: false };
const head = { key: "k1", at: 1 };
const change = (patch: unknown) => ({ ...head, wishes: [{ id: "A", command: { verb: "edit", patch } }] });

test.each([
  { ...head, draft, parse: false },
  { ...head, batch: [{ draft: { ...draft, note: "2 l" }, parse: true }] },
  { ...head, wishes: [{ id: "A", revision: 2, command: { verb: "complete" } }] },
  change({ title: "Tea", note: null, tags: ["a"], minutes: 5, dueDate: "2031-01-01", isFocused: true }),
])("%j can be sent", (entry) => expect(isMutation(entry)).toBeTrue());

const DAMAGED = [
  null,
  5,
  "Milk",
  [],
  {},
  head,
  { at: 1, draft, parse: false },
  { ...head, key: "", draft, parse: false },
  { ...head, key: "a\nb", draft, parse: false },
  { ...head, key: "€", draft, parse: false },
  { ...head, key: "k".repeat(201), draft, parse: false },
  { ...head, draft, parse: false, isUndone: 1 },
  { ...head, at: "1", draft, parse: false },
  { ...head, draft: null, parse: false },
  { ...head, draft: { ...draft, title: 5 }, parse: false },
  { ...head, draft: { ...draft, note: undefined }, parse: false },
  { ...head, draft, parse: "yes" },
  { ...head, batch: null },
  { ...head, batch: [null] },
  { ...head, wishes: null },
  { ...head, wishes: [null] },
  { ...head, wishes: [{ id: "A", command: null }] },
  { ...head, wishes: [{ id: "A", command: { verb: "zap" } }] },
  { ...head, wishes: [{ id: "A", revision: "2", command: { verb: "trash" } }] },
  { ...head, moves: [1] },
  change(null),
  change({ title: null }),
  change({ list: "attic" }),
  change({ tags: "a" }),
  change({ dueDate: 5 }),
];
test("a value of another form is damaged", () => {
  for (const value of DAMAGED) expect([value, isMutation(value)]).toEqual([value, false]);
});

test("further fields of a stored draft are not those of its item", () => {
  const stored = { ...draft, tags: 5, dueDate: {}, revision: "x" } as Draft;
  expect(itemOf(stored, "K", 1)).toEqual(itemOf(draft, "K", 1));
});

test("the texts of a damaged entry become captures that have its value", () => {
  const texts = (damaged: unknown) =>
    entriesOf(damaged, 7).map((entry) => {
      expect(isMutation(entry)).toBeTrue();
      return "draft" in entry && [entry.draft.title, entry.draft.note];
    });
  expect(texts({ draft: { title: 5, note: "five" } })).toEqual([["5", "five"]]);
  expect(texts({ draft: { title: "", note: "First\nsecond" } })).toEqual([["First", "second"]]);
  expect(texts({ title: "Loose" })).toEqual([["Loose", null]]);
  expect(texts({ batch: [{ draft }, null, { draft: { title: "Tea" } }] })).toEqual([
    ["Milk", null],
    ["Tea", null],
  ]);
  expect(texts(change({ note: "Long text", list: "attic" }))).toEqual([["Long text", null]]);
  for (const none of [null, 5, "x", {}, head, { ...head, draft: null }, { ...head, wishes: [{}] }])
    expect(entriesOf(none, 7)).toEqual([]);
  const damaged = { at: 1, draft };
  expect(entriesOf(damaged, 7)).toEqual([
    { key: expect.any(String), at: 7, draft, parse: false, damaged } as never,
  ]);
});
