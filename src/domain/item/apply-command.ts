import { Problem } from "../problem.ts";
import { difference, type Edit, type ItemCommand, type RuleContext } from "./command.ts";
import { isOpen, type List, type StoredItem } from "./item.ts";
import { LISTS_NOT_FOR_NOTES, patchKind } from "./kinds.ts";
import { checkPatch } from "./patch.ts";
import { nextOccurrence } from "./recurrence.ts";
import { asOf, fitStartDate } from "./scheduling.ts";
import type { ItemVerb } from "./verb.ts";

/**
 * The one rule of change: the effect of a command on an item (docs/model.md). A command that changes nothing gives an
 * empty patch. Throws `invalid` or `conflict`, naming the field.
 */
export function applyCommand(stored: StoredItem, command: ItemCommand, at: RuleContext): Edit {
  const item = asOf(stored, at.today); // the item as of today
  const patch = command.verb === "edit" ? checkPatch(item, command.patch, at) : {};
  const patched = patchKind(item, patch, at);
  const list = command.verb === "edit" ? (patch.list ?? item.list) : goal(item, command.verb);
  const moved = list === item.list ? patched : move(patched, item.list, list, command.verb, at);
  const after = fitProject(item, fitStartDate(moved, patch, at.today), at);
  if (patch.isFocused && !isOpen(after.list))
    throw new Problem("conflict", "Only an open item can be in focus. Reopen or restore it first.", {
      field: "isFocused",
    });
  const verb = verbOf(item.list, after.list, command.verb);
  if (Object.keys(difference(item, after).patch).length === 0) return { verb, patch: {}, before: {} };
  const next = verb === "complete" ? nextOccurrence(patched, at) : null;
  if (!next) return { verb, ...difference(stored, after) };
  // The rule moves to the next occurrence: this item, reopened and completed again, does not repeat.
  return { verb, ...difference(stored, { ...after, repeat: null, repeatFrom: null }), nextOccurrence: next };
}

/** The list that a verb leads to. Repeating a verb changes nothing, so it can be retried. */
function goal(item: StoredItem, verb: Exclude<ItemCommand["verb"], "edit">): List {
  const { list, listBefore, completedOn } = item;
  if (verb === "complete") return "done";
  if (verb === "trash") return "trash";
  if (verb === "restore") return list !== "trash" ? list : completedOn !== null ? "done" : back(listBefore);
  if (list === "trash") throw inTrash();
  return list === "done" ? back(listBefore) : list;
}

function back(listBefore: StoredItem["listBefore"]): List {
  return listBefore ?? "inbox";
}

/** `asked` distinguishes restoring a completed item from completing one in the trash. */
function move(
  item: StoredItem,
  from: List,
  to: List,
  requestedVerb: ItemCommand["verb"],
  at: RuleContext,
): StoredItem {
  if (isOpen(to)) {
    if (item.kind === "note" && requestedVerb === "edit") checkNoteList(to);
    return { ...item, list: to, listBefore: null, completedOn: null };
  }
  const listBefore = isOpen(from) ? from : item.listBefore;
  if (to === "trash") return { ...item, list: "trash", listBefore, isFocused: false };
  if (from === "trash") {
    if (requestedVerb !== "restore") throw inTrash();
    return { ...item, list: "done" };
  }
  checkComplete(item, at);
  return { ...item, list: "done", listBefore, isFocused: false, completedOn: at.now };
}

function checkNoteList(list: List): void {
  if (LISTS_NOT_FOR_NOTES.includes(list))
    throw new Problem("conflict", `A note cannot be in ${list}. Make it an action first.`, { field: "list" });
}

function checkComplete({ kind }: StoredItem, { openActions }: RuleContext): void {
  checkNoteList(kind === "note" ? "done" : "next");
  if (kind === "project" && openActions > 0)
    throw new Problem(
      "conflict",
      `The project has ${openActions} open ${openActions === 1 ? "action" : "actions"}. Complete or move them first.`,
      { field: "list" },
    );
}

function inTrash(): Problem {
  return new Problem("conflict", "The item is in the trash. Restore it first.", { field: "list" });
}

/** An item that leaves the trash loses a project that is no longer one. */
function fitProject(before: StoredItem, after: StoredItem, { project }: RuleContext): StoredItem {
  if (before.list !== "trash" || after.list === "trash" || after.project === null) return after;
  return project?.id === after.project && project.kind === "project"
    ? after
    : { ...after, project: null, heading: null };
}

function verbOf(from: List, to: List, requestedVerb: ItemCommand["verb"]): ItemVerb {
  if (from === to) return requestedVerb;
  if (to === "trash") return "trash";
  if (from === "trash") return "restore";
  if (to === "done") return "complete";
  return from === "done" ? "reopen" : "move";
}

/** Checks whether an item can be purged, which has no patch and no undo. Throws `conflict`. */
export function checkPurge({ list }: StoredItem, { items }: Pick<RuleContext, "items">): void {
  if (list !== "trash")
    throw new Problem("conflict", "Only an item in the trash can be purged. Move it to the trash first.", {
      field: "list",
    });
  if (items > 0)
    throw new Problem(
      "conflict",
      `The project has ${items === 1 ? "1 item" : `${items} items`} outside the trash. Take them out of it first, or move them to the trash.`,
      { field: "project" },
    );
}
