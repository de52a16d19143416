import { expect, test } from "bun:test";
import { TERMINAL } from "../access/actor.ts";
import { Problem } from "../problem.ts";
import { applyCommand } from "./apply-command.ts";
import { capture } from "./capture.ts";
import type { ItemCommand, RuleContext } from "./command.ts";
import { type Item, isOpen, KINDS, type Kind, LISTS, type List, type StoredItem } from "./item.ts";
import { FIELDS_NOT_ALLOWED } from "./kinds.ts";
import { loadRecurrence } from "./recurrence-rule.ts";

/** docs/model.md says what may happen; these hold it to the code, cell by cell. */
const MODEL = await Bun.file(new URL("../../../docs/model.md", import.meta.url)).text();
const TODAY = "2026-11-20";
const LATER = "2026-12-24";
const VERBS = ["complete", "reopen", "trash", "restore"] as const;
const MOMENT: RuleContext = {
  now: 1_795_000_000,
  today: TODAY,
  zone: "Europe/Berlin",
  newId: () => "1".repeat(32),
  repeats: await loadRecurrence(),
  items: 0,
  openActions: 0,
  blockers: [],
  project: null,
};

/** The rows of the table below a mark, the first as names. */
function readTable(mark: string): string[][] {
  const lines = MODEL.split(`<!-- ${mark} -->\n`)[1]?.split("\n\n")[0]?.split("\n") ?? [];
  const rows = lines.map((line) => line.split("|").slice(1, -1));
  return rows.filter((_, n) => n !== 1).map((row) => row.map((cell) => cell.trim()));
}

function inList(list: List, kind: Kind, startDate: string | null = null): StoredItem {
  const item = capture({ title: "Buy milk", note: null, isFocused: false }, TERMINAL, "0".repeat(32), 7);
  const completedOn = list === "done" ? 8 : null;
  return { ...item, kind, list, startDate, completedOn, listBefore: isOpen(list) ? null : "waiting" };
}

function lead(from: StoredItem, command: ItemCommand): Item | number {
  try {
    return { ...from, ...applyCommand(from, command, MOMENT).patch };
  } catch (thrown) {
    if (thrown instanceof Problem) return thrown.code === "conflict" ? 409 : 422;
    throw thrown;
  }
}

function cell(from: StoredItem, command: ItemCommand): string {
  const to = lead(from, command);
  if (typeof to === "number") return String(to);
  return to.list === from.list ? "–" : to.list;
}

test("the table of verbs and lists is the code's", () => {
  const rows = KINDS.flatMap((kind) =>
    LISTS.map((list) => {
      const from = inList(list, kind, list === "scheduled" ? LATER : null);
      const verbs = VERBS.map((verb) => cell(from, { verb }));
      const moves = LISTS.map((to) => {
        const startDate = to === "scheduled" && kind !== "note" ? LATER : null;
        return cell(startDate ? { ...from, startDate } : from, { verb: "edit", patch: { list: to } });
      });
      return [kind, list, ...verbs, ...moves];
    }),
  );
  const [names, ...documented] = readTable("transitions");
  expect(names).toEqual(["kind", "from", ...VERBS, ...LISTS.map((list) => `to ${list}`)]);
  const closed = ["waiting", "scheduled", "done"]; // where a note never is
  expect(documented).toEqual(
    rows.filter(([kind, list = ""]) => kind === "action" || (kind === "note" && !closed.includes(list))),
  );
  const without = (kind: Kind) => rows.filter((row) => row[0] === kind).map((row) => row.slice(1));
  expect(without("project")).toEqual(without("action"));
});

test("the table of start dates is the code's", () => {
  const [names, ...documented] = readTable("dates");
  expect(names).toEqual(["list", "after today", "today or before", "none"]);
  const show = (item: Item | number) =>
    typeof item === "number" ? String(item) : `${item.list}${item.isFocused ? ", in focus" : ""}`;
  const rows = (kind: Kind) =>
    LISTS.map((list) => {
      const from = inList(list, kind, list === "scheduled" ? LATER : "2026-01-01");
      const give = (startDate: string | null) => show(lead(from, { verb: "edit", patch: { startDate } }));
      expect(give("2026-11-19")).toBe(give(TODAY));
      return [list, give("2026-11-21"), give(TODAY), give(null)];
    });
  expect(documented).toEqual(rows("action"));
  expect(documented).toEqual(rows("project"));
});

test("the table of kinds is the code's", () => {
  const [names, ...documented] = readTable("kinds");
  expect(names).toEqual(["kind", "has no"]);
  expect(documented).toEqual(KINDS.map((kind) => [kind, FIELDS_NOT_ALLOWED[kind].join(", ")]));
});

test("the named fields exist", () => {
  const [, ...rows] = readTable("fields");
  const documented = rows.flatMap(([name = ""]) => name.split(", "));
  expect(documented.sort()).toEqual(Object.keys(inList("inbox", "action")).sort());
});
