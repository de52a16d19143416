import { FIRST_SEQ, type Statement, type Unit, type Value } from "../engine.ts";

/** What a value becomes in JSON: `false` stands for `FIRST_SEQ`, base64 in an array for bytes. */
type Written = string | number | null | false | [string];
/** The SQL's number, its values, the rows that it must touch, and whether it grows. */
type Line = [sql: number, values: Written[], rows: number | null, grows?: true];

export type Letter = string;

/**
 * Writes units as one text and reads them again in another thread: a text is the cheapest thing to hand over. SQL is
 * written once, when it is new to the reader; so one writer has one reader, who reads everything in order.
 */
export function openWriter(): (units: readonly Unit[]) => Letter {
  const numbers = new Map<string, number>();
  return (units) => {
    const fresh: string[] = [];
    const lines = units.map((unit) =>
      unit.map(({ sql, values, rows, grows }): Line => {
        let number = numbers.get(sql);
        if (number === undefined) {
          number = numbers.size;
          numbers.set(sql, number);
          fresh.push(sql);
        }
        const line: Line = [number, values.map(writeValue), rows ?? null];
        if (grows) line.push(grows);
        return line;
      }),
    );
    return JSON.stringify([fresh, lines]);
  };
}

export function openReader(): (letter: Letter) => Unit[] {
  const known: string[] = [];
  return (letter) => {
    const [fresh, units] = JSON.parse(letter) as [string[], Line[][]];
    known.push(...fresh);
    return units.map((lines) =>
      lines.map(([number, written, rows, grows]): Statement => {
        const sql = known[number];
        if (sql === undefined) throw new Error("A letter was lost or read twice.");
        const values = written.every(isItself) ? written : written.map(readValue);
        const statement: Statement = { sql, values };
        if (rows !== null) statement.rows = rows;
        if (grows) statement.grows = grows;
        return statement;
      }),
    );
  };
}

function writeValue(value: Value | typeof FIRST_SEQ): Written {
  if (value === FIRST_SEQ) return false;
  return value instanceof Uint8Array ? [value.toBase64()] : value;
}

/** Nearly all values are: then the list may stay as it was read. */
function isItself(value: Written): value is string | number | null {
  return value === null || typeof value === "string" || typeof value === "number";
}

function readValue(value: Written): Value | typeof FIRST_SEQ {
  if (value === false) return FIRST_SEQ;
  return Array.isArray(value) ? Uint8Array.fromBase64(value[0]) : value;
}
