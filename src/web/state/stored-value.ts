/** A small value in the storage of this origin: it survives a reload, and its absence is never an error. */
export class StoredValue<T> {
  readonly key: string;

  constructor(
    name: string,
    private readonly storage: Storage = localStorage,
  ) {
    this.key = `creel.${name}`;
  }

  get(): T | null {
    try {
      const text = this.storage.getItem(this.key);
      return text === null ? null : (JSON.parse(text) as T);
    } catch {
      return null; // storage switched off, or a value of some other program
    }
  }

  /** False when the browser would not keep it (full, or switched off). */
  set(value: T | null): boolean {
    try {
      if (value === null) this.storage.removeItem(this.key);
      else this.storage.setItem(this.key, JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  }
}
