// Google Tasks, as Takeout writes it: lists with tasks; or the tasks of one list, as the API answers. A due moment there stands for a day.

import { dayOfMidnight } from "../draft/foreign-times.ts";
import { ItemDraft } from "../draft/item-draft.ts";
import { MORE_PAGES, sayBox, sayInbox } from "../draft/outcomes.ts";
import { RecordIds } from "../draft/record-ids.ts";
import { Family } from "../draft/subtasks.ts";
import { TextNumbers } from "../draft/text-counts.ts";
import type { Format, ReadOptions } from "../format.ts";
import { Members } from "./members.ts";
import { loseRest, readSeconds, readTime } from "./read-members.ts";
import { type ObjectMapper, type ObjectRecord, objectReader } from "./read-objects.ts";

const INBOXES = ["My Tasks", "Meine Aufgaben"];
/** What a task that is a step may have besides. */
const PLAIN = new Set(
  "kind id title task_type parent position updated selfLink status completed hidden created etag".split(" "),
);

export const googleTasksFormat: Format = {
  system: "google-tasks",
  reader: "json",
  paths: ["items.*", "items.*.items.*", "nextPageToken"],
  fits: ({ text }) => /^\s*\{/.test(text) && /"kind"\s*:\s*"tasks#(taskLists?|tasks?)"/.test(text),
  read: objectReader((options) => new GoogleTasksMapper(options)),
};

class GoogleTasksMapper implements ObjectMapper {
  /** By the path of its tasks. */
  readonly #lists = new Map<string, { title: string; key: string }>();
  /** The tasks that have a parent or a step. */
  readonly #related = new TextNumbers();
  readonly #steps = new Family();
  readonly #seen = new RecordIds();
  readonly #ids = new RecordIds();

  constructor(readonly options: ReadOptions) {}

  collectValue(path: string, key: string): boolean | string {
    return path === "" && key === "nextPageToken" ? MORE_PAGES : false;
  }

  collect({ path, key, value }: ObjectRecord): void {
    const members = new Members(value);
    if (isList(path, members)) {
      const title = members.text("title") ?? "";
      this.#lists.set(`items.${key}.items`, {
        title,
        key: this.#seen.take(`list:${members.text("id") ?? title}`),
      });
      return;
    }
    const parent = members.text("parent");
    if (parent === null) return;
    this.#related.take(taskId(path, members.text("id"), members.text("title")));
    this.#related.take(taskId(path, parent, null));
  }

  get hasRelated(): boolean {
    return this.#related.size > 0;
  }

  collectRelated({ path, value }: ObjectRecord): void {
    const members = new Members(value);
    const id = taskId(path, members.text("id"), members.text("title"));
    if (isList(path, members) || !this.#related.has(id)) return;
    const parent = members.text("parent");
    this.#steps.add({
      id: this.#seen.take(id),
      parent: parent === null ? null : taskId(path, parent, null),
      title: members.text("title") ?? "",
      isOpen: members.text("status") !== "completed" && !members.flag("deleted"),
      order: 0,
      isPlain: members.hasOnly(PLAIN) && members.text("title") !== null,
    });
  }

  map({ path, key, value }: ObjectRecord): ItemDraft | string {
    const members = new Members(value);
    const title = members.text("title") ?? "";
    if (isList(path, members)) return this.#mapList(members, `items.${key}.items`, title);
    const id = this.#ids.take(taskId(path, members.text("id"), title)); // in the order of the pass before
    if (this.#steps.isBox(id)) return sayBox(this.#steps.titlesAbove(id).at(-1) ?? "");
    const draft = new ItemDraft(`${this.#keyOf(path)}${id.slice(path.length)}`).set({
      title,
      note: members.text("notes"),
    });
    this.#steps.place(draft, id);
    draft.lose("depth", "parent", members.text("parent"));
    members.skip("parent", "kind");
    if (this.#isProject(path)) draft.set({ project: this.#keyOf(path) });
    this.#readDates(draft, members);
    this.#readStatus(draft, members);
    for (const link of members.objects("links")) {
      const { link: address, description, type } = link;
      draft.keep(
        "links",
        [description, address, type].filter((part) => typeof part === "string").join(" "),
        "note-block",
        "link",
      );
    }
    return loseRest(draft, members);
  }

  #keyOf(path: string): string {
    return this.#lists.get(path)?.key ?? path;
  }

  #isProject(path: string): boolean {
    const title = this.#lists.get(path)?.title;
    return title !== undefined && !INBOXES.includes(title);
  }

  #mapList(members: Members, path: string, title: string): ItemDraft | string {
    if (!this.#isProject(path)) return sayInbox(title);
    const draft = new ItemDraft(this.#keyOf(path)).set({ kind: "project", title });
    return loseRest(draft, members.skip("kind", "id"));
  }

  #readDates(draft: ItemDraft, members: Members): void {
    const { zone } = this.options;
    const due = readTime(draft, members, "due", zone);
    if (due !== null) draft.set({ dueDate: due.moment === null ? due.day : dayOfMidnight(due.moment) });
    const changedOn = readSeconds(draft, members, "updated", zone);
    draft.set({
      changedOn,
      createdOn: readSeconds(draft, members, "created", zone),
      completedOn: readSeconds(draft, members, "completed", zone),
    });
    const [rule, ...others] = members.texts("recurrence");
    if (rule !== undefined) draft.set({ repeat: rule });
    for (const other of others) draft.lose("repeat-text", "recurrence", other);
    draft.set({ isFocused: members.flag("starred") });
  }

  #readStatus(draft: ItemDraft, members: Members): void {
    const status = members.text("status") ?? "needsAction";
    if (status === "completed") draft.set({ list: "done" });
    else if (status !== "needsAction") draft.lose("field", "status", status);
    if (members.flag("deleted")) draft.set({ list: "trash" });
    const position = members.text("position");
    if (position !== null && /^\d{1,15}$/.test(position.replace(/^0+(?=\d)/, "")))
      draft.set({ order: Number(position) });
    else if (position !== null) draft.lose("order", "position", position);
    members.skip("hidden"); // a completed task that was cleared
  }
}

/** Takeout writes lists; the API answers with the tasks of one. */
function isList(path: string, members: Members): boolean {
  return path === "items" && members.text("kind") !== "tasks#task";
}

/** Ids repeat in other lists. */
function taskId(path: string, id: string | null, title: string | null): string {
  return `${path}/${id ?? `title/${title ?? ""}`}`;
}
