/** Tasks of Logseq in Markdown: a bullet with a marker, and below it planning as in Org, a logbook and properties. */

import type { ItemDraft } from "../draft/item-draft.ts";
import { levelOfWord } from "../draft/priorities.ts";
import { isPlanning, readPlanning } from "../org/org-times.ts";

const MARKER =
  /^[-*+]\s+(TODO|DOING|NOW|LATER|WAITING|WAIT|STARTED|IN-PROGRESS|DONE|CANCELL?ED)\s+(?:\[#([A-C])\]\s+)?(\S.*)$/s;
const PROPERTY = /^([\w-]{1,100})::(?:\s+(.*))?$/s;
const OF_LOGSEQ = new Set(["id", "collapsed"]);

export interface MarkedTask {
  marker: string;
  priority: string | null;
  text: string;
}

/** Null of a bullet without a marker. */
export function readMarker(bullet: string): MarkedTask | null {
  const [, marker, priority = null, text = ""] = MARKER.exec(bullet) ?? [];
  return marker === undefined ? null : { marker, priority, text };
}

export function fillMarker(draft: ItemDraft, { marker, priority }: MarkedTask): void {
  if (priority !== null) draft.setPriority(levelOfWord(priority), "priority", priority);
  if (marker === "DONE") draft.list = "done";
  else if (marker.startsWith("CANCEL")) draft.cancel("marker", marker);
  else if (marker.startsWith("WAIT")) draft.list = "waiting";
  else if (/^(DOING|NOW|STARTED|IN-PROGRESS)$/.test(marker)) draft.list = "next";
}

/** The lines below the bullets of one task. */
export class LogseqBody {
  #isLogbook = false;

  /** Begins with the line after a bullet. */
  restart(): void {
    this.#isLogbook = false;
  }

  /** Reads a line that is no text of the task; false of text. */
  read(draft: ItemDraft, line: string, zone: string): boolean {
    const text = line.trim();
    if (this.#isLogbook) {
      if (/^:END:$/i.test(text)) this.#isLogbook = false;
      else draft.lose("tracked", "LOGBOOK", text);
      return true;
    }
    if (/^:LOGBOOK:$/i.test(text)) {
      this.#isLogbook = true;
      return true;
    }
    if (isPlanning(text)) {
      readPlanning(draft, text, zone);
      return true;
    }
    const [, name, value = ""] = PROPERTY.exec(text) ?? [];
    if (name === undefined) return false;
    if (OF_LOGSEQ.has(name)) draft.lose("field", name, value);
    else draft.keep(name, value);
    return true;
  }
}
