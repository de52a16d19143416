import { TextList, TextNumbers } from "./text-counts.ts";

/** The items that others wait for. An item must not wait for itself through others: it would wait for ever. */
export class Blockers {
  /** The ids as numbers: a file may have a million of them. */
  readonly #numbers = new TextNumbers();
  /** In the order of the numbers. */
  readonly #ids = new TextList();
  readonly #waiting: number[] = [];
  /** The blocker of each waiting item. */
  readonly #blockers: number[] = [];
  #links: Links | null = null;
  #circles: Uint32Array | null = null;

  add(id: string, blocker: string): void {
    this.#waiting.push(this.#numberOf(id));
    this.#blockers.push(this.#numberOf(blocker));
    this.#links = null;
    this.#circles = null;
  }

  #numberOf(id: string): number {
    const { size } = this.#numbers;
    const number = this.#numbers.take(id);
    if (number > size) this.#ids.add(id);
    return number;
  }

  get size(): number {
    return this.#numbers.size;
  }

  /** All that an item waits for, each once, in the order in which they were added. */
  of(id: string): string[] {
    const number = this.#numbers.get(id);
    if (number === 0) return [];
    this.#links ??= linksOf(this.#waiting, this.#blockers, this.size);
    const { firsts, targets } = this.#links;
    const own = new Set(targets.subarray(firsts[number], firsts[number + 1]));
    return Array.from(own, (one) => this.#ids.at(one - 1));
  }

  /** Whether an item waits, or another one waits for it. */
  has(id: string): boolean {
    return this.#numbers.has(id);
  }

  /** Whether an item can wait for another one, which does not wait for it. */
  canWait(id: string, blocker: string): boolean {
    this.#circles ??= this.#findCircles();
    const circle = this.#circles[this.#numbers.get(id)];
    return id !== blocker && (circle === 0 || this.#circles[this.#numbers.get(blocker)] !== circle);
  }

  /** The number of the circle of each item: those that wait for each other have one number (Kosaraju). */
  #findCircles(): Uint32Array {
    const { size } = this.#numbers;
    const all = Uint32Array.from({ length: size }, (_, n) => n + 1);
    const ended: number[] = [];
    this.#links ??= linksOf(this.#waiting, this.#blockers, size);
    walk(all, this.#links, (item) => ended.push(item));
    const circles = new Uint32Array(size + 1);
    walk(ended.reverse(), linksOf(this.#blockers, this.#waiting, size), (item, start) => {
      circles[item] = start;
    });
    return circles;
  }
}

/** The links of the item `n` are `targets` from `firsts[n]` to before `firsts[n + 1]`. */
interface Links {
  firsts: Uint32Array;
  targets: Uint32Array;
}

function linksOf(from: readonly number[], to: readonly number[], size: number): Links {
  const firsts = new Uint32Array(size + 2);
  for (const item of from) firsts[item + 1] = (firsts[item + 1] ?? 0) + 1;
  for (let item = 1; item < firsts.length; item++)
    firsts[item] = (firsts[item] ?? 0) + (firsts[item - 1] ?? 0);
  const free = firsts.slice();
  const targets = new Uint32Array(to.length);
  for (let n = 0; n < from.length; n++) {
    const item = from[n] ?? 0;
    const place = free[item] ?? 0;
    targets[place] = to[n] ?? 0;
    free[item] = place + 1;
  }
  return { firsts, targets };
}

/** Walks from each start to all that was not seen yet, and says of each item when its walk ended and where it started. */
function walk(
  starts: Iterable<number>,
  { firsts, targets }: Links,
  onEnd: (item: number, start: number) => void,
): void {
  const next = firsts.slice();
  const seen = new Uint8Array(firsts.length);
  for (const start of starts) {
    if (seen[start] === 1) continue;
    seen[start] = 1;
    const path = [start];
    for (let item = path.at(-1); item !== undefined; item = path.at(-1)) {
      const place = next[item] ?? 0;
      if (place === firsts[item + 1]) {
        onEnd(item, start);
        path.pop();
        continue;
      }
      next[item] = place + 1;
      const target = targets[place] ?? 0;
      if (seen[target] === 0) path.push(target);
      seen[target] = 1;
    }
  }
}
