// Apple Reminders, as `reminders show-all --format json` writes it.

import { ItemDraft } from "../draft/item-draft.ts";
import { levelOfNine } from "../draft/priorities.ts";
import { RecordIds } from "../draft/record-ids.ts";
import type { Format, ReadOptions } from "../format.ts";
import { Members } from "./members.ts";
import { loseRest, readDue, readSeconds, readStart } from "./read-members.ts";
import { type ObjectMapper, type ObjectRecord, objectReader } from "./read-objects.ts";

const INBOXES = ["Reminders", "Erinnerungen"];

export const appleRemindersFormat: Format = {
  system: "apple-reminders",
  reader: "json",
  paths: ["*"],
  fits: ({ text }) =>
    /^\s*\[/.test(text) && ["externalId", "isCompleted", "list"].every((name) => text.includes(`"${name}"`)),
  read: objectReader((options) => new AppleRemindersMapper(options)),
};

class AppleRemindersMapper implements ObjectMapper {
  readonly #ids = new RecordIds();
  /** The titles of lists by their id. */
  readonly #lists = new Map<string, string>();

  constructor(readonly options: ReadOptions) {}

  collect({ value }: ObjectRecord): void {
    const members = new Members(value);
    const title = members.text("list");
    const id = listId(members.text("listId"), title);
    if (title !== null && !INBOXES.includes(title) && !this.#lists.has(id)) this.#lists.set(id, title);
  }

  *named(): Iterable<ItemDraft> {
    for (const [id, title] of this.#lists)
      yield new ItemDraft(id).set({ kind: "project", title, list: "next" });
  }

  map({ value }: ObjectRecord): ItemDraft {
    const { zone } = this.options;
    const members = new Members(value);
    const title = members.text("title") ?? "";
    const list = members.text("list");
    const id = listId(members.text("listId"), list);
    const draft = new ItemDraft(this.#ids.take(members.text("externalId") ?? `${list}/${title}`));
    draft.set({ title, note: members.text("notes"), project: this.#lists.has(id) ? id : null });
    readDue(draft, members, "dueDate", zone);
    readStart(draft, members, "startDate", zone);
    const changedOn = readSeconds(draft, members, "lastModified", zone);
    draft.set({
      changedOn,
      createdOn: readSeconds(draft, members, "creationDate", zone),
      completedOn: readSeconds(draft, members, "completionDate", zone),
    });
    if (members.flag("isCompleted")) draft.set({ list: "done" });
    const priority = members.number("priority") ?? 0;
    if (priority !== 0) draft.setPriority(levelOfNine(priority), "priority", priority);
    for (const name of ["url", "locationTitle", "location"]) {
      const text = members.text(name);
      if (text !== null) draft.keep(name, text);
    }
    return loseRest(draft, members);
  }
}

function listId(id: string | null, title: string | null): string {
  return `list:${id ?? title ?? ""}`;
}
