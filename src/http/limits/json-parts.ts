/** Writes the JSON of a long value in parts, so that no long answer is made in one turn of the event loop. */
const PART_CHARS = 16 * 1024; // characters of the value, each of which may become six

/** The characters of a value's texts and names, and a few for each other value; counting ends above `most`. */
export function countCharacters(value: unknown, most: number): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 8;
  let count = 2;
  const isArray = Array.isArray(value);
  for (const name in value) {
    if (!isArray) count += name.length;
    count += countCharacters(value[name as keyof typeof value], most - count);
    if (count > most) break;
  }
  return count;
}

/** The bytes that a value's texts take in memory, or a few more. */
export function countTextBytes(value: unknown): number {
  if (typeof value === "string") return Buffer.byteLength(value);
  if (typeof value !== "object" || value === null) return 8;
  let count = 8;
  for (const one of Object.values(value)) count += countTextBytes(one);
  return count;
}

/** The text that `JSON.stringify` makes of a value of plain objects, arrays and texts. */
export function* jsonParts(value: unknown): Generator<string> {
  if (typeof value === "string" && value.length > PART_CHARS) yield* textParts(value);
  else if (typeof value !== "object" || value === null || countCharacters(value, PART_CHARS) <= PART_CHARS)
    yield JSON.stringify(value ?? null);
  else if (Array.isArray(value)) {
    for (const [at, one] of value.entries()) {
      yield at === 0 ? "[" : ",";
      yield* jsonParts(one);
    }
    yield "]";
  } else {
    let before = "{";
    for (const [name, one] of Object.entries(value)) {
      if (one === undefined) continue;
      yield `${before}${JSON.stringify(name)}:`;
      before = ",";
      yield* jsonParts(one);
    }
    yield "}";
  }
}

function* textParts(text: string): Generator<string> {
  yield '"';
  for (let from = 0; from < text.length; ) {
    let to = from + PART_CHARS;
    if ((text.charCodeAt(to - 1) & 0xfc00) === 0xd800) to--; // the halves of a pair stay together
    yield JSON.stringify(text.slice(from, to)).slice(1, -1);
    from = to;
  }
  yield '"';
}
