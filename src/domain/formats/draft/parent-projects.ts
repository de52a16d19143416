/** Items that name their parents by id: a parent becomes a project, or its title comes before that of its children. */

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

/** Takes the members in any order; parents may be missing, and circles have no top. */
export class Families {
  readonly #members = new Map<string, ParentedItem>();
  readonly #parents = new Set<string>();
  readonly #openLeaves = new Set<string>();
  #openTops: Set<string> | null = null;

  add(id: string, member: ParentedItem): void {
    if (this.#members.has(id)) return;
    this.#members.set(id, { ...member, title: member.title.slice(0, TITLE_PART).toWellFormed() });
    if (member.parent !== null) this.#parents.add(member.parent);
    this.#openTops = null;
  }

  /** Adds a child that no other item names, so that it needs no id. */
  addLeaf(parent: string, isOpen: boolean): void {
    this.#parents.add(parent);
    if (isOpen) this.#openLeaves.add(parent);
    this.#openTops = null;
  }

  /** The place of a child without an id. */
  leafPlaceOf(parent: string | null): FamilyPlace {
    if (parent === null || !this.#members.has(parent) || this.#isInCircle(parent)) return NO_PLACE;
    const { isProject, project, above } = this.placeOf(parent);
    if (isProject) return { isProject: false, project: parent, above: [] };
    return { isProject: false, project, above: [...above, this.#members.get(parent)?.title ?? ""] };
  }

  /** Whether a member has this parent, and is not in a circle. */
  isPlacedUnder(id: string, parent: string): boolean {
    return this.#members.get(id)?.parent === parent && this.#chain(id).length > 0;
  }

  placeOf(id: string): FamilyPlace {
    const chain = this.#chain(id);
    const top = chain.at(-1) ?? id;
    const isProject = this.#isProject(top);
    if (chain.length === 0) return { isProject, project: null, above: [] };
    const named = (isProject ? chain.slice(0, -1) : chain).reverse();
    const above = named.map((one) => this.#members.get(one)?.title ?? "");
    return { isProject: false, project: isProject ? top : null, above };
  }

  /** The parents of an item, the nearest first; none of a circle. */
  #chain(id: string): string[] {
    const chain: string[] = [];
    let parent = this.#members.get(id)?.parent ?? null;
    while (parent !== null && this.#members.has(parent)) {
      if (parent === id || chain.includes(parent) || chain.length === MAX_PARENTS) return [];
      chain.push(parent);
      parent = this.#members.get(parent)?.parent ?? null;
    }
    return chain;
  }

  /** A completed project has no open actions. */
  #isProject(id: string): boolean {
    const member = this.#members.get(id);
    if (member === undefined || member.repeats || !this.#parents.has(id)) return false;
    if (this.#isInCircle(id)) return false;
    return member.isOpen || !this.#topsOfOpen().has(id);
  }

  #isInCircle(id: string): boolean {
    const parent = this.#members.get(id)?.parent ?? null;
    return parent !== null && this.#members.has(parent) && this.#chain(id).length === 0;
  }

  #topsOfOpen(): Set<string> {
    if (this.#openTops !== null) return this.#openTops;
    const open = [...this.#members].flatMap(([id, { isOpen }]) =>
      isOpen ? (this.#chain(id).at(-1) ?? []) : [],
    );
    const above = [...this.#openLeaves].map((id) => this.#chain(id).at(-1) ?? id);
    this.#openTops = new Set([...open, ...above]);
    return this.#openTops;
  }
}
