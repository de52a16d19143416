import { expect, test } from "bun:test";
import { TERMINAL } from "../access/actor.ts";
import { capture } from "./capture.ts";
import type { StoredItem } from "./item.ts";
import { brokenInvariant } from "./undo.ts";

const [NOW, TODAY, TOMORROW] = [1_800_000_000, "2027-01-15", "2027-01-16"];
const keep = (fields: Partial<StoredItem>): StoredItem => ({
  ...capture({ title: "x", note: null, isFocused: false }, TERMINAL, "A".repeat(32), NOW),
  listBefore: null,
  ...fields,
});
const DONE = { list: "done", listBefore: "next", completedOn: NOW } as const;

test.each<[Partial<StoredItem>, string]>([
  [{ kind: "note", startDate: TODAY }, "startDate"],
  [{ kind: "project", repeat: "FREQ=DAILY", repeatFrom: "date" }, "repeat"],
  [{ kind: "project", project: "B".repeat(32) }, "project"],
  [{ kind: "action", isSequential: true }, "isSequential"],
  [{ kind: "project", blockedBy: "B".repeat(32) }, "blockedBy"],
  [{ blockedBy: "A".repeat(32) }, "blockedBy"],
  [{ project: "B".repeat(32), blockedBy: "B".repeat(32) }, "blockedBy"],
  [{ kind: "note", isSequential: true }, "isSequential"],
  [{ kind: "project", heading: "Cards" }, "heading"],
  [{ heading: "Cards" }, "heading"],
  [{ dueTime: "17:00" }, "dueTime"],
  [{ kind: "note", list: "waiting" }, "kind"],
  [{ kind: "note", ...DONE, list: "trash" }, "kind"],
  [{ ...DONE, isFocused: true }, "isFocused"],
  [{ list: "trash", listBefore: "next", isFocused: true }, "isFocused"],
  [{ list: "next", listBefore: "inbox" }, "list"],
  [{ ...DONE, listBefore: null }, "list"],
  [{ list: "trash", listBefore: null }, "list"],
  [{ ...DONE, completedOn: null }, "completedOn"],
  [{ list: "next", completedOn: NOW }, "completedOn"],
  [{ repeat: "FREQ=DAILY" }, "repeatFrom"],
  [{ repeatFrom: "date" }, "repeatFrom"],
  [{ list: "scheduled" }, "startDate"],
  [{ list: "next", startDate: TOMORROW }, "startDate"],
])("%j breaks the rule of %s", (fields, field) => {
  expect(String(brokenInvariant(keep(fields), TODAY))).toBe(field);
});

test.each<Partial<StoredItem>>([
  {},
  { isFocused: true, startDate: TOMORROW },
  { list: "next", startDate: TODAY },
  { list: "scheduled", startDate: TODAY },
  { list: "scheduled", startDate: TOMORROW },
  DONE,
  { ...DONE, list: "trash" },
  { list: "trash", listBefore: "inbox", startDate: TOMORROW },
  { kind: "note", list: "someday" },
  { kind: "project", isSequential: true },
  { project: "B".repeat(32), blockedBy: "C".repeat(32) },
  { kind: "note", project: "B".repeat(32), heading: "Cards" },
  { repeat: "FREQ=DAILY", repeatFrom: "completion" },
])("%j breaks none", (fields) => {
  expect(brokenInvariant(keep(fields), TODAY)).toBeNull();
});
