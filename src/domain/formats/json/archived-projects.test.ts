import { expect, test } from "bun:test";
import { readSample, type SampleRecord } from "../../../../test/text-samples.ts";
import { superProductivityFormat } from "./super-productivity.ts";
import { vikunjaFormat } from "./vikunja.ts";

const json = (path: string, key: string, value: object, at: number) =>
  ({ shape: "json", path, key, value, file: "", at, length: 1 }) as SampleRecord;

test.each([
  [
    vikunjaFormat,
    [
      json("", "0", { id: 4, title: "Old plan", is_archived: true }, 0),
      json("0.tasks", "0", { id: 8, title: "Open", project_id: 4, done: false }, 1),
      json("0.tasks", "1", { id: 9, title: "Done", project_id: 4, done: true }, 2),
    ],
  ],
  [
    superProductivityFormat,
    [
      json("project.entities", "old", { id: "old", title: "Old plan", isArchived: true }, 0),
      json("task.entities", "a", { id: "a", title: "Open", projectId: "old", isDone: false }, 1),
      json("task.entities", "b", { id: "b", title: "Done", projectId: "old", isDone: true }, 2),
    ],
  ],
])(
  "an archived project of $system and its open tasks wait in someday: they are not done",
  async (format, records) => {
    const { items, losses } = await readSample(format, records);
    expect(items.map(({ title, list }) => `${title}: ${list}`)).toEqual([
      "Old plan: someday",
      "Open: someday",
      "Done: done",
    ]);
    expect(losses.get("Old plan")?.map(({ code }) => code)).toContain("field");
  },
);
