/** Items that somebody captured or changed, in the order of the log, which are not read yet. */
export class RefetchQueue {
  #heard = new Map<string, boolean>();

  hear(id: string, isNew: boolean): void {
    this.#heard.set(id, this.#heard.get(id) || isNew);
  }

  forget(): void {
    this.#heard.clear();
  }

  /**
   * Gives their ids, and whether they are new, to a reader. What is heard while it reads is newer than what it reads, and
   * stays; when it fails, all of it does.
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
