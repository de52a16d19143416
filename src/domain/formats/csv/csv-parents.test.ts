import { expect, test } from "bun:test";
import { readRecords, rowsToRecords } from "../../../../test/text-samples.ts";
import { guessMapping } from "./guess-mapping.ts";
import { csvFormat } from "./mapped-csv.ts";

const ASANA =
  "Task ID,Created At,Completed At,Last Modified,Name,Section/Column,Assignee,Start Date,Due Date,Tags,Notes,Projects,Parent task".split(
    ",",
  );
const row = (id: string, name: string, section: string, projects: string, parent: string) => [
  id,
  "2026-11-01",
  "",
  "2026-11-02",
  name,
  section,
  "",
  "",
  "",
  "",
  "",
  projects,
  parent,
];

test("the subtasks of Asana name their task by its title, and are in its project", async () => {
  const rows = [
    row("9", "Thread", "", "", "Needles"),
    row("1", "Mend the sail", "Winter", "Boat", ""),
    row("2", "Needles", "", "", "Mend the sail"),
    row("3", "Mend the sail", "", "Garden", ""),
    row("4", "Rope", "", "", "Not in the file"),
  ];
  const { mapping, questions } = guessMapping(ASANA, rows, { Projects: "project" });
  expect(questions.filter((one) => one.about !== "column" || one.column !== "Projects")).toEqual([]);
  const { items } = await readRecords(csvFormat(mapping), rowsToRecords([ASANA, ...rows]));
  expect(items.map(({ item: { title, project, heading } }) => [title, project, heading])).toEqual([
    ["Mend the sail › Needles › Thread", "project:Boat", null],
    ["Mend the sail", "project:Boat", "Winter"],
    ["Mend the sail › Needles", "project:Boat", null],
    ["Mend the sail", "project:Garden", null],
    ["Rope", null, null],
  ]);
});

test("a task above that has an id is found by it, and tasks in a circle are in no project", async () => {
  const columns = { id: "id", t: "title", up: "parent", p: "project" } as const;
  const format = csvFormat({ system: "csv", dayOrder: null, columns });
  const rows = [
    ["id", "t", "up", "p"],
    ["a", "b", "", "Boat"],
    ["b", "Sand", "", "Garden"],
    ["c", "Paint", "b", ""],
    ["d", "Turn", "e", ""],
    ["e", "Return", "d", ""],
  ];
  const { items } = await readRecords(format, rowsToRecords(rows));
  expect(items.map(({ item: { title, project } }) => [title, project])).toEqual([
    ["b", "project:Boat"],
    ["Sand", "project:Garden"],
    ["Return › Turn", null],
    ["Turn › Return", null],
  ]);
});
