import { describe, expect, test } from "bun:test";
import { TERMINAL } from "../access/actor.ts";
import { applyCommand, checkPurge } from "./apply-command.ts";
import { capture } from "./capture.ts";
import type { Edit, ItemCommand, RuleContext } from "./command.ts";
import type { Patch, StoredItem } from "./item.ts";
import { loadRecurrence } from "./recurrence-rule.ts";
import { activateIfDue, asOf } from "./scheduling.ts";

const ID = "0".repeat(32);
const PROJECT = "A".repeat(32);
const MOMENT: RuleContext = {
  now: 1_795_000_000,
  today: "2026-11-20",
  zone: "Europe/Berlin",
  newId: () => "1".repeat(32),
  repeats: await loadRecurrence(),
  items: 0,
  openActions: 0,
  blockers: [],
  project: null,
};

function keep(fields: Partial<StoredItem> = {}): StoredItem {
  const item = capture({ title: "Buy milk", note: "two", isFocused: false }, TERMINAL, ID, 7);
  return { ...item, list: "next", listBefore: null, ...fields };
}

const run = (item: StoredItem, verb: Exclude<ItemCommand["verb"], "edit">, at: Partial<RuleContext> = {}) =>
  applyCommand(item, { verb }, { ...MOMENT, ...at });
const edit = (item: StoredItem, patch: Patch, at: Partial<RuleContext> = {}) =>
  applyCommand(item, { verb: "edit", patch }, { ...MOMENT, ...at });
const after = (item: StoredItem, { patch }: Edit): StoredItem => ({ ...item, ...patch });
const refused = (code: "invalid" | "conflict", field: string, detail = "") =>
  expect.objectContaining({ code, field, detail: expect.stringContaining(detail) });

describe("an edit", () => {
  test("has what changed, after and before, and nothing else", () => {
    expect(edit(keep(), { title: "Buy oats", note: "", minutes: null })).toEqual({
      verb: "edit",
      patch: { title: "Buy oats", note: null },
      before: { title: "Buy milk", note: "two" },
    });
  });

  test("that changes nothing is empty", () => {
    const item = keep({ tags: ["a"], list: "done", listBefore: "next", completedOn: 8 });
    const none = { verb: "edit", patch: {}, before: {} };
    expect(edit(item, { ...item, tags: [" a", "a"], note: "two" })).toEqual(none as Edit);
    expect(edit(item, {})).toEqual(none as Edit);
    expect(run(item, "complete").patch).toEqual({});
    expect(run(keep(), "restore").patch).toEqual({});
  });

  test("may clear what can be empty", () => {
    const item = keep({ tags: ["a"], dueDate: "2026-12-01", area: "Work" });
    const patch = { note: null, tags: null, dueDate: null, area: null } as unknown as Patch;
    expect(edit(item, patch).patch).toEqual({ note: null, tags: [], dueDate: null, area: null });
    for (const field of ["title", "kind", "list", "isFocused"])
      expect(() => edit(item, { [field]: null })).toThrow(refused("invalid", field));
  });

  test.each<[string, Patch]>([
    ["title", { title: " " }],
    ["note", { note: "\0" }],
    ["startDate", { startDate: "2026-02-29" }],
    ["dueDate", { dueDate: "tomorrow" }],
    ["remindAt", { remindAt: 1.5 }],
    ["remindAt", { remindAt: -1 }],
    ["repeat", { repeat: "FREQ=HOURLY" }],
    ["repeatFrom", { repeatFrom: "completion" }],
    ["minutes", { minutes: 0 }],
    ["minutes", { minutes: 100_001 }],
    ["tags", { tags: ["a", "b,c"] }],
    ["area", { area: "" }],
    ["contact", { contact: "x".repeat(101) }],
    ["position", { position: "V0" }],
    ["project", { project: PROJECT }],
  ])("is refused for its %s", (field, patch) => {
    expect(() => edit(keep(), patch)).toThrow(refused("invalid", field));
  });
});

describe("completing", () => {
  test("is a moment, takes the focus off, and goes back", () => {
    const item = keep({ list: "waiting", isFocused: true });
    const done = run(item, "complete");
    expect(done).toEqual({
      verb: "complete",
      patch: { list: "done", isFocused: false, completedOn: MOMENT.now, listBefore: "waiting" },
      before: { list: "waiting", isFocused: true, completedOn: null, listBefore: null },
    });
    const reopened = run(after(item, done), "reopen");
    expect(reopened).toMatchObject({ verb: "reopen", patch: { list: "waiting", completedOn: null } });
  });

  test("a project waits for its open actions", () => {
    const project = keep({ kind: "project" });
    expect(() => run(project, "complete", { items: 3, openActions: 2 })).toThrow(
      refused("conflict", "list", "2 open actions"),
    );
    expect(() => run(project, "complete", { items: 1, openActions: 1 })).toThrow(
      refused("conflict", "list", "1 open action."),
    );
    expect(run(project, "complete", { items: 3, openActions: 0 }).patch.list).toBe("done");
    expect(run(keep(), "complete", { openActions: 2 }).patch.list).toBe("done");
  });

  test("survives the trash", () => {
    const done = after(keep(), run(keep(), "complete"));
    const trashed = after(done, run(done, "trash"));
    expect(trashed).toMatchObject({ list: "trash", completedOn: MOMENT.now, listBefore: "next" });
    expect(after(trashed, run(trashed, "restore"))).toEqual(done);
    expect(after(trashed, edit(trashed, { list: "someday" }))).toEqual({ ...keep(), list: "someday" });
  });

  test("and the focus exclude each other", () => {
    const done = after(keep(), run(keep(), "complete"));
    expect(() => edit(done, { isFocused: true })).toThrow(refused("conflict", "isFocused"));
    expect(edit(done, { isFocused: true, list: "next" }).verb).toBe("reopen");
  });
});

describe("a start date", () => {
  const later = "2026-11-21";

  test("wins over the list that it finds, a list by hand over the date that it finds", () => {
    const scheduled = after(keep(), edit(keep(), { startDate: later }));
    expect(scheduled).toMatchObject({ list: "scheduled", startDate: later });
    expect(edit(scheduled, { list: "waiting" })).toMatchObject({
      verb: "move",
      patch: { list: "waiting", startDate: null },
    });
    expect(edit(scheduled, { list: "inbox" }).patch).toEqual({ list: "inbox" });
    expect(edit(keep({ startDate: "2026-01-01" }), { list: "someday" }).patch).toEqual({ list: "someday" });
  });

  test("and a list in the same patch must agree", () => {
    expect(edit(keep(), { list: "scheduled", startDate: later }).patch.list).toBe("scheduled");
    expect(edit(keep(), { list: "inbox", startDate: later }).patch.list).toBe("inbox");
    for (const patch of [
      { list: "scheduled" },
      { list: "scheduled", startDate: MOMENT.today },
      { list: "scheduled", startDate: null },
      { list: "someday", startDate: later },
    ] as Patch[])
      expect(() => edit(keep(), patch)).toThrow(refused("invalid", "startDate"));
  });

  test("that has come counts before the clock has written it", () => {
    const due = keep({ list: "scheduled", startDate: "2026-11-19" });
    expect(asOf(due, "2026-11-18")).toBe(due);
    expect(asOf(due, "2026-11-19")).toEqual({ ...due, list: "next", isFocused: true });
    expect(activateIfDue(due, "2026-11-18")).toBeNull();
    expect(activateIfDue(due, MOMENT.today)).toEqual({
      verb: "move",
      patch: { list: "next", isFocused: true },
      before: { list: "scheduled", isFocused: false },
    });
    expect(activateIfDue(after(due, activateIfDue(due, MOMENT.today) as Edit), MOMENT.today)).toBeNull();
    expect(edit(due, { isFocused: true, list: "next" }).patch).toEqual({}); // as the user sees it
    expect(after(due, edit(due, { isFocused: false }))).toMatchObject({ list: "next", isFocused: false });
    expect(run(due, "complete").patch.listBefore).toBe("next");
  });

  test("moved to today sets the focus, unless the patch sets it", () => {
    const item = keep({ list: "scheduled", startDate: later });
    const patch = { startDate: MOMENT.today };
    expect(after(item, edit(item, patch))).toMatchObject({ list: "next", isFocused: true });
    const other = edit({ ...item, isFocused: true }, { ...patch, isFocused: false });
    expect(after(item, other)).toMatchObject({ list: "next", isFocused: false });
  });

  test("is the base of a rule, unless the rule counts from completion", () => {
    expect(edit(keep(), { repeat: "FREQ=DAILY" }).patch.repeatFrom).toBe("date");
  });

  test("keeps its say when the item comes back", () => {
    const done = keep({ list: "done", listBefore: "scheduled", completedOn: 8 });
    expect(run({ ...done, startDate: later }, "reopen").patch.list).toBe("scheduled");
    expect(run({ ...done, startDate: "2026-11-19" }, "reopen").patch).toMatchObject({
      list: "next",
      isFocused: true,
    });
    expect(run({ ...done, startDate: null }, "reopen").patch).toMatchObject({ list: "next" });
    expect(run({ ...done, listBefore: "next", startDate: later }, "reopen").patch.list).toBe("scheduled");
  });
});

describe("kinds and projects", () => {
  const project = { id: PROJECT, kind: "project", list: "next" } as const;

  test("an item is put into a project that is there and open", () => {
    expect(edit(keep(), { project: PROJECT }, { project }).patch).toEqual({ project: PROJECT });
    for (const found of [null, { ...project, id: ID }, { ...project, kind: "action" as const }])
      expect(() => edit(keep(), { project: PROJECT }, { project: found })).toThrow(
        refused("invalid", "project"),
      );
    for (const list of ["done", "trash"] as const)
      expect(() => edit(keep(), { project: PROJECT }, { project: { ...project, list } })).toThrow(
        refused("conflict", "project"),
      );
    expect(edit(keep({ project: PROJECT }), { project: PROJECT, title: "a" }).patch).toEqual({ title: "a" });
  });

  test("is never its own project", () => {
    const self = keep({ kind: "project" });
    expect(() => edit(self, { kind: "action", project: ID }, { project: self })).toThrow(
      refused("invalid", "project"),
    );
    expect(() => edit(self, { project: PROJECT }, { project })).toThrow(refused("conflict", "project"));
  });

  test("a project with items stays one", () => {
    const full = keep({ kind: "project" });
    for (const kind of ["action", "note"] as const) {
      expect(() => edit(full, { kind }, { items: 1 })).toThrow(refused("conflict", "kind", "1 item is"));
      expect(edit(full, { kind }, { items: 0 }).patch).toEqual({ kind });
    }
  });

  test("fields without a meaning for the new kind are cleared", () => {
    const item = keep({
      list: "scheduled",
      startDate: "2026-12-01",
      repeat: "FREQ=DAILY",
      repeatFrom: "date",
      project: PROJECT,
    });
    expect(edit(item, { kind: "project" }).patch).toEqual({
      kind: "project",
      project: null,
      repeat: null,
      repeatFrom: null,
    });
    expect(edit(item, { kind: "note" }).patch).toEqual({
      kind: "note",
      list: "next",
      startDate: null,
      repeat: null,
      repeatFrom: null,
    });
    expect(() => edit(item, { kind: "note", startDate: "2026-12-02" })).toThrow(
      refused("conflict", "startDate"),
    );
    expect(() => edit(keep({ kind: "note" }), { repeat: "FREQ=DAILY" })).toThrow(
      refused("conflict", "repeat"),
    );
  });

  test("a completed item cannot become a note", () => {
    const done = keep({ list: "done", listBefore: "next", completedOn: 8 });
    expect(() => edit(done, { kind: "note" })).toThrow(refused("conflict", "kind"));
    expect(() => edit({ ...done, list: "trash" }, { kind: "note" })).toThrow(refused("conflict", "kind"));
  });

  test("a restored item leaves a project that no longer exists", () => {
    const trashed = keep({ list: "trash", listBefore: "next", project: PROJECT });
    expect(run(trashed, "restore", { project }).patch).toEqual({ list: "next", listBefore: null });
    expect(run(trashed, "restore").patch).toEqual({ list: "next", listBefore: null, project: null });
  });

  test("only the trash is purged, and no project in use", () => {
    const trashed = keep({ list: "trash", listBefore: "next" });
    expect(() => checkPurge(trashed, { items: 0 })).not.toThrow();
    expect(() => checkPurge(keep(), { items: 0 })).toThrow(refused("conflict", "list"));
    expect(() => checkPurge(trashed, { items: 2 })).toThrow(refused("conflict", "project", "2 items"));
  });
});

describe("a due time", () => {
  const timed = keep({ dueDate: "2031-05-06", dueTime: "17:00" });

  test("belongs to a due date", () => {
    expect(edit(keep(), { dueDate: "2031-05-06", dueTime: "00:00" }).patch).toEqual({
      dueDate: "2031-05-06",
      dueTime: "00:00",
    });
    expect(() => edit(keep(), { dueTime: "17:00" })).toThrow(refused("invalid", "dueTime"));
    expect(() => edit(timed, { dueDate: null, dueTime: "18:00" })).toThrow(refused("invalid", "dueTime"));
    for (const dueTime of ["24:00", "9:00", "17:60", "17:00:00", "5pm", ""])
      expect(() => edit(timed, { dueTime })).toThrow(refused("invalid", "dueTime"));
  });

  test("goes with its date, and stays on another day", () => {
    expect(edit(timed, { dueDate: null }).patch).toEqual({ dueDate: null, dueTime: null });
    expect(edit(timed, { dueDate: "2031-05-07" }).patch).toEqual({ dueDate: "2031-05-07" });
    expect(edit(timed, { dueTime: null }).patch).toEqual({ dueTime: null });
    const done = run({ ...timed, repeat: "FREQ=DAILY", repeatFrom: "date" }, "complete");
    expect(done.nextOccurrence).toMatchObject({ dueTime: "17:00" });
  });
});

describe("headings", () => {
  const project = { id: PROJECT, kind: "project", list: "next" } as const;
  const filed = keep({ project: PROJECT, heading: "Cards" });

  test("an item stands under a heading of its project, and only there", () => {
    expect(edit(keep({ project: PROJECT }), { heading: " Cards " }, { project }).patch).toEqual({
      heading: "Cards",
    });
    expect(edit(keep(), { project: PROJECT, heading: "Cards" }, { project }).patch).toEqual({
      project: PROJECT,
      heading: "Cards",
    });
    expect(() => edit(keep(), { heading: "Cards" })).toThrow(refused("invalid", "heading"));
    expect(() => edit(filed, { project: null, heading: "Hall" })).toThrow(refused("invalid", "heading"));
    expect(() => edit(filed, { heading: "a,b" }, { project })).toThrow(refused("invalid", "heading"));
    expect(() => edit(keep(), { kind: "project", heading: "Cards" })).toThrow(refused("conflict", "heading"));
  });

  test("an item that leaves its project leaves the heading", () => {
    const other = { ...project, id: "B".repeat(32) };
    expect(edit(filed, { project: null }).patch).toEqual({ project: null, heading: null });
    expect(edit(filed, { project: other.id }, { project: other }).patch).toEqual({
      project: other.id,
      heading: null,
    });
    expect(edit(filed, { project: other.id, heading: "Cards" }, { project: other }).patch).toEqual({
      project: other.id,
    });
    expect(edit(filed, { kind: "project" }).patch).toMatchObject({ project: null, heading: null });
    expect(edit(filed, { list: "someday" }, { project }).patch).toEqual({ list: "someday" });
    const trashed = { ...filed, list: "trash", listBefore: "next" } as const;
    expect(run(trashed, "restore").patch).toMatchObject({ project: null, heading: null });
  });
});
