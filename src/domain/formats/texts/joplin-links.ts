/** Links between the notes of Joplin, `[label](:/id)`: outside Joplin they lead nowhere, so a note has the title instead. */

import type { ItemDraft } from "../draft/item-draft.ts";

const LINK =
  /!?\[((?:[^[\]\\]|\\.){0,2000})\]\(\s*<?:\/([0-9a-f]{32})(?:#[^\s()<>]{0,500})?>?(?:\s+"[^"]{0,500}")?\s*\)/gi;
const IMAGE = /<img\b[^<>]*?\bsrc=["']?:\/([0-9a-f]{32})[^<>]*>/gi;
const BARE = /:\/([0-9a-f]{32})(?![0-9a-f])(?:#[\w-]{0,500})?/gi;

/** The title of a linked note, notebook or attachment. */
export interface JoplinTarget {
  title: string;
  isAttachment: boolean;
}

/** The ids that a note links to. */
export function* linkedIds(body: string): Generator<string> {
  if (!body.includes(":/")) return;
  for (const [, id = ""] of body.matchAll(BARE)) yield id.toLowerCase();
}

/** Images of HTML as those of Markdown, because the text of HTML has none. */
export function markImages(body: string): string {
  return body.replace(IMAGE, "![](:/$1)");
}

/** Writes titles for the links of the note. A link whose target is not in the export, or is a file, is a loss. */
export function nameLinks(draft: ItemDraft, targets: ReadonlyMap<string, JoplinTarget>): void {
  if (!draft.note?.includes(":/")) return;
  const nameOf = (id: string) => {
    const target = targets.get(id.toLowerCase());
    const title = target?.title.trim() ?? "";
    if (target === undefined || title === "") draft.lose("field", "link", `:/${id}`);
    else if (target.isAttachment) draft.lose("attachment", "link", title);
    return title;
  };
  const write = (_: string, label: string, id: string) => {
    const [text, title] = [label.trim(), nameOf(id)];
    if (title === "" || text === "" || text === title) return text || title || `:/${id}`;
    return `${text} (${title})`;
  };
  // A picture may be the label of a link.
  const named = draft.note.replace(LINK, write).replace(LINK, write);
  const unknown = new Set<string>();
  draft.note = named.replace(BARE, (whole: string, id: string) => {
    if (!targets.has(id.toLowerCase()) && (unknown.has(id) || hasLink(draft, id))) return whole;
    unknown.add(id);
    return nameOf(id) || whole;
  });
}

function hasLink({ losses }: ItemDraft, id: string): boolean {
  return losses.some(({ field, value }) => field === "link" && value === `:/${id}`);
}
