import { realpathSync } from "node:fs";
import { dirname } from "node:path";
import { answersInTime } from "../../../disk/drop-file.ts";
import { type Actor, CLOCK, ONLY_ACCOUNT } from "../../../domain/access/actor.ts";
import { Mutex } from "../../../domain/async.ts";
import { describeCopyObstacle } from "../../../domain/copy/copy-obstacles.ts";
import {
  type CopySettings,
  type CopyState,
  NO_COPY,
  type PlainCopy,
} from "../../../domain/copy/plain-copy.ts";
import { dayIn } from "../../../domain/dates.ts";
import type { DropStore } from "../../../domain/drop/drops.ts";
import { type Environment, SYSTEM } from "../../../domain/environment.ts";
import type { Settings } from "../../../domain/home/settings.ts";
import type { Items } from "../../../domain/inbox/items.ts";
import { Problem } from "../../../domain/problem.ts";
import type { CopyOwner } from "../copy/copy-marker.ts";
import { prepareFolder } from "../copy/prepare-folder.ts";
import { canShareLog } from "../database/connection.ts";
import { copyInThread, type RunningCopy, workInThread } from "./copy-in-thread.ts";
import type { FolderRequest } from "./copy-worker.ts";
import type { HomeFiles } from "./maintenance.ts";

const RETRY_AFTER_S = 3_600; // seconds after a copy that failed
const HANG_AFTER_S = 300; // seconds without progress: a disk may need minutes to sync a large file
const ANSWER_MS = 5_000;
const WORK_TIMEOUT_MS = 10_000; // ms to take or clean a folder, also on a slow disk of a busy computer
const STOP_TIMEOUT_MS = 2_000; // ms: a disk that does not answer must not hold up the end of the program

const NO_SHARED_LOG =
  "The SQLite of this system is older than 3.51.3, which cannot be read beside the running program, so no plain copy can be made. `creel export -o FILE` writes all items.";

/** The plain copy of a home. The home's holder calls `tick` regularly: then a copy is made each night. */
export interface HomeCopy extends PlainCopy {
  /** Begins a copy if none was made on this day. */
  tick(): Promise<void>;
  /** Ends a copy that is being made. The next day's first `tick`, or that of the next start, makes it. */
  close(): Promise<void>;
}

interface CopyParts extends Pick<Environment, "now" | "zone" | "newId"> {
  files: HomeFiles;
  settings: Settings;
  drops: Pick<DropStore, "list">;
  /** Moves the items that start today to their list. */
  activate(): Promise<unknown>;
  folderWork: FolderWork;
}

/** Takes and cleans folders in another thread. Replaced in tests. */
interface FolderWork {
  start(request: FolderRequest): Promise<void>;
  timeoutMs: number;
}

/** The parts of a store that the copy needs. */
interface CopyStore extends Pick<CopyParts, "drops"> {
  settings(account: number): Settings;
  items(by: Actor): Items;
}

export function openHomeCopy(
  { database, lock }: HomeFiles,
  { settings, drops, items }: CopyStore,
  { now, zone, newId }: Pick<Environment, "now" | "zone" | "newId"> = SYSTEM,
  folderWork: FolderWork = { start: workInThread, timeoutMs: WORK_TIMEOUT_MS },
): HomeCopy {
  return new CopyJobs({
    ...{ now, zone, newId, drops, folderWork },
    files: { database, lock },
    settings: settings(ONLY_ACCOUNT),
    activate: () => items(CLOCK).list({ list: "next", limit: 1 }),
  });
}

class CopyJobs implements HomeCopy {
  readonly #mutex = new Mutex(); // for the setting
  #running: RunningCopy | null = null;
  /** The last progress of the running copy, and when it was seen. */
  #seen = { progress: 0, on: 0 };
  /** The stopped copies and the work that may still write, by folder: two in one would write the same part of a file. */
  readonly #former = new Map<string, Promise<unknown>>();
  #drawnId: string | null = null;
  #failedOn = Number.NEGATIVE_INFINITY;

  constructor(private readonly parts: CopyParts) {}

  async state(): Promise<CopyState> {
    const { id: _, folder, problem, ...more } = (await this.parts.settings.copy()) ?? NO_COPY;
    const isRunning = this.#running !== null;
    return {
      ...more,
      folder: folder === "" ? null : folder,
      isRunning,
      problem: isRunning ? this.#findHang(folder) : problem,
    };
  }

  turnOn(wanted: string): Promise<CopyState> {
    return this.#mutex.run(async () => {
      if (!canShareLog()) throw new Problem("unavailable", NO_SHARED_LOG);
      const before = (await this.parts.settings.copy()) ?? { ...NO_COPY, id: this.#newId() };
      const drops = (await this.parts.drops.list()).map(({ path }) => path);
      const owner = this.#ownerOf(before.id);
      const folder = await prepareFolder(wanted, owner, drops, async (path) => {
        if (this.#running?.folder === path) await this.#stop(); // both would write the marker
        await this.#workIn({ work: "take", folder: path, owner });
      });
      await this.#stop();
      const known = folder === before.folder ? before : { ...NO_COPY, id: before.id };
      const settings = { ...known, folder, isOn: true, problem: null };
      await this.parts.settings.changeCopy(settings);
      return this.#begin(settings);
    });
  }

  turnOff(): Promise<CopyState> {
    return this.#mutex.run(async () => {
      await this.#stop();
      const before = await this.parts.settings.copy();
      if (before) {
        await this.parts.settings.changeCopy({ ...before, isOn: false, problem: null });
        if (!this.#former.has(before.folder) && (await answersInTime(before.folder, ANSWER_MS)))
          await this.#workIn({
            work: "clean",
            folder: before.folder,
            owner: this.#ownerOf(before.id),
          }).catch(() => {}); // the next copy removes it
      }
      return this.state();
    });
  }

  run(): Promise<CopyState> {
    return this.#mutex.run(async () => {
      const settings = await this.parts.settings.copy();
      if (!settings?.isOn)
        throw new Problem("conflict", "The plain copy is off. `creel copy on FOLDER` turns it on.");
      return this.#running ? this.state() : this.#begin(settings);
    });
  }

  tick(): Promise<void> {
    return this.#mutex.run(async () => {
      const settings = await this.parts.settings.copy();
      if (!settings?.isOn) return;
      if (this.#running) return this.#storeHang(settings);
      const hasJustFailed = Math.abs(this.parts.now() - this.#failedOn) < RETRY_AFTER_S; // `abs`: a clock may be set back
      if (!hasJustFailed && !this.#isOfToday(settings)) await this.#begin(settings);
    });
  }

  close(): Promise<void> {
    return this.#mutex.run(() => this.#stop());
  }

  async #begin({ folder, id }: CopySettings): Promise<CopyState> {
    const { now, zone, files, activate } = this.parts;
    const begunOn = now();
    const activated = activate().catch(() => {}); // on a full disk the items stay in their list
    const ready = Promise.all([activated, this.#former.get(folder)]);
    const copy = copyInThread({ ...files, folder, owner: this.#ownerOf(id), zone: zone() }, ready);
    this.#running = copy;
    this.#seen = { progress: 0, on: begunOn };
    copy.result
      .then(
        (result) => ({ ...result, madeOn: begunOn, problem: null }),
        (thrown) => ({ problem: describeError(thrown) }),
      )
      .then((outcome) => this.#mutex.run(() => this.#end(copy, outcome)));
    return this.state();
  }

  async #end(copy: RunningCopy, outcome: Partial<CopySettings>): Promise<void> {
    if (this.#running !== copy) return; // it was stopped
    this.#failedOn = outcome.problem === null ? Number.NEGATIVE_INFINITY : this.parts.now();
    try {
      const settings = await this.parts.settings.copy();
      if (settings) await this.parts.settings.changeCopy({ ...settings, ...outcome });
    } catch {
      this.#failedOn = this.parts.now(); // the database is full or closed, which is reported elsewhere
    }
    this.#running = null;
  }

  async #stop(): Promise<void> {
    const copy = this.#running;
    this.#running = null;
    if (copy === null) return;
    copy.stop();
    await endsIn(this.#addFormer(copy.folder, copy.result), STOP_TIMEOUT_MS);
  }

  /** Throws `unavailable` if it does not end in time: the thread then waits for the disk, and later work for the thread. */
  async #workIn(request: FolderRequest): Promise<void> {
    const { start, timeoutMs } = this.parts.folderWork;
    const { folder } = request;
    const former = this.#former.get(folder) ?? Promise.resolve();
    if (await endsIn(former, STOP_TIMEOUT_MS)) {
      const work = start(request);
      if (await endsIn(this.#addFormer(folder, work), timeoutMs)) return work;
    }
    throw new Problem("unavailable", describeCopyObstacle(folder, "silent"));
  }

  /** Resolves when the work ends. Until then no other begins in that folder. */
  #addFormer(folder: string, work: Promise<unknown>): Promise<unknown> {
    const former = work
      .catch(() => {})
      .then(() => {
        if (this.#former.get(folder) === former) this.#former.delete(folder);
      });
    this.#former.set(folder, former);
    return former;
  }

  /** The problem of a running copy that does not get on; null while it does. */
  #findHang(folder: string): string | null {
    const [progress, now] = [this.#running?.progress() ?? 0, this.parts.now()];
    if (progress !== this.#seen.progress) this.#seen = { progress, on: now };
    return now - this.#seen.on < HANG_AFTER_S ? null : describeCopyObstacle(folder, "silent");
  }

  /** For `creel doctor`, which reads only the database. */
  async #storeHang(settings: CopySettings): Promise<void> {
    const problem = this.#findHang(settings.folder);
    if (problem !== null && problem !== settings.problem)
      await this.parts.settings.changeCopy({ ...settings, problem });
  }

  #isOfToday({ madeOn, problem }: CopySettings): boolean {
    const { zone, now } = this.parts;
    return problem === null && madeOn !== null && dayIn(zone(), madeOn) === dayIn(zone(), now());
  }

  /** The same until the copy is on: a folder that a thread takes too late belongs to this home, too. */
  #newId(): string {
    this.#drawnId ??= this.parts.newId();
    return this.#drawnId;
  }

  #ownerOf(id: string): CopyOwner {
    return { id, home: realpathSync(dirname(this.parts.files.database)) };
  }
}

function endsIn(work: Promise<unknown>, ms: number): Promise<boolean> {
  return Promise.race([work.then(() => true), Bun.sleep(ms).then(() => false)]);
}

function describeError(thrown: unknown): string {
  if (thrown instanceof Problem) return thrown.detail;
  return `The copy failed: ${(thrown as Error).message}. \`creel doctor\` looks for the reason.`;
}
