// The members of a JSON object, read by type. It remembers which ones were read: the rest are losses.

export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const NUMBER = /^-?\d{1,17}(\.\d{1,17})?$/;

/** A value of another type than a method expects is as absent, and stays among the rest. */
export class Members {
  readonly #value: JsonObject;
  readonly #rest: Map<string, unknown>;

  constructor(value: JsonObject) {
    this.#value = value;
    this.#rest = new Map(Object.entries(value));
  }

  #own(name: string): unknown {
    return Object.hasOwn(this.#value, name) ? this.#value[name] : undefined;
  }

  #take<Value>(name: string, read: (value: unknown) => Value | undefined, none: Value): Value {
    const value = this.#own(name);
    const found = value === null || value === "" ? none : read(value);
    if (found === undefined) return none;
    this.#rest.delete(name);
    return found;
  }

  /** A string, or a number as one; null if empty. */
  text(name: string): string | null {
    return this.#take<string | null>(name, readText, null);
  }

  /** A number, or a string with one. */
  number(name: string): number | null {
    return this.#take<number | null>(name, readNumber, null);
  }

  /** True, 1 or one of them as a string. */
  flag(name: string): boolean {
    return this.#take(name, readFlag, false);
  }

  object(name: string): JsonObject | null {
    return this.#take<JsonObject | null>(name, (value) => (isJsonObject(value) ? value : undefined), null);
  }

  /** The objects of a list. Its other elements stay among the rest. */
  objects(name: string): JsonObject[] {
    return this.#elements(name, (value) => (isJsonObject(value) ? value : undefined));
  }

  /** The texts of a list, numbers as texts. Its other elements stay among the rest. */
  texts(name: string): string[] {
    return this.#elements(name, readText);
  }

  #elements<Value>(name: string, read: (value: unknown) => Value | undefined): Value[] {
    const value = this.#own(name);
    if (!Array.isArray(value)) return [];
    const elements = value.map(read);
    const others = value.filter((one, n) => elements[n] === undefined && !isEmpty(one));
    if (others.length === 0) this.#rest.delete(name);
    else this.#rest.set(name, others);
    return elements.filter((one) => one !== undefined);
  }

  /** Members that say what another one says. */
  skip(...names: string[]): this {
    for (const name of names) this.#rest.delete(name);
    return this;
  }

  /** Whether only these members have a value. */
  hasOnly(names: ReadonlySet<string>): boolean {
    return Object.entries(this.#value).every(([name, value]) => names.has(name) || isEmpty(value));
  }

  /** The members that were not read, without those that have no value. */
  rest(): [name: string, value: unknown][] {
    return [...this.#rest].filter(([, value]) => !isEmpty(value));
  }
}

function readText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return typeof value === "number" && Number.isFinite(value) ? String(value) : undefined;
}

function readNumber(value: unknown): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  return typeof value === "string" && NUMBER.test(value.trim()) ? Number(value) : undefined;
}

function readFlag(value: unknown): boolean | undefined {
  if (value === true || value === 1 || value === "1" || value === "true") return true;
  return value === false || value === 0 || value === "0" || value === "false" ? false : undefined;
}

/** A value that systems write for none. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === "" || value === false || value === 0) return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}

class Sign {
  constructor(readonly text: string) {}
}

/** A value as text, in the way of JSON; a string as it is. Without recursion: a file may be nested deeper than the stack. */
export function writeValue(value: unknown): string {
  if (typeof value === "string") return value;
  const parts: string[] = [];
  const left: unknown[] = [value];
  while (left.length > 0) {
    const one = left.pop();
    if (one instanceof Sign) parts.push(one.text);
    else if (Array.isArray(one))
      left.push(
        ...between(
          "[",
          one.map((element) => [element]),
          "]",
        ),
      );
    else if (isJsonObject(one))
      left.push(
        ...between(
          "{",
          Object.entries(one).map(([name, member]) => [new Sign(`${quote(name)}:`), member]),
          "}",
        ),
      );
    else parts.push(typeof one === "string" ? quote(one) : String(one));
  }
  return parts.join("");
}

/** In reverse, because the last one is written first. */
function between(begin: string, elements: readonly unknown[][], end: string): unknown[] {
  const all: unknown[] = [new Sign(begin)];
  for (const [n, element] of elements.entries()) {
    if (n > 0) all.push(new Sign(","));
    all.push(...element);
  }
  all.push(new Sign(end));
  return all.reverse();
}

function quote(text: string): string {
  const escaped = text.replace(/["\\\p{Cc}]/gu, (sign) =>
    sign >= " " && sign < "\x7f" ? `\\${sign}` : `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `"${escaped}"`;
}
