import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  csvRows,
  EMPTY_ITEM,
  readRecords,
  rowsToRecords,
  toItem,
  type WrittenItem,
} from "../../../../test/text-samples.ts";
import { brokenInvariant } from "../../item/undo.ts";
import { Problem } from "../../problem.ts";
import type { ImportedItem } from "../format.ts";
import { tickTick } from "./ticktick.ts";

const SAMPLES = `${import.meta.dir}/../../../../test/samples`;

const rowsOf = async (name: string) => csvRows(await Bun.file(`${SAMPLES}/${name}`).text());

async function expectedOf(name: string): Promise<ImportedItem[]> {
  const written: WrittenItem[] = await Bun.file(`${SAMPLES}/expected/${name}.json`).json();
  return written.map(toItem);
}

describe("TickTick's backup", () => {
  test("each task is an item, with all its values", async () => {
    const { items, outcomes } = await readRecords(tickTick, rowsToRecords(await rowsOf("ticktick.csv")));
    expect(items.map(({ item }) => item)).toEqual(await expectedOf("ticktick"));
    expect(outcomes.length).toBe(3 + 1 + 16);
  });

  test("each list is a project, and its folder the area", async () => {
    const { projects } = await readRecords(tickTick, rowsToRecords(await rowsOf("ticktick.csv")));
    const project = (area: string, title: string): ImportedItem => ({
      ...EMPTY_ITEM,
      kind: "project",
      foreignId: `list:${area}/${title}`,
      title,
      area,
    });
    expect(projects).toEqual([
      project("Home", "Cabin"),
      project("Home", "Garden"),
      project("Work 🛠", "Bench"),
    ]);
  });

  test("a value without a field is a loss", async () => {
    const { items } = await readRecords(tickTick, rowsToRecords(await rowsOf("ticktick.csv")));
    const lossesOf = (title: string) =>
      items
        .find(({ item }) => item.title.endsWith(title))
        ?.losses.map(({ code, field, value }) => `${code} ${field}: ${value}`);
    const view = "field View Mode: list";
    expect(lossesOf("› Sweep the chimney")).toEqual(["depth parentId: 11", "priority Priority: 1", view]);
    expect(lossesOf("Grandchild: find the brush")).toEqual(["depth parentId: 12", view]);
    expect(lossesOf("Prune the roses")).toEqual([
      "repeat-text Repeat: ERULE:NAME=CUSTOM;BYDATE=20270315,20270401",
      view,
    ]);
    expect(lossesOf("Two rules at once")).toEqual(["repeat-text Repeat: EXDATE:20270101", view]);
    expect(lossesOf("Floating alarm")).toEqual(["date-extra Start Date: 2026-12-24T16:00:00+0000", view]);
    expect(lossesOf("Only a start date")).toEqual([
      "field Column Order: -1099511627776",
      "field View Mode: kanban",
    ]);
    expect(lossesOf("Its parent is not in the file")).toEqual([
      "depth parentId: 999",
      "order Order: not a number",
      "priority Priority: p1",
      view,
    ]);
    expect(lossesOf("no title, only content")).toEqual([view, "empty-title title: "]);
  });

  test("of version 7.2, with line ends of Windows and times without an offset", async () => {
    const { items, projects } = await readRecords(tickTick, rowsToRecords(await rowsOf("ticktick-7.2.csv")));
    expect(items.map(({ item }) => item)).toEqual(await expectedOf("ticktick-7.2"));
    expect(projects.map(({ title }) => title)).toEqual(["Notes about bees", "Cabin"]);
  });

  test("plain children are checkboxes, whatever the order; circles and equal ids end", async () => {
    const header = ["List Name", "Title", "Status", "taskId", "parentId"];
    const rows = [
      header,
      ["L", "child", "0", "c", "p"],
      ["L", "done child", "2", "d", "p"],
      ["L", "parent", "0", "p", ""],
      ["L", "twice", "0", "p", ""],
      ["L", "one", "0", "a", "b"],
      ["L", "two", "0", "b", "a"],
      ["L", "self", "0", "s", "s"],
    ];
    const { items } = await readRecords(tickTick, rowsToRecords(rows));
    expect(items.map(({ item: { foreignId, title, note } }) => ({ foreignId, title, note }))).toEqual([
      { foreignId: "p", title: "parent", note: "- [ ] child\n- [x] done child" },
      { foreignId: "p#2", title: "twice", note: null },
      { foreignId: "a", title: "two › one", note: null },
      { foreignId: "b", title: "one › two", note: null },
      { foreignId: "s", title: "self", note: null },
    ]);
  });

  test("is recognised by its first line and its header", async () => {
    for (const name of ["ticktick", "ticktick-7.2"]) {
      const text = (await Bun.file(`${SAMPLES}/${name}.csv`).text()).replace("\ufeff", "");
      expect(tickTick.fits({ name: "", text, files: [] })).toBe(true);
    }
    expect(tickTick.fits({ name: "", text: "Title,Kind\n", files: [] })).toBe(false);
  });
});

describe("hostile files", () => {
  const today = "2026-11-23";
  test("throw nothing but a problem, lose no record, and break no rule of an item", async () => {
    const rows = await rowsOf("ticktick.csv");
    const odd = fc.oneof(
      fc.string({ unit: "binary", maxLength: 40 }),
      fc.constantFrom(
        "\0",
        "\ud800x",
        "11",
        "12",
        "NOTE",
        "true",
        "2026-02-31T00:00:00+0000",
        "2026-12-01T25:00:00Z",
        "P9999DT99999H",
        "-PT1M\n-PT2M\n-PT3M\n-PT4M\n-PT5M\n-PT6M\n-PT7M\n-PT8M\n-PT9M\n-PT10M\n-PT11M",
        "FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2",
        "Europe/Nowhere",
        "Asia/Kathmandu",
        "99999999999999999999",
        "-1",
        "constructor",
        "__proto__",
        "a".repeat(10_050),
        "1e309",
        "0000-00-00",
        "9999-12-31T23:59:59Z",
      ),
    );
    const change = fc.record({ row: fc.nat(rows.length - 1), cell: fc.nat(25), value: odd });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 25 }), async (changes) => {
        const mutated = rows.map((cells) => [...cells]);
        for (const { row, cell, value } of changes) if (mutated[row]) mutated[row][cell] = value;
        try {
          const { items, projects } = await readRecords(tickTick, rowsToRecords(mutated));
          const ids = [...items.map(({ item }) => item), ...projects];
          expect(new Set(ids.map((item) => item.foreignId)).size).toBe(ids.length);
          for (const item of ids) {
            const listBefore = item.list === "done" || item.list === "trash" ? ("inbox" as const) : null;
            const kept = {
              id: item.foreignId,
              position: null,
              remindAt: null,
              changedOn: 0,
              source: "",
              revision: 1,
            };
            expect(brokenInvariant({ ...item, ...kept, createdOn: 0, listBefore }, today)).toBeNull();
          }
        } catch (thrown) {
          if (!(thrown instanceof Problem)) throw thrown;
        }
      }),
      { numRuns: 60 },
    );
  }, 60_000);
});
