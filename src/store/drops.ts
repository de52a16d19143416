import { Mutex } from "../domain/async.ts";
import { checkNewDrop, type DropConfig, type DropStore, type StoredDrop } from "../domain/drop/drops.ts";
import type { Environment } from "../domain/environment.ts";
import type { Engine } from "./engine/engine.ts";

const SELECT = `SELECT id, path, kind, is_parsed AS "isParsed", created_on AS "createdOn" FROM watched_drop`;
const INSERT = `INSERT INTO watched_drop (account, id, path, kind, is_parsed, created_on) VALUES (?, ?, ?, ?, ?, ?)`;

type Row = Omit<StoredDrop, "isParsed"> & { isParsed: number };

/** The drops of one account: where they are, never what is in them. */
export function openDrops(
  engine: Engine,
  account: number,
  { now, newId }: Pick<Environment, "now" | "newId">,
): DropStore {
  const mutex = new Mutex(); // two requests at once must not make one drop too many

  async function list(): Promise<StoredDrop[]> {
    const rows = await engine.read<Row>(`${SELECT} WHERE account = ? ORDER BY seq`, [account]);
    return rows.map((row) => ({ ...row, isParsed: row.isParsed === 1 }));
  }

  async function add(config: DropConfig): Promise<StoredDrop> {
    checkNewDrop(await list(), config);
    const { path, kind, isParsed } = config;
    const made = { id: newId(), path, kind, isParsed, createdOn: now() };
    const values = [account, made.id, path, kind, Number(isParsed), made.createdOn];
    await engine.write([{ sql: INSERT, values, rows: 1 }]);
    return made;
  }

  return {
    add: (config) => mutex.run(() => add(config)),
    list,
    remove: (id) =>
      mutex.run(async () => {
        if (!(await list()).some((one) => one.id === id)) return false;
        const sql = "DELETE FROM watched_drop WHERE account = ? AND id = ?";
        await engine.write([{ sql, values: [account, id], rows: 1 }]);
        return true;
      }),
  };
}
