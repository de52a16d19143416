// Google Tasks, as Takeout writes it: lists with tasks. A due moment there stands for a day.

import type { Format, ReadOptions } from "../format.ts";
import { ItemDraft } from "../record/item-draft.ts";
import { Members } from "../record/members.ts";
import { dayOfMidnight } from "../record/moments.ts";
import { ForeignIds, type ObjectMapper, type ObjectRecord, objectReader } from "../record/read-objects.ts";
import { STEP_LEFT_OUT, StepTree } from "../record/step-tree.ts";

const INBOXES = ["My Tasks", "Meine Aufgaben"];
/** What a task that is a step may have besides. */
const PLAIN = new Set(
  "kind id title task_type parent position updated selfLink status completed hidden created etag".split(" "),
);

export const googleTasksFormat: Format = {
  system: "google-tasks",
  reader: "json",
  paths: ["items.*", "items.*.items.*"],
  fits: ({ text }) => /^\s*\{/.test(text) && /"kind"\s*:\s*"tasks#(taskLists?|tasks?)"/.test(text),
  read: objectReader((options) => new GoogleTasksMapper(options)),
};

class GoogleTasksMapper implements ObjectMapper {
  /** By the path of its tasks. */
  readonly #lists = new Map<string, { title: string; key: string }>();
  readonly #steps = new StepTree();
  readonly #seen = new ForeignIds();
  readonly #ids = new ForeignIds();

  constructor(readonly options: ReadOptions) {}

  collect({ path, key, value }: ObjectRecord): void {
    const members = new Members(value);
    if (path === "items") {
      const title = members.text("title") ?? "";
      this.#lists.set(`items.${key}.items`, {
        title,
        key: this.#seen.claim(`list:${members.text("id") ?? title}`),
      });
      return;
    }
    const [id, parent] = [members.text("id"), members.text("parent")];
    this.#steps.add(this.#seen.claim(taskId(path, id, members.text("title"))), {
      parent: parent === null ? null : taskId(path, parent, null),
      title: members.text("title") ?? "",
      isDone: members.text("status") === "completed",
      isPlain: members.hasOnly(PLAIN) && members.text("title") !== null,
    });
  }

  map({ path, key, value }: ObjectRecord): ItemDraft | string {
    const members = new Members(value);
    const title = members.text("title") ?? "";
    if (path === "items") return this.#mapList(members, `items.${key}.items`, title);
    const id = this.#ids.claim(taskId(path, members.text("id"), title)); // in the order of the first pass
    if (this.#steps.isStep(id)) return STEP_LEFT_OUT;
    const draft = new ItemDraft(id.replace(path, this.#keyOf(path))).set({
      title,
      note: members.text("notes"),
    });
    this.#steps.place(draft, id, "parent", members.text("parent"));
    members.skip("parent", "kind");
    if (this.#isProject(path)) draft.set({ project: this.#keyOf(path) });
    this.#readDates(draft, members);
    this.#readStatus(draft, members);
    for (const link of members.objects("links")) {
      const { link: address, description, type } = link;
      draft.describe(
        "links",
        [description, address, type].filter((part) => typeof part === "string").join(" "),
        "link",
      );
    }
    return draft.loseRest(members);
  }

  #keyOf(path: string): string {
    return this.#lists.get(path)?.key ?? path;
  }

  #isProject(path: string): boolean {
    const title = this.#lists.get(path)?.title;
    return title !== undefined && !INBOXES.includes(title);
  }

  #mapList(members: Members, path: string, title: string): ItemDraft | string {
    if (!this.#isProject(path)) return "The default list: its tasks are in no project.";
    const draft = new ItemDraft(this.#keyOf(path)).set({ kind: "project", title });
    return draft.loseRest(members.skip("kind", "id"));
  }

  #readDates(draft: ItemDraft, members: Members): void {
    const { zone } = this.options;
    const due = draft.readMoment(members, "due", zone);
    if (due !== null) draft.set({ dueDate: due.moment === null ? due.day : dayOfMidnight(due.moment) });
    const changedOn = draft.readSeconds(members, "updated", zone);
    draft.set({
      changedOn,
      createdOn: draft.readSeconds(members, "created", zone),
      completedOn: draft.readSeconds(members, "completed", zone),
    });
    if (changedOn !== null) draft.lose("field", "updated", changedOn);
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

/** Ids repeat in other lists. */
function taskId(path: string, id: string | null, title: string | null): string {
  return `${path}/${id ?? `title/${title ?? ""}`}`;
}
