// A board of Trello: one project, whose lists are its headings. The moment of creation is in the id of a card.

import type { Format, ReadOptions } from "../format.ts";
import { checkboxLine, ItemDraft } from "../record/item-draft.ts";
import { type JsonObject, Members } from "../record/members.ts";
import { toMoment } from "../record/moments.ts";
import { ForeignIds, type ObjectMapper, type ObjectRecord, objectReader } from "../record/read-objects.ts";

const LEFT_OUT: Record<string, string> = {
  lists: "A list: the cards in it have its name as their heading.",
  labels: "A label: the cards that name it have it.",
  members: "A member: the cards name it.",
  customFields: "A custom field: the cards have its values.",
  checklists: "A checklist: it is in the note of its card.",
};

export const trelloFormat: Format = {
  system: "trello",
  reader: "json",
  paths: [
    ...["name", "id", "desc", "url"],
    ...["cards", "lists", "labels", "checklists", "actions", "members", "customFields"].map(
      (name) => `${name}.*`,
    ),
  ],
  fits: ({ text }) => /^\s*\{/.test(text) && /"(idOrganization|idMemberCreator|shortLink)"\s*:/.test(text),
  read: objectReader((options) => new TrelloMapper(options)),
};

class TrelloMapper implements ObjectMapper {
  readonly #ids = new ForeignIds();
  readonly #board: Record<string, string> = {};
  readonly #lists = new Map<string, { name: string; isClosed: boolean }>();
  readonly #names = new Map<string, string>();
  readonly #steps = new Map<string, { order: number; lines: string[] }[]>();
  readonly #comments = new Map<string, string[]>();

  constructor(readonly options: ReadOptions) {}

  collectValue(path: string, key: string, value: unknown): boolean {
    if (path !== "" || typeof value !== "string") return false;
    this.#board[key] = value;
    return true;
  }

  collect({ path, value }: ObjectRecord): void {
    const members = new Members(value);
    const [id, name] = [members.text("id"), members.text("name")];
    if (path === "lists" && id !== null)
      this.#lists.set(id, { name: name ?? "", isClosed: members.flag("closed") });
    if (path === "members" && id !== null)
      this.#names.set(id, members.text("fullName") ?? members.text("username") ?? id);
    if (path === "customFields" && id !== null) this.#names.set(id, name ?? id);
    if (path === "checklists") this.#collectChecklist(members, name);
    const card = path === "actions" ? commentOf(value) : null;
    if (card !== null) this.#comments.set(card.id, [card.text, ...(this.#comments.get(card.id) ?? [])]);
  }

  #collectChecklist(members: Members, name: string | null): void {
    const card = members.text("idCard");
    if (card === null) return;
    const items = members.objects("checkItems").map((one) => new Members(one));
    items.sort((a, b) => (a.number("pos") ?? 0) - (b.number("pos") ?? 0));
    const lines = items.map((item) => {
      const due = item.text("due");
      return checkboxLine(
        `${item.text("name") ?? ""}${due === null ? "" : ` (due ${due})`}`,
        item.text("state") === "complete",
      );
    });
    const all = this.#steps.get(card) ?? [];
    all.push({
      order: members.number("pos") ?? 0,
      lines: [...(name === null ? [] : [`${name}:`]), ...lines],
    });
    this.#steps.set(card, all);
  }

  *named(): Iterable<ItemDraft> {
    const { id, name, desc = null } = this.#board;
    if (name !== undefined || id !== undefined)
      yield new ItemDraft(this.#boardId()).set({
        kind: "project",
        title: name ?? "",
        note: desc,
        list: "next",
      });
  }

  #boardId(): string {
    return `board:${this.#board.id ?? this.#board.name}`;
  }

  map({ path, value }: ObjectRecord): ItemDraft | string {
    const members = new Members(value);
    if (path === "actions")
      return commentOf(value) === null
        ? "The history of the board."
        : "A comment: it is in the note of its card.";
    if (path !== "cards") return LEFT_OUT[path] ?? "A part of the board.";
    if (members.text("cardRole") === "separator") return "A separator between cards.";
    if (members.flag("isTemplate")) return "A template of cards.";
    return this.#mapCard(members);
  }

  #mapCard(members: Members): ItemDraft {
    const { zone } = this.options;
    const [id, title] = [members.text("id"), members.text("name") ?? ""];
    const draft = new ItemDraft(this.#ids.claim(id ?? `title/${title}`)).set({
      title,
      note: members.text("desc"),
    });
    const hasBoard = this.#board.name !== undefined || this.#board.id !== undefined;
    const list = this.#lists.get(members.text("idList") ?? "");
    draft.set({
      project: hasBoard ? this.#boardId() : null,
      heading: hasBoard ? (list?.name ?? null) : null,
    });
    draft.set({
      createdOn: momentOfId(id ?? ""),
      changedOn: draft.readSeconds(members, "dateLastActivity", zone),
    });
    draft.setDue(draft.readMoment(members, "due", zone), zone);
    draft.setStart(draft.readMoment(members, "start", zone), zone, "start");
    draft.set({ order: members.number("pos") });
    const isArchived = members.flag("closed") || list?.isClosed === true;
    if (members.flag("dueComplete") || isArchived) draft.set({ list: "done" });
    if (isArchived) draft.lose("field", "closed", true);
    if (draft.fields.changedOn !== null) draft.lose("field", "dateLastActivity", draft.fields.changedOn);
    this.#readReminder(draft, members);
    readLabels(draft, members);
    const steps = (this.#steps.get(id ?? "") ?? []).sort((a, b) => a.order - b.order);
    draft.set({ steps: steps.flatMap(({ lines }) => lines) });
    this.#readBlock(draft, members, id ?? "");
    members.skip(
      "id",
      "idBoard",
      "idLabels",
      "idChecklists",
      "badges",
      "idShort",
      "shortLink",
      "shortUrl",
      "cardRole",
    );
    return draft.loseRest(members.skip("cover", "idList"));
  }

  /** Minutes before the due moment; -1 is none. */
  #readReminder(draft: ItemDraft, members: Members): void {
    const minutes = members.number("dueReminder") ?? -1;
    const due = draft.readSeconds(members, "due", this.options.zone);
    if (minutes < 0) return;
    if (due === null) draft.lose("reminder", "dueReminder", minutes);
    else draft.addReminder(toMoment(due - minutes * 60));
  }

  #readBlock(draft: ItemDraft, members: Members, id: string): void {
    for (const member of members.texts("idMembers"))
      draft.describe("idMembers", this.#names.get(member) ?? member, "member");
    for (const one of members.objects("customFieldItems")) {
      const field = new Members(one);
      const name = this.#names.get(field.text("idCustomField") ?? "") ?? "field";
      const value = field.object("value") ?? {};
      draft.describe("customFieldItems", Object.values(value)[0] ?? field.text("idValue") ?? "", name);
    }
    for (const comment of this.#comments.get(id) ?? []) draft.describe("actions", comment, "comment");
    for (const one of members.objects("attachments")) readAttachment(draft, new Members(one));
  }
}

function readAttachment(draft: ItemDraft, attachment: Members): void {
  const [name, url] = [attachment.text("name") ?? "", attachment.text("url") ?? ""];
  draft.describe("attachments", name === url ? url : `${name} ${url}`, "attachment");
  if (attachment.flag("isUpload")) draft.lose("attachment", "attachments", name);
  draft.loseRest(attachment.skip("id", "pos", "previews", "fileName", "edgeColor"));
}

function readLabels(draft: ItemDraft, members: Members): void {
  const tags = members.objects("labels").map((one) => {
    const label = new Members(one);
    return label.text("name") ?? label.text("color") ?? "";
  });
  draft.set({ tags: tags.filter((tag) => tag !== "") });
}

function commentOf(action: JsonObject): { id: string; text: string } | null {
  const members = new Members(action);
  const data = new Members(members.object("data") ?? {});
  const id = new Members(data.object("card") ?? {}).text("id");
  const text = data.text("text");
  return members.text("type") !== "commentCard" || id === null || text === null ? null : { id, text };
}

function momentOfId(id: string): number | null {
  return /^[0-9a-f]{24}$/i.test(id) ? toMoment(Number.parseInt(id.slice(0, 8), 16)) : null;
}
