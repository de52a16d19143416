import type { ImportedItem } from "../formats/format.ts";
import { isOpen, type OpenList, type StoredItem } from "../item/item.ts";
import { nextReminder } from "../item/reminders.ts";

/** What this inbox adds to an item of a file. Ids are Creel's own; moments are Unix seconds. */
export interface AdoptionContext {
  id: string;
  project: string | null;
  blockedBy: string | null;
  position: string | null;
  /** The source of the item, as `import:todoist`. */
  source: string;
  now: number;
}

/** The item of this inbox that an item of a file becomes. `brokenInvariant` says whether it can be one. */
export function adoptItem(imported: ImportedItem, at: AdoptionContext): StoredItem {
  const { foreignId: _, order: __, extra: ___, createdOn, completedOn, reminders, ...fields } = imported;
  const open = isOpen(fields.list);
  const project = fields.kind === "project" ? null : at.project;
  return {
    ...fields,
    id: at.id,
    project,
    heading: project === null ? null : fields.heading,
    blockedBy: at.blockedBy,
    position: at.position,
    reminders,
    remindAt:
      nextReminder(
        reminders.filter((one) => one > at.now),
        { remindAt: null },
        at.now,
      ) ??
      reminders.at(-1) ??
      null,
    createdOn: Math.min(createdOn ?? at.now, at.now),
    changedOn: at.now,
    completedOn: fields.list === "done" ? (completedOn ?? at.now) : open ? null : completedOn,
    listBefore: open ? null : listBefore(imported),
    source: at.source,
    revision: 1,
  };
}

/** Where a closed item goes when it is opened again. */
function listBefore({ kind, project }: ImportedItem): OpenList {
  return kind === "project" || project !== null ? "next" : "inbox";
}
