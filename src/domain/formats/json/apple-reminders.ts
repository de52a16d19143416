// Apple Reminders, as `reminders show-all --format json` writes it.

import type { Format, ReadOptions } from "../format.ts";
import { ItemDraft } from "../record/item-draft.ts";
import { Members } from "../record/members.ts";
import { ForeignIds, type ObjectMapper, type ObjectRecord, objectReader } from "../record/read-objects.ts";

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
  readonly #ids = new ForeignIds();
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
    const draft = new ItemDraft(this.#ids.claim(members.text("externalId") ?? `${list}/${title}`));
    draft.set({ title, note: members.text("notes"), project: this.#lists.has(id) ? id : null });
    draft.setDue(draft.readMoment(members, "dueDate", zone), zone);
    draft.setStart(draft.readMoment(members, "startDate", zone), zone, "startDate");
    const changedOn = draft.readSeconds(members, "lastModified", zone);
    draft.set({
      changedOn,
      createdOn: draft.readSeconds(members, "creationDate", zone),
      completedOn: draft.readSeconds(members, "completionDate", zone),
    });
    if (changedOn !== null) draft.lose("field", "lastModified", changedOn);
    if (members.flag("isCompleted")) draft.set({ list: "done" });
    const priority = members.number("priority") ?? 0;
    if (priority !== 0) draft.lose("priority", "priority", priority);
    for (const name of ["url", "locationTitle", "location"]) {
      const text = members.text(name);
      if (text !== null) draft.describe(name, text);
    }
    return draft.loseRest(members);
  }
}

function listId(id: string | null, title: string | null): string {
  return `list:${id ?? title ?? ""}`;
}
