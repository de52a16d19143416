import type { FIRST_ROWID, Statement, Transaction, Value } from "../engine/engine.ts";

/** A value in JSON: itself, or bytes as base64 in an array. */
type Written = Exclude<Value, Uint8Array> | typeof FIRST_ROWID | [string];
/** The number of the SQL, its values, the rows that it must change, and whether it grows. */
type Line = [sql: number, values: Written[], rows: number | null, grows?: true];

export type EncodedBatch = string;

/**
 * Encodes transactions as one text, the cheapest message between threads. SQL is sent once, when it is new to the
 * decoder; so one encoder has one decoder, which reads every message in order.
 */
export function openBatchEncoder(): (units: readonly Transaction[]) => EncodedBatch {
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
        const line: Line = [number, values.every(isItself) ? values : values.map(writeValue), rows ?? null];
        if (grows) line.push(grows);
        return line;
      }),
    );
    return JSON.stringify([fresh, lines]);
  };
}

export function openBatchDecoder(): (batch: EncodedBatch) => Transaction[] {
  const known: string[] = [];
  return (batch) => {
    const [fresh, units] = JSON.parse(batch) as [string[], Line[][]];
    known.push(...fresh);
    return units.map((lines) =>
      lines.map(([number, written, rows, grows]): Statement => {
        const sql = known[number];
        if (sql === undefined) throw new Error("A message to the database worker was lost or read twice.");
        const values = written.every(isItself) ? written : written.map(readValue);
        const statement: Statement = { sql, values };
        if (rows !== null) statement.rows = rows;
        if (grows) statement.grows = grows;
        return statement;
      }),
    );
  };
}

/** True for nearly all values; then the array is sent as it is. */
function isItself<Other>(value: Other): value is Exclude<Other, Uint8Array | [string]> {
  return typeof value !== "object" || value === null;
}

function writeValue(value: Value | typeof FIRST_ROWID): Written {
  return value instanceof Uint8Array ? [value.toBase64()] : value;
}

function readValue(value: Written): Value | typeof FIRST_ROWID {
  return Array.isArray(value) ? Uint8Array.fromBase64(value[0]) : value;
}
