/** Items that name their parents by id: a parent becomes a project, or its title comes before that of its children. */
import { TextList, TextNumbers } from "./text-counts.ts";

export interface ParentedItem {
  title: string;
  parent: string | null;
  isOpen: boolean;
  /** A project does not repeat, so such a parent stays an action. */
  repeats: boolean;
}

export interface FamilyPlace {
  /** Whether the item itself is a project. */
  isProject: boolean;
  project: string | null;
  /** The titles of the parents that are no projects, from the top. */
  above: readonly string[];
}

const NO_PLACE: FamilyPlace = { isProject: false, project: null, above: [] };
const MAX_PARENTS = 100; // in a row
const TITLE_PART = 200; // UTF-16 units

/**
 * Takes the members in any order; parents may be missing, and circles have no top. A file may have 100,000 of them, so each
 * is a number in several lists; 0 is none.
 */
export class Families {
  readonly #numbers = new TextNumbers();
  readonly #texts = new TextList();
  /** The places in the texts: of the titles of members, and of the ids of parents. */
  readonly #titles: number[] = [];
  readonly #parentIds: number[] = [];
  readonly #parents: number[] = [];
  readonly #open: boolean[] = [];
  readonly #repeating: boolean[] = [];
  /** The parents of open children without an id. */
  readonly #openLeaves = new Set<number>();
  /** 1 at the top of an open member. */
  #openTops: Uint8Array | null = null;

  add(id: string, { title, parent, isOpen, repeats }: ParentedItem): void {
    const number = this.#numbers.take(id);
    if (this.#isMember(number)) return;
    this.#titles[number] = this.#texts.add(title.slice(0, TITLE_PART).toWellFormed());
    this.#parents[number] = parent === null ? 0 : this.#addParent(parent);
    this.#open[number] = isOpen;
    this.#repeating[number] = repeats;
    this.#openTops = null;
  }

  has(id: string): boolean {
    return this.#isMember(this.#numbers.get(id));
  }

  #isMember(number: number): boolean {
    return this.#titles[number] !== undefined;
  }

  #titleOf(number: number): string {
    return this.#texts.at(this.#titles[number] ?? -1);
  }

  /** Adds a child that no other item names, so that it needs no id. */
  addLeaf(parent: string, isOpen: boolean): void {
    const number = this.#addParent(parent);
    if (isOpen) this.#openLeaves.add(number);
    this.#openTops = null;
  }

  #addParent(id: string): number {
    const number = this.#numbers.take(id);
    this.#parentIds[number] ??= this.#texts.add(id);
    return number;
  }

  /** The place of a child without an id. */
  leafPlaceOf(parent: string | null): FamilyPlace {
    const number = parent === null ? 0 : this.#numbers.get(parent);
    if (!this.#isMember(number) || this.#isInCircle(number)) return NO_PLACE;
    const { isProject, project, above } = this.#placeOf(number);
    if (isProject) return { isProject: false, project: parent, above: [] };
    return { isProject: false, project, above: [...above, this.#titleOf(number)] };
  }

  /** Whether a member has this parent, and is not in a circle. */
  isPlacedUnder(id: string, parent: string): boolean {
    const number = this.#numbers.get(id);
    const above = this.#parents[number] ?? 0;
    return above > 0 && above === this.#numbers.get(parent) && this.#chain(number).length > 0;
  }

  placeOf(id: string): FamilyPlace {
    return this.#placeOf(this.#numbers.get(id));
  }

  #placeOf(number: number): FamilyPlace {
    const chain = this.#chain(number);
    const top = chain.at(-1) ?? number;
    const isProject = this.#isProject(top);
    if (chain.length === 0) return { isProject, project: null, above: [] };
    const named = (isProject ? chain.slice(0, -1) : chain).reverse();
    const above = named.map((one) => this.#titleOf(one));
    return {
      isProject: false,
      project: isProject ? this.#texts.at(this.#parentIds[top] ?? -1) : null,
      above,
    };
  }

  /** The parents of an item, the nearest first; none of a circle. */
  #chain(number: number): number[] {
    const chain: number[] = [];
    let parent = this.#parents[number] ?? 0;
    while (this.#isMember(parent)) {
      if (parent === number || chain.includes(parent) || chain.length === MAX_PARENTS) return [];
      chain.push(parent);
      parent = this.#parents[parent] ?? 0;
    }
    return chain;
  }

  /** A completed project has no open actions. */
  #isProject(number: number): boolean {
    const isParent = this.#isMember(number) && this.#parentIds[number] !== undefined;
    if (!isParent || this.#repeating[number] || this.#isInCircle(number)) return false;
    return this.#open[number] || this.#topsOfOpen()[number] !== 1;
  }

  #isInCircle(number: number): boolean {
    const parent = this.#parents[number] ?? 0;
    return this.#isMember(parent) && this.#chain(number).length === 0;
  }

  #topsOfOpen(): Uint8Array {
    if (this.#openTops !== null) return this.#openTops;
    const tops = new Uint8Array(this.#numbers.size + 1);
    for (let number = 1; number < this.#open.length; number++) {
      if (!this.#open[number] || !this.#isMember(this.#parents[number] ?? 0)) continue;
      const top = this.#chain(number).at(-1);
      if (top !== undefined) tops[top] = 1;
    }
    for (const number of this.#openLeaves) tops[this.#chain(number).at(-1) ?? number] = 1;
    this.#openTops = tops;
    return tops;
  }
}
