import { Problem } from "../domain/problem.ts";

const DEPTH_LIMIT = 32;
const MEMBER_LIMIT = 1_000; // in one object: our largest has less than a tenth
const VALUE_LIMIT = 100_000; // in one document: millions would block other requests
const [QUOTE, BACKSLASH, SPACE, TAB, LINE_FEED, RETURN] = [0x22, 0x5c, 0x20, 0x09, 0x0a, 0x0d];
const FIRST_PLAIN = 0x20; // control characters below it must be escaped
/** The length of an escape by the code of its letter. */
const ESCAPES = new Uint8Array(128);
for (const char of '"\\/bfnrt') ESCAPES[char.charCodeAt(0)] = 2;
ESCAPES[0x75] = 6; // u
const HEX = /^[0-9a-fA-F]{4}$/;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;

/**
 * Parses JSON (RFC 8259) with checks that `JSON.parse` lacks: it reports the byte of a syntax error, and refuses an
 * object with a repeated name (parsers disagree about which one counts), nesting deeper than 32, and more than 100,000
 * values. `offset` is the number of bytes before the text. Throws `invalid-json` with `at`.
 */
export function parseJson(text: string, offset = 0): unknown {
  const flat = parseFlat(text);
  if (flat !== null) return flat;
  new Scanner(text, offset).document();
  return JSON.parse(text);
}

/** Characters: shorter texts cannot reach a harmful limit. For longer ones the limits are checked before parsing. */
const SHORT_TEXT_CHARS = 16_384;
/** The end of a name in JSON. A string may contain it too. */
const NAME_END = /"[ \t\n\r]*:/g;

/** The fast path for nearly every capture: one object of plain values without a repeated name. Null for everything else. */
function parseFlat(text: string): object | null {
  if (text.length > SHORT_TEXT_CHARS && mayNest(text)) return null;
  let names = 0;
  NAME_END.lastIndex = 0;
  while (NAME_END.test(text)) if (++names > MEMBER_LIMIT) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null; // the scanner finds the position
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const members = Object.values(value);
  if (members.some((one) => typeof one === "object" && one !== null)) return null;
  // `JSON.parse` drops all but the last of equal names: then the text has more names than the object.
  return names === members.length ? value : null;
}

/** Whether the text may have nested values. Brackets in strings count too. */
function mayNest(text: string): boolean {
  return text.includes("[") || text.includes("{", text.indexOf("{") + 1);
}

class Scanner {
  private at = 0;
  private values = 0;

  constructor(
    private readonly text: string,
    private readonly offset: number,
  ) {}

  document(): void {
    this.space();
    if (this.at === this.text.length) this.fail("The body is empty");
    this.value(1);
    this.space();
    if (this.at < this.text.length) this.fail("Something follows the end of the JSON value");
  }

  private value(depth: number): void {
    if (depth > DEPTH_LIMIT) this.fail(`The JSON is nested more than ${DEPTH_LIMIT} deep`);
    if (++this.values > VALUE_LIMIT) this.fail(`The JSON holds more than ${VALUE_LIMIT} values`);
    const first = this.text[this.at];
    if (first === "{") this.members(depth);
    else if (first === "[") this.elements(depth);
    else if (first === '"') this.string();
    else if (!this.take(NUMBER) && !this.take(WORD)) this.fail("The JSON ends too early or is wrong here");
  }

  private members(depth: number): void {
    const names = new Set<string>();
    this.at++;
    this.space();
    if (this.skip("}")) return;
    do {
      this.space();
      const start = this.at;
      if (this.text[start] !== '"') this.fail("A name in double quotes is missing");
      this.string();
      const quoted = this.text.slice(start, this.at);
      const name = quoted.includes("\\") ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);
      if (names.size >= MEMBER_LIMIT) this.fail(`An object has more than ${MEMBER_LIMIT} names`);
      if (names.has(name)) {
        this.at = start;
        this.fail("A name is twice in one object");
      }
      names.add(name);
      this.space();
      if (!this.skip(":")) this.fail("A colon is missing");
      this.space();
      this.value(depth + 1);
      this.space();
    } while (this.skip(","));
    if (!this.skip("}")) this.fail("A comma or a closing brace is missing");
  }

  private elements(depth: number): void {
    this.at++;
    this.space();
    if (this.skip("]")) return;
    do {
      this.space();
      this.value(depth + 1);
      this.space();
    } while (this.skip(","));
    if (!this.skip("]")) this.fail("A comma or a closing bracket is missing");
  }

  private string(): void {
    const { text } = this;
    let at = this.at + 1;
    let code = text.charCodeAt(at);
    // By character code: regular expressions take ten times as long if every second character is escaped.
    while (code !== QUOTE) {
      if (code === BACKSLASH) at += this.escapeAt(at);
      else if (code >= FIRST_PLAIN) at++;
      else this.failAt(at); // at the end of the text there is no code
      code = text.charCodeAt(at);
    }
    this.at = at + 1;
  }

  /** The length of the escape. */
  private escapeAt(at: number): number {
    const { text } = this;
    const length = ESCAPES[text.charCodeAt(at + 1)] ?? 0;
    if (length === 0 || (length > 2 && !HEX.test(text.slice(at + 2, at + length)))) this.failAt(at);
    return length;
  }

  private failAt(at: number): never {
    this.at = at;
    this.fail("A string is not closed, or contains a character that must be escaped");
  }

  private space(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.at);
      if (code !== SPACE && code !== TAB && code !== LINE_FEED && code !== RETURN) return;
      this.at++;
    }
  }

  private skip(character: string): boolean {
    if (this.text[this.at] !== character) return false;
    this.at++;
    return true;
  }

  /** Moves past a match of the sticky pattern; false without a match. */
  private take(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    if (!pattern.test(this.text) || pattern.lastIndex === this.at) return false;
    this.at = pattern.lastIndex;
    return true;
  }

  private fail(what: string): never {
    const at = this.offset + new TextEncoder().encode(this.text.slice(0, this.at)).length;
    throw new Problem(
      "invalid-json",
      `${what} (byte ${at}). Send the body as JSON, made by a JSON library.`,
      { at },
    );
  }
}
