/** The tags of an export to Everdo: areas, people and labels, each with an id. */
import { cleanName } from "../formats/draft/clean-text.ts";
import { type EverdoExtra, type EverdoTag, tagKindOf } from "../formats/json/everdo-extra.ts";
import type { TagKind } from "../item/tags.ts";
import type { ExportContext, ExportItem } from "./export-format.ts";

const LETTERS: Record<TagKind, string> = { area: "a", contact: "c", tag: "l" };
const GREY = 0x999999;

/** Tags that came from Everdo have their ids again. */
export class EverdoTags {
  readonly #written = new Map<string, object>();
  readonly #known = new Map<string, EverdoTag>();

  constructor(
    items: readonly ExportItem[],
    private readonly context: ExportContext,
  ) {
    for (const item of items)
      for (const tag of tagsOf(item)) {
        const name = cleanName(tag[2]);
        const key = `${tagKindOf(tag[1])} ${name}`;
        if (name !== null && !this.#known.has(key)) this.#known.set(key, tag);
      }
  }

  /** The members as they were. */
  restore<Members>(item: ExportItem, members: Members): Members {
    for (const tag of tagsOf(item)) this.#put(tag);
    return members;
  }

  write(item: ExportItem): { contact_id: string; tags: string[] } {
    const { area, tags, contact } = item;
    const areas = area === null ? [] : [this.#add("area", area, item)];
    const labels = tags.map((tag) => this.#add("tag", tag, item));
    const people = contact === null ? [] : [this.#add("contact", contact, item)];
    return { contact_id: people[0] ?? "", tags: [...new Set([...areas, ...labels, ...people])] };
  }

  all(): object[] {
    return [...this.#written.values()];
  }

  #add(kind: TagKind, name: string, item: ExportItem): string {
    const known = this.#known.get(`${kind} ${name}`);
    // A second area or person of an item is a tag here.
    const other = kind === "tag" ? tagsOf(item).find((tag) => cleanName(tag[2]) === name) : undefined;
    const id = this.context.makeId(`everdo ${kind} ${name}`);
    return this.#put(known ?? other ?? [id, LETTERS[kind], name, GREY]);
  }

  /** A colour that was chosen here comes before Everdo's. */
  #put([id, type, title, colour]: EverdoTag): string {
    if (this.#written.has(id)) return id;
    const [kind, name] = [tagKindOf(type), cleanName(title)];
    const own = this.context.colours.find((one) => one.kind === kind && one.name === name)?.colour;
    const color = own === undefined ? colour : Number.parseInt(own.slice(1), 16);
    this.#written.set(id, { id, title, type, color });
    return id;
  }
}

function tagsOf({ origin }: ExportItem): readonly EverdoTag[] {
  return (origin?.extra as Partial<EverdoExtra> | undefined)?.tags ?? [];
}
