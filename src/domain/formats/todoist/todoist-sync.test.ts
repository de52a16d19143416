import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  EMPTY_ITEM,
  jsonRecords,
  readRecords,
  toItem,
  type WrittenItem,
} from "../../../../test/text-samples.ts";
import { brokenInvariant } from "../../item/undo.ts";
import { Problem } from "../../problem.ts";
import type { ImportedItem } from "../format.ts";
import { todoistSync } from "./todoist-sync.ts";

const SAMPLES = `${import.meta.dir}/../../../../test/samples`;

type Tables = Record<string, unknown>;
const SYNC: Tables = await Bun.file(`${SAMPLES}/todoist-sync.json`).json();

const recordsOf = (tables: Tables) =>
  jsonRecords(todoistSync, new TextEncoder().encode(JSON.stringify(tables)));

async function expectedOf(name: string): Promise<ImportedItem[]> {
  const written: WrittenItem[] = await Bun.file(`${SAMPLES}/expected/${name}.json`).json();
  return written.map(toItem);
}

describe("a sync of Todoist", () => {
  test("each task is an item, with all its values", async () => {
    const { items, outcomes } = await readRecords(todoistSync, recordsOf(SYNC));
    const tasks = items.map(({ item }) => item).filter(({ kind }) => kind === "action");
    expect(tasks).toEqual(await expectedOf("todoist-sync"));
    expect(tasks.length).toBe(12);
    expect(outcomes.filter((one) => "refused" in one)).toEqual([]);
  });

  test("each project is one, but the inbox", async () => {
    const { items, projects } = await readRecords(todoistSync, recordsOf(SYNC));
    const base = { ...EMPTY_ITEM, kind: "project" as const };
    const id = (letter: string) => `6X7rM8997g3RQpro${letter}`;
    expect(items.map(({ item }) => item).filter(({ kind }) => kind === "project")).toEqual([
      { ...base, foreignId: id("A"), title: "Greenhouse", note: "Key hangs by the door", order: 1 },
      { ...base, foreignId: id("B"), title: "Greenhouse › Seeds", order: 2 },
      { ...base, foreignId: id("C"), title: "Last year", list: "someday", order: 3 },
      { ...base, foreignId: id("D"), title: "Gone", list: "trash" },
    ]);
    expect(projects).toEqual([]);
  });

  test("4 is the highest priority, and what has no field is a loss", async () => {
    const { items } = await readRecords(todoistSync, recordsOf(SYNC));
    const lossesOf = (id: string) =>
      items
        .find(({ item }) => item.foreignId.endsWith(id))
        ?.losses.map(({ code, field, value }) => `${code} ${field}: ${value}`)
        .filter((loss) => !/user_id|day_order|added_by_uid|updated_at/.test(loss));
    expect(lossesOf("t001")).toEqual(["priority priority: p1"]);
    expect(lossesOf("t002")).toEqual([
      "attachment file: plan.pdf https://files.example/plan.pdf",
      "priority priority: p2",
    ]);
    expect(lossesOf("t004")).toEqual([
      "depth parent_id: 6X7rM8997g3RQt003",
      "note-block responsible: Bo Example",
    ]);
    expect(lossesOf("t011")).toEqual(["depth parent_id: 6X7rM8997g3RQt999"]);
    expect(lossesOf("t012")).toEqual(["note-block duration: 1 day"]);
    expect(lossesOf("proB")).toEqual([
      "depth parent_id: 6X7rM8997g3RQproA",
      "field color: berry_red",
      "field is_collapsed: true",
      "field view_style: board",
    ]);
  });

  test("its order does not matter, and a plain child is a checkbox", async () => {
    const tables = {
      items: [
        { id: "2", parent_id: "1", content: "child", priority: 1 },
        { id: "1", parent_id: null, content: "parent", priority: 1, project_id: "9" },
        { id: "3", parent_id: "3", content: "its own parent", priority: 1 },
        { id: "1", content: "the same id", priority: 1 },
        7,
      ],
      projects: [{ id: "9", name: "P", parent_id: "9" }],
    };
    const { outcomes } = await readRecords(todoistSync, recordsOf(tables).reverse());
    const items = outcomes.flatMap((one) => ("item" in one ? [one] : []));
    expect(
      items.map(({ item: { foreignId, title, note, project } }) => [foreignId, title, note, project]),
    ).toEqual([
      ["9", "P", null, null],
      ["1", "the same id", "- [ ] child", null],
      ["3", "its own parent", null, null],
      ["1#2", "parent", null, "9"],
    ]);
    expect(outcomes.filter((one) => "refused" in one).length).toBe(1);
  });

  test("a due time at midnight is a time, and a reminder at a place stands in the note", async () => {
    const items = [{ id: "1", content: "a", priority: 1, due: { date: "2026-11-30T00:00:00" } }];
    const reminders = [{ id: "r", item_id: "1", type: "location", name: "home" }];
    const { items: made } = await readRecords(todoistSync, recordsOf({ items, reminders }));
    expect(made[0]?.item).toMatchObject({
      dueDate: "2026-11-30",
      dueTime: "00:00",
      note: 'reminder: {"id":"r","item_id":"1","type":"location","name":"home"}',
    });
  });

  test("the answer about tasks alone is read, and names each project that is not in it", async () => {
    const results = [{ id: "1", content: "Wax the hull", priority: 4, project_id: "9", child_order: 1 }];
    const answer = { results, next_cursor: null };
    expect(todoistSync.fits({ name: "", text: JSON.stringify(answer), files: [] })).toBe(true);
    const { items } = await readRecords(todoistSync, recordsOf(answer));
    expect(
      items.map(({ item, losses }) => [
        item.title,
        item.project,
        losses.map(({ code, field }) => `${code} ${field}`),
      ]),
    ).toEqual([["Wax the hull", null, ["field project_id", "priority priority"]]]);
  });

  test("the answer about projects alone has no tasks", async () => {
    const results = [{ id: "9", name: "Boat", inbox_project: false, child_order: 1 }];
    const { items } = await readRecords(todoistSync, recordsOf({ results }));
    expect(items.map(({ item }) => [item.title, item.kind])).toEqual([["Boat", "project"]]);
  });

  test("is recognised by its members", async () => {
    const text = await Bun.file(`${SAMPLES}/todoist-sync.json`).text();
    expect(todoistSync.fits({ name: "", text, files: [] })).toBe(true);
    expect(todoistSync.fits({ name: "", text: '{"items": [], "tags": []}', files: [] })).toBe(false);
  });
});

describe("hostile files", () => {
  test("throw nothing but a problem, lose no record, and break no rule of an item", async () => {
    const odd = fc.oneof(
      fc.anything({ maxDepth: 3 }),
      fc.constantFrom<unknown>(
        "\0",
        "\ud800x",
        "6X7rM8997g3RQt002",
        "6X7rM8997g3RQproB",
        true,
        1e308,
        -1,
        "a".repeat(10_050),
        { date: "2026-02-31" },
        { date: "9999-12-31T23:59:59Z", is_recurring: true, string: "every __proto__" },
        { amount: -1, unit: "minute" },
      ),
    );
    const records = recordsOf(SYNC);
    const names = [
      "id",
      "project_id",
      "parent_id",
      "content",
      "due",
      "deadline",
      "labels",
      "checked",
      "priority",
    ];
    const more = ["is_deleted", "section_id", "duration", "child_order", "item_id", "name", "__proto__"];
    const change = fc.record({
      record: fc.nat(records.length - 1),
      name: fc.option(fc.constantFrom(...names, ...more)),
      value: odd,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 25 }), async (changes) => {
        const mutated = [...records];
        for (const { record, name, value } of changes) {
          const old = mutated[record];
          if (old?.shape !== "json") continue;
          const members = name === null ? value : { ...(old.value as object), [name]: value };
          mutated[record] = { ...old, value: members };
        }
        try {
          const { items } = await readRecords(todoistSync, mutated);
          expect(new Set(items.map(({ item }) => item.foreignId)).size).toBe(items.length);
          for (const { item } of items) {
            const listBefore = item.list === "done" || item.list === "trash" ? ("inbox" as const) : null;
            const kept = {
              id: item.foreignId,
              position: null,
              remindAt: null,
              changedOn: 0,
              source: "",
              revision: 1,
            };
            expect(brokenInvariant({ ...item, ...kept, createdOn: 0, listBefore }, "2026-11-23")).toBeNull();
          }
        } catch (thrown) {
          if (!(thrown instanceof Problem)) throw thrown;
        }
      }),
      { numRuns: 100 },
    );
  }, 60_000);
});
