import { basename, dirname, join } from "node:path";
import { backedUpOn, backupName } from "../../domain/home/maintenance.ts";
import type { Engine } from "../engine/engine.ts";
import { copyTo } from "./database/backup.ts";
import { openBackups } from "./database/backup-folder.ts";
import { openBallast } from "./database/ballast.ts";
import { canShareLog } from "./database/connection.ts";
import { walSize } from "./database/file-size.ts";

export interface HousekeepingOptions {
  database: string;
  /** Runs a backup here if no second process may read the database. */
  engine: Pick<Engine, "run">;
  /** Moves the log into the file, if no connection reads it. */
  cutLog(): void;
  /** The command of this program: a backup is another process of it. */
  program: string[];
  /** Unix seconds. */
  now(): number;
  log: LogEvent;
}

export type LogEvent = (event: string, more?: Record<string, unknown>) => void;

export interface Housekeeping {
  /** Does the due work; a backup continues after it returns. The holder of the home calls it every few seconds. */
  tick(): Promise<void>;
  /** Call it after each commit. */
  committed(): void;
  stop(): void;
}

const DAY_S = 86_400; // seconds
const RETRY_AFTER_S = 3_600; // seconds after a failed backup
const LONG_LOG_BYTES = 16 * 1024 * 1024; // bytes of the write-ahead log
const LOG_ALARM_BYTES = 64 * 1024 * 1024;
const IDLE_MS = 1_000; // ms without a commit
const BACKGROUND_NICENESS = 10; // niceness

/** The holder's regular work for the database: a daily backup, a short log, the ballast. */
export function openHousekeeping({
  database,
  engine,
  cutLog,
  program,
  now,
  log,
}: HousekeepingOptions): Housekeeping {
  const ballast = openBallast(database);
  const backups = openBackups(database, now);
  let lastCommit = Number.NEGATIVE_INFINITY;
  let triedAt = Number.NEGATIVE_INFINITY;
  let isAlarmed = false;
  let child: Bun.Subprocess | null = null;

  /** SQLite moves the log into the file itself, except behind a long reader; then one commit would take long. */
  function cutLongLog(): void {
    const size = walSize(database);
    if (size > LOG_ALARM_BYTES && !isAlarmed) log("log-is-long", { bytes: size });
    isAlarmed = size > LOG_ALARM_BYTES;
    if (size > LOG_ALARM_BYTES || (size > LONG_LOG_BYTES && performance.now() - lastCommit > IDLE_MS))
      cutLog();
  }

  async function backUp(): Promise<void> {
    // Ignores a backup with a date in the future, made while the clock was wrong.
    const made = backups.list().map((file) => backedUpOn(basename(file)) ?? 0);
    if (made.some((on) => on <= now() && now() - on < DAY_S)) return;
    if (Math.abs(now() - triedAt) < RETRY_AFTER_S) return; // `abs`, because a clock may be set back
    triedAt = now();
    backups.make();
    if (!canShareLog()) return backUpHere();
    // In its own process, so that captures do not wait for it.
    child = Bun.spawn([...program, "backup", "--json", "--home", dirname(database)], {
      stdin: "ignore",
      stdout: "pipe",
      stderr: "ignore",
    });
    setPriorityOf(child.pid);
    const output = await new Response(child.stdout as ReadableStream).text();
    const exit = await child.exited;
    child = null;
    logBackup(exit, output);
  }

  function logBackup(exit: number, output: string): void {
    const { file, items, damaged, detail } = readJson(output);
    if (damaged) log("backup-has-damage", { file, items, damaged });
    else if (exit !== 0 || !file) log("backup-failed", { exit, detail });
    else log("backed-up", { file, items });
  }

  async function backUpHere(): Promise<void> {
    const file = join(backups.path, backupName(now()));
    await copyTo(file, { all: () => [], run: engine.run });
    backups.rotate(file);
  }

  let isBackingUp = false;
  return {
    async tick() {
      ballast.make();
      cutLongLog();
      if (isBackingUp) return;
      isBackingUp = true;
      backUp()
        .catch((thrown) => log("backup-failed", { detail: (thrown as Error).message }))
        .finally(() => {
          isBackingUp = false;
        });
    },
    committed() {
      lastCommit = performance.now();
    },
    stop: () => child?.kill(),
  };
}

/**
 * The command to run this program: the executable, or this Bun with our first file. As in bin/creel, Bun reads no settings
 * of the current folder or of those around it: they may be another user's.
 */
export function thisProgram(): string[] {
  const isExecutable = /^(\/\$bunfs|[A-Z]:[\\/]~BUN)/.test(Bun.main);
  if (isExecutable) return [process.execPath];
  const settings = join(dirname(Bun.main), "..", "..", "tsconfig.json");
  const { devNull } = process.getBuiltinModule("node:os");
  const flags = ["--no-env-file", `--config=${devNull}`, `--tsconfig-override=${settings}`];
  return [process.execPath, ...flags, Bun.main];
}

function setPriorityOf(pid: number): void {
  try {
    process.getBuiltinModule("node:os").setPriority(pid, BACKGROUND_NICENESS); // only this needs the module
  } catch {
    // The process has ended, or the system forbids it. The priority is optional.
  }
}

function readJson(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return { detail: text };
  }
}
