// The members of a JSON object, read by type. It remembers which ones were read: the rest are losses.

import { isEmpty, isJsonObject, type JsonObject } from "../draft/value-text.ts";

const NUMBER = /^-?\d{1,17}(\.\d{1,17})?$/;

/** A value of another type than a method expects is as absent, and stays among the rest. */
export class Members {
  readonly #value: JsonObject;
  readonly #read = new Set<string>();
  /** The elements of lists that were not read. */
  readonly #others = new Map<string, unknown[]>();

  constructor(value: JsonObject) {
    this.#value = value;
  }

  #own(name: string): unknown {
    return Object.hasOwn(this.#value, name) ? this.#value[name] : undefined;
  }

  #take<Value>(name: string, read: (value: unknown) => Value | undefined, none: Value): Value {
    const value = this.#own(name);
    const found = value === null || value === "" ? none : read(value);
    if (found === undefined) return none;
    this.#read.add(name);
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
    if (others.length === 0) this.#read.add(name);
    else this.#others.set(name, others);
    return elements.filter((one) => one !== undefined);
  }

  /** Members that say what another one says. */
  skip(...names: string[]): this {
    for (const name of names) this.#read.add(name);
    return this;
  }

  /** Whether only these members have a value. */
  hasOnly(names: ReadonlySet<string>): boolean {
    return Object.entries(this.#value).every(([name, value]) => names.has(name) || isEmpty(value));
  }

  /** The members that were not read, without those that have no value. */
  *rest(): Generator<[name: string, value: unknown]> {
    for (const name of Object.keys(this.#value)) {
      const value = this.#others.get(name) ?? this.#value[name];
      if (!this.#read.has(name) && !isEmpty(value)) yield [name, value];
    }
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
