import { onOneLine } from "./clean-text.ts";
import type { ItemDraft } from "./item-draft.ts";
import { TextList, TextNumbers } from "./text-counts.ts";

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

/** A member that is a checkbox in the note of its parent. */
type FamilyBox = Pick<FamilyMember, "title" | "isOpen" | "order">;

const MAX_ANCESTORS = 8; // titles before the own one

/**
 * The tasks of a file that are above or below others. Parents may be missing, and may form circles. A file may have 100,000
 * of them, so each is a number in several lists; 0 is none.
 */
export class Family {
  readonly #numbers = new TextNumbers();
  readonly #texts = new TextList();
  /** The place of the title in the texts. Only members have one. */
  readonly #titles: number[] = [];
  readonly #parents: number[] = [];
  readonly #lastChildren: number[] = [];
  /** The child before of the same parent. */
  readonly #siblings: number[] = [];
  readonly #orders: number[] = [];
  readonly #plain: boolean[] = [];
  readonly #open: boolean[] = [];

  /** Of two members with one id the first counts. */
  add({ id, parent, title, isPlain, isOpen, order }: FamilyMember): void {
    const number = this.#numbers.take(id);
    if (this.#isMember(number)) return;
    this.#titles[number] = this.#texts.add(title);
    this.#orders[number] = order;
    this.#plain[number] = isPlain;
    this.#open[number] = isOpen;
    if (parent === null) return;
    const above = this.#numbers.take(parent);
    this.#parents[number] = above;
    this.#siblings[number] = this.#lastChildren[above] ?? 0;
    this.#lastChildren[above] = number;
  }

  has(id: string): boolean {
    return this.#isMember(this.#numbers.get(id));
  }

  /** Null if it is no member. */
  titleOf(id: string): string | null {
    return this.has(id) ? this.#titleAt(this.#numbers.get(id)) : null;
  }

  #isMember(number: number): boolean {
    return this.#titles[number] !== undefined;
  }

  #titleAt(number: number): string {
    return this.#texts.at(this.#titles[number] ?? -1);
  }

  /** The titles above, the farthest first. */
  titlesAbove(id: string): string[] {
    const titles: string[] = [];
    const own = this.#numbers.get(id);
    const seen = new Set([own]);
    let above = this.#parents[own] ?? 0;
    while (this.#isMember(above) && !seen.has(above) && titles.length < MAX_ANCESTORS) {
      seen.add(above);
      titles.unshift(this.#titleAt(above));
      above = this.#parents[above] ?? 0;
    }
    return titles;
  }

  /** Whether it becomes a checkbox in the note of the task above. An open one does not go into a task that is done. */
  isBox(id: string): boolean {
    return this.#isBox(this.#numbers.get(id));
  }

  #isBox(number: number): boolean {
    const above = this.#parents[number] ?? 0;
    if (!this.#plain[number] || !this.#isMember(above) || above === number) return false;
    if (this.#lastChildren[number] !== undefined) return false;
    return this.#open[above] === true || !this.#open[number];
  }

  /** The checkboxes of a task, in their order. */
  boxes(id: string): FamilyBox[] {
    const boxes: FamilyBox[] = [];
    let child = this.#lastChildren[this.#numbers.get(id)] ?? 0;
    for (; child > 0; child = this.#siblings[child] ?? 0)
      if (this.#isBox(child))
        boxes.push({
          title: this.#titleAt(child),
          isOpen: this.#open[child] === true,
          order: this.#orders[child] ?? 0,
        });
    return boxes.reverse().sort((a, b) => a.order - b.order);
  }

  /** Gives the draft of a task the titles above it, and its checkboxes. */
  place(draft: ItemDraft, id: string): void {
    const above = this.titlesAbove(id);
    if (above.length > 0) draft.title = writePath([...above, draft.title]);
    draft.addNote(writeBoxes(this.boxes(id)));
  }
}

/** The checkboxes as lines of a note. */
export function writeBoxes(boxes: readonly Omit<FamilyBox, "order">[]): string {
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
