import { expect, test } from "bun:test";
import { jsonRecords, readSample } from "../../../../test/text-samples.ts";
import type { Format } from "../format.ts";
import { googleTasksFormat } from "./google-tasks.ts";
import { msTodoFormat } from "./ms-todo.ts";

const read = async (format: Format, answer: object) => {
  const bytes = new TextEncoder().encode(JSON.stringify(answer));
  const made = await readSample(format, jsonRecords(format, bytes));
  const titles = new Map(made.items.map(({ foreignId, title }) => [foreignId, title]));
  const facts = made.items.map(({ kind, title, project, list, dueDate }) => [
    kind,
    title,
    titles.get(project ?? "") ?? null,
    list,
    dueDate,
  ]);
  return { ...made, facts };
};

test("the tasks of one list, as the API of Google answers, are tasks", async () => {
  const task = { kind: "tasks#task", status: "needsAction", due: "2026-12-03T00:00:00.000Z" };
  const { facts, leftOut, items } = await read(googleTasksFormat, {
    kind: "tasks#tasks",
    nextPageToken: "next",
    items: [
      { ...task, id: "a", title: "Recycle glass" },
      { ...task, id: "b", title: "Rinse", parent: "a", due: undefined },
    ],
  });
  expect(facts).toEqual([["action", "Recycle glass", null, "next", "2026-12-03"]]);
  expect(items[0]?.note).toBe("- [ ] Rinse");
  expect(leftOut.filter((one) => one.includes("next page"))).toHaveLength(1);
});

test("the lists of Microsoft Graph with their tasks are projects, and the default list is none", async () => {
  const task = { status: "notStarted", importance: "normal", isReminderOn: false };
  const { facts, leftOut } = await read(msTodoFormat, {
    "@odata.context": "https://graph.microsoft.com/v1.0/$metadata#users('x')/todo/lists",
    "@odata.nextLink": "https://graph.microsoft.com/v1.0/me/todo/lists?$skip=2",
    value: [
      {
        id: "L1",
        displayName: "Tasks",
        wellknownListName: "defaultList",
        tasks: [{ ...task, id: "a", title: "Call" }],
      },
      {
        id: "L2",
        displayName: "House",
        wellknownListName: "none",
        tasks: [{ ...task, id: "b", title: "Paint" }],
      },
    ],
  });
  expect(facts.toSorted()).toEqual([
    ["action", "Call", null, "inbox", null],
    ["action", "Paint", "House", "next", null],
    ["project", "House", null, "next", null],
  ]);
  expect(leftOut.filter((one) => one.includes("next page"))).toHaveLength(1);
});
