const ROUNDS = 3; // chains of as many items are left out

/** The items that others wait for. An item must not wait for itself through others: it would wait for ever. */
export class Blockers {
  readonly #of = new Map<string, string[]>();
  #circles: Map<string, number> | null = null;

  add(id: string, blocker: string): void {
    const known = this.#of.get(id);
    if (known === undefined) this.#of.set(id, [blocker]);
    else if (!known.includes(blocker)) known.push(blocker);
    this.#circles = null;
  }

  /** All that an item waits for, in the order of the file. */
  of(id: string): readonly string[] {
    return this.#of.get(id) ?? [];
  }

  /** Whether an item can wait for another one, which does not wait for it. */
  canWait(id: string, blocker: string): boolean {
    this.#circles ??= this.#findCircles();
    const circle = this.#circles.get(id);
    return id !== blocker && (circle === undefined || this.#circles.get(blocker) !== circle);
  }

  /** The number of the circles that an item is in, or of itself: those that wait for each other have one number (Kosaraju). */
  #findCircles(): Map<string, number> {
    const waiting = this.#withWaitingBlockers();
    const back = new Map<string, string[]>();
    for (const [id, blockers] of waiting)
      for (const one of blockers) {
        const behind = back.get(one);
        if (behind === undefined) back.set(one, [id]);
        else behind.push(id);
      }
    const ended = walk([...waiting.keys()], (id) => waiting.get(id) ?? []).flat();
    const circles = walk(ended.reverse(), (id) => back.get(id) ?? []);
    return new Map(circles.flatMap((members, n) => members.map((id) => [id, n] as const)));
  }

  /**
   * Without most items that are in no circle: those that wait only for items that wait for none. In files of people nearly
   * all are such; the search for circles takes over 1 KB for each of the others.
   */
  #withWaitingBlockers(): Map<string, string[]> {
    let waiting = this.#of;
    for (let round = 0; round < ROUNDS; round++) {
      const fewer = new Map<string, string[]>();
      for (const [id, blockers] of waiting)
        if (blockers.some((one) => waiting.has(one))) fewer.set(id, blockers);
      waiting = fewer;
    }
    return waiting;
  }
}

/** Walks from each start to all that was not seen yet; each walk lists its ids in the order in which they ended. */
function walk(starts: readonly string[], nextOf: (id: string) => readonly string[]): string[][] {
  const seen = new Set<string>();
  return starts.flatMap((start) => {
    if (seen.has(start)) return [];
    seen.add(start);
    const ended: string[] = [];
    const path = [{ id: start, next: nextOf(start).values() }];
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const { value } = top.next.next();
      if (value === undefined) ended.push(path.pop()?.id ?? "");
      else if (!seen.has(value)) {
        seen.add(value);
        path.push({ id: value, next: nextOf(value).values() });
      }
    }
    return [ended];
  });
}
