import { mutationStore, outboxWrites } from "./database.ts";
import { capturesOf, type Mutation, type MutationInFlight } from "./mutation.ts";

/** The mutations that the server has not confirmed, in the order in which they are sent. */
export class PendingMutations {
  #all: readonly MutationInFlight[] = [];

  /** Takes a callback for each change of them. */
  constructor(private readonly onChange: () => void) {}

  /** Also the undone ones. */
  get all(): readonly MutationInFlight[] {
    return this.#all;
  }

  set all(mutations: readonly MutationInFlight[]) {
    const isSame = mutations.length === this.#all.length && mutations.every((one, n) => one === this.#all[n]);
    if (isSame) return;
    this.#all = mutations;
    this.onChange();
  }

  /** All but the undone ones, as the user sees them. */
  get shown(): readonly MutationInFlight[] {
    return this.#all.filter(({ entry }) => !entry.isUndone);
  }

  find(key: string): Mutation | undefined {
    return this.#all.find(({ entry }) => entry.key === key)?.entry;
  }

  /** The keys of the rows of the captures that these mutations are. */
  rowKeysOf(keys: ReadonlySet<string>): Set<string> {
    const entries = this.#all.map(({ entry }) => entry).filter(({ key }) => keys.has(key));
    return new Set(entries.flatMap(capturesOf).map(({ key }) => key));
  }

  /** At the same place, because the changes of a capture follow it. */
  replace(key: string, others: readonly MutationInFlight[]): void {
    this.all = this.#all.flatMap((mutation) => (mutation.entry.key === key ? others : [mutation]));
  }

  /** Changes each of them for which another object is returned, also in the outbox. */
  rewrite(rewriteEntry: (entry: Mutation) => Mutation): void {
    this.all = this.#all.map((mutation) => {
      const entry = rewriteEntry(mutation.entry);
      if (entry === mutation.entry) return mutation;
      outboxWrites.add(() => mutationStore.reword(entry));
      return { ...mutation, entry };
    });
  }
}
