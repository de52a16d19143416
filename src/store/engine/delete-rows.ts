import type { Engine } from "./engine.ts";

const SLICE_ROWS = 2_000; // rows of one commit: captures wait for it

/** Deletes the rows with a seq up to `last`, in slices, so that captures wait for one slice at most. */
export async function deleteRows(engine: Engine, table: "change" | "receipt", last: number): Promise<void> {
  const endOfSlice = `SELECT max(seq) AS seq FROM (SELECT seq FROM ${table} WHERE seq <= ? ORDER BY seq LIMIT ${SLICE_ROWS})`;
  for (;;) {
    const [row] = await engine.read<{ seq: number | null }>(endOfSlice, [last]);
    if (!row?.seq) return;
    await engine.write([{ sql: `DELETE FROM ${table} WHERE seq <= ?`, values: [row.seq] }]);
  }
}
