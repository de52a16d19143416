import { Problem } from "../problem.ts";
import { checkBlocker } from "./blocking.ts";
import type { RuleContext } from "./command.ts";
import { type Item, type ItemDetails, type Kind, NO_DETAILS, type Patch, type StoredItem } from "./item.ts";

/** The fields that have no meaning for a kind, and are empty there. */
export const FIELDS_NOT_ALLOWED = {
  action: ["isSequential"],
  project: ["project", "repeat", "repeatFrom", "blockedBy", "heading"],
  note: ["startDate", "repeat", "repeatFrom", "isSequential", "blockedBy"],
} as const satisfies Record<Kind, readonly (keyof ItemDetails)[]>;

/** A note is not something to do, so it cannot be in these lists. */
export const LISTS_NOT_FOR_NOTES: readonly Item["list"][] = ["waiting", "scheduled", "done"];

/** Applies the patch as the item's kind and project allow. Throws `conflict` or `invalid`, naming the field. */
export function patchKind(item: StoredItem, patch: Patch, at: RuleContext): StoredItem {
  const after = fitRepeat({ ...item, ...patch }, patch);
  if (after.kind !== item.kind) checkKind(item, after.kind, at);
  if (after.project !== null && after.project !== item.project) checkProject(item, after.project, at.project);
  const clean = fitDueTime(fitHeading(item, clearMeaningless(after, patch), patch), patch);
  if (clean.blockedBy !== null && clean.blockedBy !== item.blockedBy)
    checkBlocker(clean, clean.blockedBy, at.blockers);
  if (clean.blockedBy !== null && clean.blockedBy === clean.project) throw ownProject();
  return clean;
}

/** A rule without `repeatFrom` counts from the date; without a rule there is no `repeatFrom`. */
function fitRepeat(item: StoredItem, patch: Patch): StoredItem {
  if (item.repeat !== null) return { ...item, repeatFrom: item.repeatFrom ?? "date" };
  if (patch.repeatFrom)
    throw new Problem("invalid", "A repeatFrom needs a rule. Send repeat with it.", {
      field: "repeatFrom",
    });
  return { ...item, repeatFrom: null };
}

/** A heading belongs to a project: an item that leaves its project leaves the heading, too. */
function fitHeading(before: StoredItem, after: StoredItem, patch: Patch): StoredItem {
  if (after.project === null && patch.heading)
    throw new Problem("invalid", "A heading is one of a project. Send the project with it.", {
      field: "heading",
    });
  const stays = after.project !== null && (after.project === before.project || patch.heading);
  return stays || after.heading === null ? after : { ...after, heading: null };
}

/** A time belongs to a due date: without a due date there is none. */
function fitDueTime(item: StoredItem, patch: Patch): StoredItem {
  if (item.dueDate !== null || item.dueTime === null) return item;
  if (patch.dueTime)
    throw new Problem("invalid", "A dueTime is one of a due date. Send the dueDate with it.", {
      field: "dueTime",
    });
  return { ...item, dueTime: null };
}

function checkKind(item: StoredItem, kind: Kind, { items }: RuleContext): void {
  if (item.kind === "project" && items > 0)
    throw new Problem(
      "conflict",
      `${count(items)} in this project, so its kind cannot change. Take them out of it first, or move them to the trash.`,
      { field: "kind" },
    );
  if (kind === "note" && item.completedOn !== null)
    throw new Problem("conflict", "A completed item cannot become a note. Reopen it first.", {
      field: "kind",
    });
}

function count(items: number): string {
  return items === 1 ? "1 item is" : `${items} items are`;
}

function checkProject(item: StoredItem, id: string, found: RuleContext["project"]): void {
  if (found?.id !== id || found.kind !== "project" || id === item.id)
    throw new Problem("invalid", "The project is not the id of a project. Send the id of a project.", {
      field: "project",
    });
  if (found.list === "done" || found.list === "trash")
    throw new Problem("conflict", "That project is completed or in the trash. Reopen or restore it first.", {
      field: "project",
    });
}

function ownProject(): Problem {
  return new Problem(
    "conflict",
    "An action cannot wait for its own project, which is done last. Choose another item, or another project.",
    { field: "blockedBy" },
  );
}

/** Clears fields that have no meaning for the new kind; refuses new values for them. */
function clearMeaningless(item: StoredItem, patch: Patch): StoredItem {
  const fields = FIELDS_NOT_ALLOWED[item.kind];
  const sent = fields.find((field) => patch[field]);
  if (sent)
    throw new Problem(
      "conflict",
      `${item.kind === "action" ? "An action" : `A ${item.kind}`} has no ${sent}. Leave it out, or change the kind first.`,
      { field: sent },
    );
  return { ...item, ...Object.fromEntries(fields.map((field) => [field, NO_DETAILS[field]])) };
}
