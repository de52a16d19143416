import { Mutex } from "../domain/async.ts";
import {
  type CalendarConfig,
  type CalendarStore,
  checkCalendarConfig,
  checkNewCalendar,
  type StoredCalendar,
} from "../domain/calendar/calendars.ts";
import type { Environment } from "../domain/environment.ts";
import type { Engine } from "./engine/engine.ts";

const SELECT = `SELECT id, name, url, is_private_allowed AS "isPrivateAllowed", created_on AS "createdOn" FROM calendar`;
const INSERT = `INSERT INTO calendar (account, id, name, url, is_private_allowed, created_on)
  VALUES (?, ?, ?, ?, ?, ?)`;

type Row = Omit<StoredCalendar, "isPrivateAllowed"> & { isPrivateAllowed: number };

/** The calendars of one account: their names and addresses, never their events. */
export function openCalendars(
  engine: Engine,
  account: number,
  { now, newId }: Pick<Environment, "now" | "newId">,
): CalendarStore {
  const mutex = new Mutex(); // two requests at once must not make one calendar too many

  async function list(): Promise<StoredCalendar[]> {
    const rows = await engine.read<Row>(`${SELECT} WHERE account = ? ORDER BY seq`, [account]);
    return rows.map((row) => ({ ...row, isPrivateAllowed: row.isPrivateAllowed === 1 }));
  }

  async function add(config: CalendarConfig): Promise<StoredCalendar> {
    const { name, url, isPrivateAllowed } = checkCalendarConfig(config);
    checkNewCalendar(await list(), name);
    const made = { id: newId(), name, url, isPrivateAllowed, createdOn: now() };
    const values = [account, made.id, name, url, Number(isPrivateAllowed), made.createdOn];
    await engine.write([{ sql: INSERT, values, rows: 1 }]);
    return made;
  }

  return {
    add: (config) => mutex.run(() => add(config)),
    list,
    remove: (id) =>
      mutex.run(async () => {
        if (!(await list()).some((one) => one.id === id)) return false;
        const sql = "DELETE FROM calendar WHERE account = ? AND id = ?";
        await engine.write([{ sql, values: [account, id], rows: 1 }]);
        return true;
      }),
  };
}
