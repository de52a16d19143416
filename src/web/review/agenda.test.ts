import { expect, test } from "bun:test";
import type { Item } from "../../domain/item/item.ts";
import { itemOf } from "../items/mutations/predict.ts";
import type { Row } from "../items/row.ts";
import type { Lists } from "../items/sort.ts";
import { agendaOf, firstUnseen } from "./agenda.ts";

const day = "2026-11-20";
function row(id: string, more: Partial<Item> = {}): Row {
  const item = {
    ...itemOf({ title: id, note: null, isFocused: false }, id, 0),
    list: "next" as const,
    ...more,
  };
  return { key: id, item, state: "kept", reason: null, cameIn: null };
}
const agenda = (...open: Row[]) => {
  const are = (is: (item: Item) => boolean) => open.filter((one) => is(one.item));
  const lists: Lists = {
    inbox: are(({ list }) => list === "inbox"),
    next: [],
    heldBack: [],
    waitsFor: new Map(),
    byProject: new Map(),
    waiting: are(({ list }) => list === "waiting"),
    scheduled: are(({ list, startDate }) => list === "scheduled" && (startDate ?? "") > day),
    someday: [],
    open: [],
    projects: are(({ kind }) => kind === "project"),
    notes: [],
    today: [],
  };
  const found = agendaOf(lists, open, day);
  return Object.fromEntries(Object.entries(found).map(([step, rows]) => [step, rows.map(({ key }) => key)]));
};

test("past due comes first, the longest past at the top; then what is in focus", () => {
  const { today } = agenda(
    row("focus", { isFocused: true }),
    row("due today", { dueDate: day }),
    row("late", { dueDate: "2026-11-19", isFocused: true }),
    row("later still", { dueDate: "2026-11-01", list: "waiting" }),
    row("a captured one", { dueDate: "2026-11-01", list: "inbox", isFocused: true }),
    row("a note", { dueDate: "2026-11-01", kind: "note" }),
  );
  expect(today).toEqual(["later still", "late", "focus"]);
});

test("the item that has waited longest comes first", () => {
  const { waiting } = agenda(
    row("new", { list: "waiting", changedOn: 9 }),
    row("old", { list: "waiting", changedOn: 2 }),
  );
  expect(waiting).toEqual(["old", "new"]);
});

test("scheduled items of the next fourteen days", () => {
  const scheduled = (startDate: string) => row(startDate, { list: "scheduled", startDate });
  const found = agenda(scheduled("2026-11-21"), scheduled("2026-12-04"), scheduled("2026-12-05"));
  expect(found.scheduled).toEqual(["2026-11-21", "2026-12-04"]);
});

test("a project is stalled when no action of it is next", () => {
  const project = (id: string, list: Item["list"] = "next") => row(id, { kind: "project", list });
  const { stalled } = agenda(
    project("empty"),
    project("going"),
    row("a", { project: "going" }),
    project("waits only"),
    row("b", { project: "waits only", list: "waiting" }),
    project("its day has come"),
    row("c", { project: "its day has come", list: "scheduled", startDate: day }),
    project("has a note"),
    row("d", { project: "has a note", kind: "note" }),
    project("put off", "someday"),
  );
  expect(stalled).toEqual(["empty", "waits only", "has a note"]);
});

test("someday, one by one: the first item without a decision", () => {
  const rows = [row("a"), row("b")];
  expect(firstUnseen(rows, [])?.key).toBe("a");
  expect(firstUnseen(rows, ["a"])?.key).toBe("b");
  expect(firstUnseen(rows, ["a", "b"])).toBeNull();
});
