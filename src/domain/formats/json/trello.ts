// A board of Trello: one project, whose lists are its headings. The moment of creation is in the id of a card.

import { toMoment } from "../draft/foreign-times.ts";
import { draftProject, ItemDraft } from "../draft/item-draft.ts";
import { quoteName, sayHeading, sayNote, sayTag } from "../draft/outcomes.ts";
import { RecordIds } from "../draft/record-ids.ts";
import { writeBox } from "../draft/subtasks.ts";
import type { JsonObject } from "../draft/value-text.ts";
import type { Format, ReadOptions } from "../format.ts";
import { Members } from "./members.ts";
import { loseRest, readDue, readSeconds, readStart } from "./read-members.ts";
import { type ObjectMapper, type ObjectRecord, objectReader } from "./read-objects.ts";

/** What a part of the board was, by its path, and where its content went. */
const PARTS: Record<string, (name: string) => string> = {
  lists: sayHeading,
  labels: sayTag,
  members: (name) => `It is the member ${quoteName(name)}. The cards name it.`,
  customFields: (name) => `It is the field ${quoteName(name)}. The cards have its values.`,
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
  fits: ({ text }) =>
    /^\s*\{/.test(text) &&
    /"(idOrganization|idMemberCreator|shortLink|idBoard|idList|idChecklists)"\s*:/.test(text),
  read: objectReader((options) => new TrelloMapper(options)),
};

class TrelloMapper implements ObjectMapper {
  readonly #ids = new RecordIds();
  readonly #board: Record<string, string> = {};
  readonly #lists = new Map<string, { name: string; isClosed: boolean }>();
  readonly #names = new Map<string, string>();
  /** The names of the cards that have checklists or comments. */
  readonly #cards = new Map<string, string>();
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
    for (const one of path === "customFields" ? members.objects("options") : []) {
      const option = new Members(one);
      const text = new Members(option.object("value") ?? {}).text("text");
      if (text !== null) this.#names.set(option.text("id") ?? "", text);
    }
    if (path === "checklists") this.#collectChecklist(members, name);
    const card = path === "actions" ? commentOf(value) : null;
    if (card !== null) this.#comments.set(card.id, [card.text, ...(this.#comments.get(card.id) ?? [])]);
  }

  get hasRelated(): boolean {
    return this.#steps.size + this.#comments.size > 0;
  }

  collectRelated({ path, value }: ObjectRecord): void {
    if (path !== "cards") return;
    const members = new Members(value);
    const id = members.text("id") ?? "";
    if (this.#steps.has(id) || this.#comments.has(id)) this.#cards.set(id, members.text("name") ?? "");
  }

  #collectChecklist(members: Members, name: string | null): void {
    const card = members.text("idCard");
    if (card === null) return;
    const items = members.objects("checkItems").map((one) => new Members(one));
    items.sort((a, b) => (a.number("pos") ?? 0) - (b.number("pos") ?? 0));
    const lines = items.map((item) => {
      const due = item.text("due");
      return writeBox(
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
    const { id, name, desc = null, url } = this.#board;
    if (name === undefined && id === undefined) return;
    yield draftProject(this.#boardId(), name ?? "")
      .set({ note: desc, list: "next" })
      .keep("url", url);
  }

  #boardId(): string {
    return `board:${this.#board.id ?? this.#board.name}`;
  }

  map({ path, value }: ObjectRecord): ItemDraft | string {
    const members = new Members(value);
    if (path === "actions") return this.#sayAction(value);
    if (path === "checklists") return this.#sayCard(members.text("idCard"), members.text("name"));
    const name = members.text("name") ?? members.text("fullName") ?? members.text("color") ?? "";
    if (path !== "cards") return PARTS[path]?.(name) ?? "It is a part of the board.";
    if (members.text("cardRole") === "separator") return "It is a separator between cards.";
    if (members.flag("isTemplate")) return `It is the template ${quoteName(name)} of cards.`;
    return this.#mapCard(members);
  }

  #sayAction(action: JsonObject): string {
    const comment = commentOf(action);
    return comment === null ? "It is the history of the board." : this.#sayCard(comment.id, comment.text);
  }

  /** A comment or a checklist is in the note of its card, if the file has the card. */
  #sayCard(id: string | null, text: string | null): string {
    const card = this.#cards.get(id ?? "");
    return card === undefined ? `Its card is not in the file. Its text was: ${text}` : sayNote(card);
  }

  #mapCard(members: Members): ItemDraft {
    const { zone } = this.options;
    const [id, title] = [members.text("id"), members.text("name") ?? ""];
    const draft = new ItemDraft(this.#ids.take(id ?? `title/${title}`)).set({
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
      changedOn: readSeconds(draft, members, "dateLastActivity", zone),
    });
    readDue(draft, members, "due", zone);
    readStart(draft, members, "start", zone);
    draft.set({ order: members.number("pos") });
    const isArchived = members.flag("closed") || list?.isClosed === true;
    if (members.flag("dueComplete") || isArchived) draft.set({ list: "done" });
    if (isArchived) draft.lose("field", "closed", true);
    const [completedOn, closedOn] = ["dateCompleted", "dateClosed"].map((one) =>
      readSeconds(draft, members, one, zone),
    );
    if (draft.list === "done") draft.set({ completedOn: completedOn ?? closedOn ?? null });
    this.#readReminder(draft, members);
    readLabels(draft, members);
    const steps = (this.#steps.get(id ?? "") ?? []).sort((a, b) => a.order - b.order);
    draft.addNote(steps.flatMap(({ lines }) => lines).join("\n"));
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
    return loseRest(draft, members.skip("cover", "idList"));
  }

  /** Minutes before the due moment; -1 is none. */
  #readReminder(draft: ItemDraft, members: Members): void {
    const minutes = members.number("dueReminder") ?? -1;
    const due = readSeconds(draft, members, "due", this.options.zone);
    if (minutes < 0) return;
    if (due === null) draft.lose("reminder", "dueReminder", minutes);
    else draft.addReminder(due - minutes * 60);
  }

  #readBlock(draft: ItemDraft, members: Members, id: string): void {
    for (const member of members.texts("idMembers"))
      draft.keep("idMembers", this.#names.get(member) ?? member, "note-block", "member");
    for (const one of members.objects("customFieldItems")) {
      const field = new Members(one);
      const name = this.#names.get(field.text("idCustomField") ?? "") ?? "field";
      const option = field.text("idValue") ?? "";
      const value = Object.values(field.object("value") ?? {})[0] ?? this.#names.get(option) ?? option;
      draft.keep("customFieldItems", value, "note-block", name);
    }
    for (const comment of this.#comments.get(id) ?? [])
      draft.keep("actions", comment, "note-block", "comment");
    for (const one of members.objects("attachments")) readAttachment(draft, new Members(one));
  }
}

function readAttachment(draft: ItemDraft, attachment: Members): void {
  const [name, url] = [attachment.text("name") ?? "", attachment.text("url") ?? ""];
  draft.keep("attachments", name === url ? url : `${name} ${url}`, "note-block", "attachment");
  if (attachment.flag("isUpload")) draft.lose("attachment", "attachments", name);
  loseRest(draft, attachment.skip("id", "pos", "previews", "fileName", "edgeColor"));
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
