/** A small value in the origin's storage: it survives a reload, and a missing value is no error. */
export class StoredValue<T> {
  readonly key: string;

  constructor(
    name: string,
    private readonly storage: Storage | undefined = globalThis.localStorage,
  ) {
    this.key = `creel.${name}`;
  }

  get(): T | null {
    try {
      const text = this.storage?.getItem(this.key) ?? null;
      return text === null ? null : (JSON.parse(text) as T);
    } catch {
      return null; // storage is off, or the value is another program's
    }
  }

  /** False if the browser cannot store it (full, or off). */
  set(value: T | null): boolean {
    try {
      if (value === null) this.storage?.removeItem(this.key);
      else this.storage?.setItem(this.key, JSON.stringify(value));
      return this.storage !== undefined;
    } catch {
      return false;
    }
  }
}
