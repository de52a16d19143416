import type { FIRST_ROWID, Statement, Transaction, Value } from "../engine/engine.ts";

/** A text of more characters is sent as it is: JSON with many escapes would take several milliseconds. */
const LONG_TEXT = 16 * 1024; // characters
const PART_SIZE = 256 * 1024; // characters of one part, about
const LINE_SIZE = 64; // characters of a statement without its texts, about

/** A value in JSON: itself, bytes as base64 in an array, or the place of its long text in an array. */
type Written = Exclude<Value, Uint8Array> | typeof FIRST_ROWID | [string | number];
/** The place of its transaction, the number of the SQL, its values, the rows that it must change, and whether it grows. */
type Line = [unit: number, sql: number, values: Written[], rows: number | null, grows?: true];

/** A batch is any number of long texts and parts, then its last part. Each `text` but that of `text` is JSON. */
export type BatchMessage = { verb: "text" | "part" | "write"; text: string };

/**
 * Encodes transactions as messages of text, the cheapest messages between threads. It makes each when it is asked for,
 * so a batch of many megabytes takes no long turn. SQL is sent once, when it is new to the decoder; so one encoder has one
 * decoder, which reads every message in order.
 */
export function openBatchEncoder(): (units: readonly Transaction[]) => Iterable<BatchMessage> {
  const numbers = new Map<string, number>();
  return function* (units) {
    let fresh: string[] = [];
    let lines: Line[] = [];
    let size = 0;
    let longTexts = 0;
    let count = 0;
    for (const [unit, statements] of units.entries())
      for (const { sql, values, rows, grows } of statements) {
        let number = numbers.get(sql);
        if (number === undefined) {
          number = numbers.size;
          numbers.set(sql, number);
          fresh.push(sql);
        }
        count++;
        size += LINE_SIZE;
        for (const value of values)
          if (typeof value === "string") {
            if (isLong(value)) yield { verb: "text", text: value };
            else size += value.length;
          }
        const written = values.every(isItself)
          ? values
          : values.map((value): Written => (isLong(value) ? [longTexts++] : writeValue(value)));
        const line: Line = [unit, number, written, rows ?? null];
        if (grows) line.push(grows);
        lines.push(line);
        if (size < PART_SIZE) continue;
        yield { verb: "part", text: JSON.stringify([fresh, lines]) };
        [fresh, lines, size] = [[], [], 0];
      }
    yield { verb: "write", text: JSON.stringify([fresh, lines, units.length, count]) };
  };
}

/** Returns the transactions with the last message of their batch, and null before it. */
export function openBatchDecoder(): (message: BatchMessage) => Transaction[] | null {
  const known: string[] = [];
  let longTexts: string[] = [];
  let statements: [unit: number, statement: Statement][] = [];

  function readLine([unit, number, written, rows, grows]: Line): [unit: number, statement: Statement] {
    const sql = known[number];
    if (sql === undefined) throw lost();
    const values = written.some(Array.isArray)
      ? written.map((value) => (Array.isArray(value) ? readArray(value, longTexts) : value))
      : (written as Statement["values"]);
    const statement: Statement = { sql, values };
    if (rows !== null) statement.rows = rows;
    if (grows) statement.grows = grows;
    return [unit, statement];
  }

  return ({ verb, text }) => {
    if (verb === "text") {
      longTexts.push(text);
      return null;
    }
    const [fresh, lines, units, count] = JSON.parse(text) as [string[], Line[], number, number];
    known.push(...fresh);
    statements.push(...lines.map(readLine));
    if (verb === "part") return null;
    const all = statements;
    [longTexts, statements] = [[], []];
    if (all.length !== count) throw lost(); // a part failed: a transaction is written whole or not at all
    const batch = Array.from({ length: units }, (): Statement[] => []);
    for (const [unit, statement] of all) batch[unit]?.push(statement);
    return batch;
  };
}

/** True for nearly all values; then the array is sent as it is. */
function isItself<Other>(value: Other): value is Exclude<Other, Uint8Array | [string | number]> {
  return typeof value !== "object" ? !isLong(value) : value === null;
}

function isLong(value: unknown): boolean {
  return typeof value === "string" && value.length > LONG_TEXT;
}

function writeValue(value: Value | typeof FIRST_ROWID): Written {
  return value instanceof Uint8Array ? [value.toBase64()] : value;
}

function readArray([value]: [string | number], longTexts: readonly string[]): Value {
  if (typeof value === "string") return Uint8Array.fromBase64(value);
  const text = longTexts[value];
  if (text === undefined) throw lost();
  return text;
}

function lost(): Error {
  return new Error("A message to the database worker was lost or read twice.");
}
