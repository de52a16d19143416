/** Ids of changed items that are not read yet, in the order of the log. */
export class RefetchQueue {
  #changedIds = new Map<string, boolean>();

  hear(id: string, isNew: boolean): void {
    this.#changedIds.set(id, this.#changedIds.get(id) || isNew);
  }

  forget(): void {
    this.#changedIds.clear();
  }

  /**
   * Passes the ids, and whether they are new, to a reader. Ids that arrive meanwhile stay for the next read; if the
   * reader fails, all stay.
   */
  async read(reader: (changedIds: ReadonlyMap<string, boolean>) => Promise<void>): Promise<void> {
    const changedIds = this.#changedIds;
    this.#changedIds = new Map();
    try {
      await reader(changedIds);
    } catch (thrown) {
      const laterIds = this.#changedIds;
      this.#changedIds = changedIds;
      for (const [id, isNew] of laterIds) this.hear(id, isNew);
      throw thrown;
    }
  }
}
