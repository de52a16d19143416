/** Ids of changed items that are not read yet, in the order of the log. */
export class RefetchQueue {
  #heard = new Map<string, boolean>();

  hear(id: string, isNew: boolean): void {
    this.#heard.set(id, this.#heard.get(id) || isNew);
  }

  forget(): void {
    this.#heard.clear();
  }

  /**
   * Passes the ids, and whether they are new, to a reader. Ids that arrive meanwhile stay for the next read; if the
   * reader fails, all stay.
   */
  async read(reader: (heard: ReadonlyMap<string, boolean>) => Promise<void>): Promise<void> {
    const heard = this.#heard;
    this.#heard = new Map();
    try {
      await reader(heard);
    } catch (thrown) {
      const since = this.#heard;
      this.#heard = heard;
      for (const [id, isNew] of since) this.hear(id, isNew);
      throw thrown;
    }
  }
}
