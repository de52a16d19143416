/** The lines below a headline of Org: planning, drawers and text. */
import type { ItemDraft } from "../draft/item-draft.ts";
import { isPlanning, readEffort, readPlanning } from "./org-times.ts";

/** Reads the lines of one headline after the other. */
export class OrgBody {
  #drawer: string | null = null;
  #isBlock = false;
  #count = 0;

  /** Begins with the line after a headline. */
  restart(): void {
    this.#drawer = null;
    this.#isBlock = false;
    this.#count = 0;
  }

  /** Reads a line into the draft or adds it to the notes. */
  read(draft: ItemDraft, notes: string[], line: string, zone: string): void {
    const first = this.#count++ === 0;
    const text = line.trim();
    if (this.#drawer !== null) this.#readDrawer(draft, notes, line);
    else if (this.#isBlock) {
      if (/^#\+end_/i.test(text)) this.#isBlock = false;
      notes.push(line.replace(/^(\s*),(?=\*|#\+)/, "$1"));
    } else if (first && isPlanning(line)) readPlanning(draft, line, zone);
    else if (/^:[A-Za-z][\w-]*:$/.test(text) && !/^:END:$/i.test(text))
      this.#drawer = text.slice(1, -1).toUpperCase();
    else if (/^CLOCK:/.test(text)) draft.lose("tracked", "CLOCK", text);
    else {
      if (/^#\+begin_/i.test(text)) this.#isBlock = true;
      notes.push(this.#isBlock ? line : writeLinks(line));
    }
  }

  #readDrawer(draft: ItemDraft, notes: string[], line: string): void {
    const text = line.trim();
    if (/^:END:$/i.test(text)) this.#drawer = null;
    else if (/^CLOCK:/.test(text)) draft.lose("tracked", "CLOCK", text);
    else if (this.#drawer !== "PROPERTIES") notes.push(line);
    else readProperty(draft, text);
  }
}

/** Links to pages as Markdown has them; one into a file or to an id leads nowhere here, and stays as it is. */
function writeLinks(line: string): string {
  return line.replace(LINK, (_, address: string, label?: string) => {
    if (label === undefined || label === address) return address;
    return `[${label}](${/[()\s]/.test(address) ? `<${address}>` : address})`;
  });
}

/** In quotes, and between signs that mark code, it is text. */
const LINK = /(?<!["=~])\[\[((?:https?|mailto):[^[\]<>]{1,2000})\](?:\[([^[\]]{1,500})\])?\]/gi;

function readProperty(draft: ItemDraft, text: string): void {
  const [, name = "", value = ""] = /^:([^\s:]+):\s*(.*)$/.exec(text) ?? [];
  if (name === "") {
    if (text !== "") draft.lose("field", "property", text);
    return;
  }
  const key = name.toUpperCase();
  const minutes = key === "EFFORT" ? readEffort(value.trim()) : null;
  if (value.trim() === "") return;
  if (key === "ID" && draft.extra.id === undefined) draft.extra.id = value.trim();
  else if (minutes !== null) draft.minutes = minutes;
  else if (key === "CATEGORY" && value.isWellFormed() && !value.includes("\0"))
    draft.extra.category = value.trim();
  else if (key === "ORDERED" && value.trim() === "t") draft.isSequential = true;
  else draft.keep(name.toLowerCase(), value.trim());
}

/** Takes away the space that all lines begin with, and empty lines at both ends. */
export function outdentLines(lines: readonly string[]): string {
  const full = lines.filter((line) => line.trim() !== "");
  const common = full.reduce((least, line) => Math.min(least, line.search(/\S/)), Number.POSITIVE_INFINITY);
  const text = lines.map((line) => line.slice(Math.min(common, line.length))).join("\n");
  return text.replace(/^\n+/, "").trimEnd();
}
