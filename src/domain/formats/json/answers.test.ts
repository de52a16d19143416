import { expect, test } from "bun:test";
import { jsonRecords, readSample } from "../../../../test/text-samples.ts";
import type { Format } from "../format.ts";
import { googleTasksFormat } from "./google-tasks.ts";
import { msTodoFormat } from "./ms-todo.ts";
import { thingsFormat } from "./things.ts";
import { trelloFormat } from "./trello.ts";

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

test("a list of to-dos of Things makes the projects that they name, and a canceled step is not open", async () => {
  const project = { project: "P1", project_title: "Garden", type: "to-do" };
  const { facts, items, losses, projects } = await read(thingsFormat, [
    { ...project, uuid: "a", title: "Plant", checklist: [{ title: "rose", status: "canceled" }] },
    { ...project, uuid: "b", title: "Water" },
    { uuid: "c", title: "Nameless", type: "to-do", project: "P2" },
  ]);
  expect(projects.map(({ foreignId, title, kind, list }) => [foreignId, title, kind, list])).toEqual([
    ["P1", "Garden", "project", "next"],
  ]);
  expect(items.map((one) => one.project)).toEqual(["P1", "P1", null]);
  expect(facts[0]?.[1]).toBe("Plant");
  expect(items[0]?.note).toBe("- [x] rose");
  expect(losses.get("Plant")?.map(({ code, value }) => `${code} ${value}`)).toEqual(["cancelled rose"]);
});

test("a choice of a field of Trello is its text, and a card was done when it was ticked or archived", async () => {
  const card = { idList: "l", customFieldItems: [{ idCustomField: "f", value: null, idValue: "o" }] };
  const { items } = await read(trelloFormat, {
    shortLink: "x",
    name: "Board",
    cards: [
      { ...card, id: "a", name: "Archived", closed: true, dateClosed: "2026-09-09T09:09:09.000Z" },
      { id: "b", name: "Ticked", dueComplete: true, dateCompleted: "2026-10-01T00:00:01.000Z" },
      { id: "c", name: "Reopened", dateClosed: "2026-09-09T09:09:09.000Z" },
    ],
    customFields: [{ id: "f", name: "Size", type: "list", options: [{ id: "o", value: { text: "Large" } }] }],
  });
  expect(items.map(({ title, note, completedOn }) => [title, note, completedOn])).toEqual([
    ["Archived", "Size: Large", Date.parse("2026-09-09T09:09:09Z") / 1000],
    ["Ticked", null, Date.parse("2026-10-01T00:00:01Z") / 1000],
    ["Reopened", null, null],
  ]);
});
