import { onOneLine } from "./clean-text.ts";
import type { ItemDraft } from "./item-draft.ts";

/** Subtasks: those that are a line in the note of the task above, and the titles of the others. */

export interface FamilyMember {
  id: string;
  parent: string | null;
  title: string;
  /** Whether its title says all: no date, no note, no tag. */
  isPlain: boolean;
  isOpen: boolean;
  order: number;
}

const MAX_ANCESTORS = 8; // titles before the own one

/** The tasks of a file that are above or below others. Parents may be missing, and may form circles. */
export class Family {
  readonly #members = new Map<string, FamilyMember>();
  readonly #children = new Map<string, FamilyMember[]>();

  /** Of two members with one id the first counts. */
  add(member: FamilyMember): void {
    if (this.#members.has(member.id)) return;
    this.#members.set(member.id, member);
    if (member.parent === null) return;
    const siblings = this.#children.get(member.parent);
    if (siblings) siblings.push(member);
    else this.#children.set(member.parent, [member]);
  }

  has(id: string): boolean {
    return this.#members.has(id);
  }

  /** The titles above, the farthest first. */
  titlesAbove(id: string): string[] {
    const titles: string[] = [];
    let above = this.#members.get(this.#members.get(id)?.parent ?? "");
    if (above === undefined) return titles;
    const seen = new Set([id]);
    while (above && !seen.has(above.id) && titles.length < MAX_ANCESTORS) {
      seen.add(above.id);
      titles.unshift(above.title);
      above = this.#members.get(above.parent ?? "");
    }
    return titles;
  }

  /** Whether it becomes a checkbox in the note of the task above. An open one does not go into a task that is done. */
  isBox(id: string): boolean {
    const member = this.#members.get(id);
    const above = this.#members.get(member?.parent ?? "");
    if (!member?.isPlain || !above || above === member || this.#children.has(id)) return false;
    return above.isOpen || !member.isOpen;
  }

  /** The checkboxes of a task, in their order. */
  boxes(id: string): FamilyMember[] {
    const children = this.#children.get(id) ?? [];
    return children.filter((one) => this.isBox(one.id)).sort((a, b) => a.order - b.order);
  }

  /** Gives the draft of a task the titles above it, and its checkboxes. */
  place(draft: ItemDraft, id: string): void {
    const above = this.titlesAbove(id);
    if (above.length > 0) draft.title = writePath([...above, draft.title]);
    draft.addNote(writeBoxes(this.boxes(id)));
  }
}

/** The checkboxes as lines of a note. */
export function writeBoxes(boxes: readonly Pick<FamilyMember, "title" | "isOpen">[]): string {
  return boxes.map(({ title, isOpen }) => writeBox(title, !isOpen)).join("\n");
}

export function writeBox(title: string, isChecked: boolean): string {
  return `- [${isChecked ? "x" : " "}] ${onOneLine(title)}`;
}

/** The title of a subtask: those above it, and its own. */
export function writePath(titles: readonly string[]): string {
  if (titles.length < 2) return titles[0] ?? "";
  return titles.map(onOneLine).filter(Boolean).join(" › ");
}
