/** A copy of the database that was verified after it was written. */
export interface Backup {
  file: string;
  items: number;
  bytes: number;
  /** Items with damaged text, in the database and so in the copy. */
  damaged: number;
}

/** The result of an export of the inbox. */
export interface Exported {
  items: number;
  /** Items with damaged text, in the database and so in the export. */
  damaged: number;
  /** Of all lines but the last, in hexadecimal. */
  sha256: string;
}

/** Who may do what after a restore. */
export interface RestoredAccess {
  /**
   * `replaced`: as before the restore. `backup`: as in the backup, because the database before it is missing or cannot be
   * read.
   */
  source: "replaced" | "backup";
  /** The names of the keys that work. */
  keys: string[];
  /** The names of the browsers and devices that see the page. */
  devices: string[];
  /** The hosts of the webhooks that are not paused. */
  webhooks: string[];
  /** The hosts of the calendars. */
  calendars: string[];
  /** The files and folders that are watched. */
  drops: string[];
  /** The folder of the plain copy, if it is on. */
  copies: string[];
  isApiOn: boolean;
}

export interface RestoreResult {
  /** The backup that is the database now. */
  file: string;
  items: number;
  /** The folder with the old files; null if there were none. */
  replaced: string | null;
  /** Items with damaged text, in the backup and so in the database now. */
  damaged: number;
  access: RestoredAccess;
}

/** A problem of the home, and its cure. */
export interface Finding {
  about:
    | "database"
    | "item"
    | "log"
    | "space"
    | "backups"
    | "permissions"
    | "certificate"
    | "outbox"
    | "drop"
    | "copy";
  says: string;
  cure: string;
}

export interface HealthReport {
  /** The schema version of the database; null if it cannot be read. */
  schema: number | null;
  items: number | null;
  /** The newest backup of this home that is not dated in the future; one that is, if there is no other. */
  latest: string | null;
  findings: Finding[];
}

/** Backup, export, restore and doctor of a home. All but `restore` work beside a running app. */
export interface Maintenance {
  /**
   * Writes a verified copy to `file`, which must not exist, or into the home's own backups. Throws `conflict`,
   * `disk-full`, `unavailable`.
   */
  backUp(file?: string): Promise<Backup>;
  /**
   * Writes all items as JSON Lines, as of one moment. `at` (Unix seconds) is named in it as its moment; without it, now.
   * Throws `unavailable`.
   */
  exportAll(write: (line: string) => void, at?: number): Promise<Exported>;
  /**
   * Replaces the database by a backup and keeps the old files. Keys, sessions, webhooks and the settings of the API stay
   * those of the replaced database, if it can be read. Damaged items are restored and counted: the backup may
   * be the only one. Throws `unavailable` while an app runs, and `invalid` for a file with foreign definitions.
   */
  restore(file: string): Promise<RestoreResult>;
  /** Changes nothing. */
  examine(): Promise<HealthReport>;
}

const NAME = /^creel-(\d{4})(\d{2})(\d{2})-(\d{2})(\d{2})(\d{2})(-schema\d+|-import)?\.db$/;
const DAY = 86_400;
const DAILY_BACKUPS = 7;
const WEEKLY_BACKUPS = 4;
const MIGRATION_BACKUPS = 3;
const IMPORT_BACKUPS = 10;
const IMPORT_BACKUP_DAYS = 30;

/** The name of a backup made at `now` (Unix seconds, in UTC), with what it precedes: a migration from the `schema`, or an import. */
export function backupName(now: number, before?: number | "import"): string {
  const [day = "", time = ""] = new Date(now * 1000).toISOString().split("T");
  const kind = before === undefined ? "" : before === "import" ? "-import" : `-schema${before}`;
  return `creel-${day.replaceAll("-", "")}-${time.slice(0, 8).replaceAll(":", "")}${kind}.db`;
}

/** The time of a backup from its name, in Unix seconds; null for a name that is not ours. */
export function backedUpOn(name: string): number | null {
  const [found, ...parts] = NAME.exec(name) ?? [];
  if (found === undefined) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.slice(0, 6).map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000;
}

/** Whether the backup is dated after `now`: it was made while the clock was wrong, or the clock is wrong now. */
export function isFutureBackup(name: string, now: number): boolean {
  return (backedUpOn(name) ?? 0) > now;
}

/** The names of backups among `names`, newest first. Those dated after `now` follow all others. */
export function sortBackups(names: readonly string[], now: number): string[] {
  const ours = names.filter((name) => NAME.test(name)).sort((a, b) => b.localeCompare(a));
  const future = ours.filter((name) => isFutureBackup(name, now));
  return [...ours.filter((name) => !isFutureBackup(name, now)), ...future];
}

/**
 * The backups to delete: all but `made`, the newest of each of the last 7 days and of each of the last 4 weeks that have
 * one, the last 3 from before a migration, and those of the last 30 days from before an import, at most 10. Backups dated after `now` are counted separately, by the same rule: they
 * take no place of another one, and their number is limited. Files with other names are never among them.
 */
export function expiredBackups(names: readonly string[], now: number, made?: string): string[] {
  const ours = sortBackups(names, now);
  const future = ours.filter((name) => isFutureBackup(name, now));
  const dated = ours.filter((name) => !isFutureBackup(name, now));
  const keep = new Set([...retained(dated, now), ...retained(future, now), made]);
  return ours.filter((name) => !keep.has(name));
}

function retained(names: readonly string[], now: number): string[] {
  const regular = names.filter((name) => !/-schema|-import/.test(name));
  const isRecent = (name: string) => now - (backedUpOn(name) ?? 0) <= IMPORT_BACKUP_DAYS * DAY;
  return [
    ...newestPer(regular, DAILY_BACKUPS, (on) => Math.floor(on / DAY)),
    ...newestPer(regular, WEEKLY_BACKUPS, (on) => Math.floor((on / DAY + 3) / 7)), // the epoch was a Thursday
    ...names.filter((name) => name.includes("-schema")).slice(0, MIGRATION_BACKUPS),
    ...names.filter((name) => name.includes("-import") && isRecent(name)).slice(0, IMPORT_BACKUPS),
  ];
}

function newestPer(names: readonly string[], count: number, period: (on: number) => number): string[] {
  const newest = new Map<number, string>();
  for (const name of names) {
    const of = period(backedUpOn(name) ?? 0);
    if (!newest.has(of)) newest.set(of, name);
  }
  return [...newest.values()].slice(0, count);
}
