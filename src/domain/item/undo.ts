import { Problem } from "../problem.ts";
import { isFreeOf } from "./blocking.ts";
import { difference, type Edit, isSame, type RuleContext, type Values } from "./command.ts";
import { isOpen, NO_DETAILS, type StoredItem } from "./item.ts";
import { FIELDS_NOT_ALLOWED, LISTS_NOT_FOR_NOTES } from "./kinds.ts";
import { nextReminder, reminderMoments } from "./reminders.ts";
import { isInFuture, usesStartDate } from "./scheduling.ts";

/** The context of an undo. `project` and `blockers` are those that the edit restores, `project` else the item's own. */
export type UndoResult = Pick<RuleContext, "now" | "today" | "items" | "project" | "blockers">;

/**
 * Undoes an edit: each field gets its old value if it still has the new one. A captured or repeated item goes to the
 * trash. Throws `conflict`, naming the field that was changed since; the log has the actor.
 */
export function undoEdit(
  stored: StoredItem,
  edit: Pick<Edit, "verb" | "patch" | "before">,
  at: UndoResult,
): Edit {
  if (edit.verb === "capture" || edit.verb === "repeat") return { verb: "undo", ...discard(stored) };
  return { verb: "undo", ...takeBack(stored, edit, at) };
}

/** Redoes an undone edit. */
export function redoEdit(stored: StoredItem, undone: Pick<Edit, "patch" | "before">, at: UndoResult): Edit {
  return { verb: "redo", ...takeBack(stored, undone, at) };
}

function discard(stored: StoredItem) {
  const listBefore = isOpen(stored.list) ? stored.list : stored.listBefore;
  return difference(stored, { ...stored, list: "trash", listBefore, isFocused: false });
}

function takeBack(stored: StoredItem, { patch, before }: Pick<Edit, "patch" | "before">, at: UndoResult) {
  const fields = Object.keys(patch) as (keyof Values)[];
  const changed = fields.find((field) => field !== "remindAt" && !isSame(stored[field], patch[field]));
  if (changed) throw changedSince(changed);
  const restored = { ...stored, ...before, ...takeBackReminders(stored, patch, before, at.now) };
  const after = withProject(restored, before, stored, at);
  if (stored.kind === "project" && after.kind !== "project" && at.items > 0) throw changedSince("kind");
  if (before.blockedBy && !(at.blockers[0]?.id === before.blockedBy && isFreeOf(after, at.blockers)))
    throw changedSince("blockedBy");
  const flaw = brokenInvariant(after, at.today);
  if (flaw) throw changedSince(flaw);
  return difference(stored, after);
}

/** `remindAt` follows the others: it moves on without a change. An earlier version logged it alone. */
function takeBackReminders(stored: StoredItem, patch: Values, before: Values, now: number): Values {
  if (patch.remindAt === undefined && patch.reminders === undefined) return {};
  const momentsOf = ({ remindAt = null, reminders }: Values) => reminders ?? reminderMoments({ remindAt });
  if (!isSame(stored.reminders, momentsOf(patch))) throw changedSince("remindAt");
  const reminders = momentsOf(before);
  return { reminders, remindAt: nextReminder(reminders, stored, now) };
}

/** Refuses to restore a project that is no longer one; an item that leaves the trash loses such a project. */
function withProject(
  after: StoredItem,
  before: Values,
  stored: StoredItem,
  { project }: UndoResult,
): StoredItem {
  const isThere = project?.id === after.project && project?.kind === "project";
  if (after.project === null || after.list === "trash" || isThere) return after;
  if (before.project) throw changedSince("project");
  return stored.list === "trash" ? { ...after, project: null, heading: null } : after;
}

function changedSince(field: string): Problem {
  return new Problem(
    "conflict",
    `A later change depends on ${field}. Undo that change first, or edit the item.`,
    { field },
  );
}

/** The field that breaks the rules of docs/model.md, or null. Commands never cause that; undoing out of order could. */
export function brokenInvariant(item: StoredItem, today: string): keyof StoredItem | null {
  const { kind, list, listBefore, completedOn, isFocused, startDate, repeat, repeatFrom } = item;
  const meaningless = FIELDS_NOT_ALLOWED[kind].find((field) => item[field] !== NO_DETAILS[field]);
  if (meaningless) return meaningless;
  if (kind === "note" && (LISTS_NOT_FOR_NOTES.includes(list) || completedOn !== null)) return "kind";
  if (item.blockedBy !== null && [item.id, item.project].includes(item.blockedBy)) return "blockedBy";
  if (item.heading !== null && item.project === null) return "heading";
  if (item.dueTime !== null && item.dueDate === null) return "dueTime";
  if (isFocused && !isOpen(list)) return "isFocused";
  if (isOpen(list) === (listBefore !== null)) return "list";
  if (list === "done" ? completedOn === null : isOpen(list) && completedOn !== null) return "completedOn";
  if ((repeat === null) !== (repeatFrom === null)) return "repeatFrom";
  if (list === "scheduled") return startDate === null ? "startDate" : null;
  return usesStartDate(list) && isInFuture(startDate, today) ? "startDate" : null;
}
