/** Whether a stored value has the form that this version of the page reads. */
export type FormCheck = (value: unknown) => boolean;

export const isText: FormCheck = (value) => typeof value === "string";
export const isFlag: FormCheck = (value) => typeof value === "boolean";
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const isListOf =
  (isOne: FormCheck): FormCheck =>
  (value) =>
    Array.isArray(value) && value.every(isOne);
export const isRecordOf =
  (isOne: FormCheck): FormCheck =>
  (value) =>
    isRecord(value) && Object.values(value).every(isOne);

/** The origin's storage. Undefined outside a browser, and where the browser keeps nothing of a site: it throws then. */
export function originStorage(kind: "localStorage" | "sessionStorage" = "localStorage"): Storage | undefined {
  try {
    return globalThis[kind];
  } catch {
    return undefined;
  }
}

/** The values of the browser, which all homes of this origin share. Any other belongs to the home that is open. */
const OF_BROWSER = ["homes", "session", "language", "appearance", "keys", "single-keys"];

/**
 * A small value in the origin's storage: it survives a reload. A value that is missing or has another form is no error:
 * it is null, because the page could never start with it.
 */
export class StoredValue<T> {
  readonly key: string;

  constructor(
    name: string,
    private readonly hasForm: FormCheck,
    private readonly storage: Storage | undefined = originStorage(),
  ) {
    this.key = `creel.${name}${OF_BROWSER.includes(name) ? "" : homeSuffix}`;
  }

  get(): T | null {
    try {
      const text = this.storage?.getItem(this.key) ?? null;
      const value: unknown = text === null ? null : JSON.parse(text);
      return this.hasForm(value) ? (value as T) : null;
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

/** The ids of the first home that this browser opened at this origin, and of the one that it opened last. */
export const storedHomes = new StoredValue<string[]>("homes", isListOf(isText));

/** The end of the names under which the browser stores what belongs to the home opened last; empty for the first one. */
export function lastHomeSuffix(): string {
  const [first, last = first] = storedHomes.get() ?? [];
  return last === first ? "" : `@${last}`;
}

/** The same of this page's home: it stays until the page is loaded again. */
export const homeSuffix = lastHomeSuffix();
