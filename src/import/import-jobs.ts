import { existsSync, readFileSync, rmSync, utimesSync } from "node:fs";
import { open } from "node:fs/promises";
import { basename } from "node:path";
import { putInPlace, writeAtomic } from "../disk/atomic-file.ts";
import type { Actor } from "../domain/access/actor.ts";
import type {
  Import,
  ImportOptions,
  ImportPreview,
  ImportStore,
  KeptMapping,
  Stage,
  TableColumns,
} from "../domain/import/import.ts";
import type { ImportJobs } from "../domain/import/import-jobs.ts";
import { causeText, Problem } from "../domain/problem.ts";
import {
  appendStayed,
  COPY_GONE,
  copySource,
  type ImportFolder,
  importFolder,
  makeImportFolder,
  removeImportFolder,
  removeReading,
  removeStage,
  removeUnknownFolders,
  requireStage,
  STAGE_GONE,
  sourceSize,
  toFileProblem,
  writePiece,
} from "./import-folder.ts";
import { UnclearTable } from "./unclear-table.ts";

const MAX_PREVIEW_ROWS = 20;
const DISK_FULL =
  "The disk is full. Free some space, so that 5 MiB are free: the import then goes on by itself, while `creel up` runs.";
const DISK_FAILS =
  "The inbox cannot be written now: the log of the home has the reason. The import tries again by itself, while `creel up` runs.";
const STOPPED =
  "It stopped at an error, which the log of the home has. Start Creel again: the import then goes on.";
const NOT_READ = "Creel failed at this file. The log of the home has the reason: please report it.";
const RETRY_MS = 5_000; // ms until a unit that the disk refused is tried again
const PASSING: readonly Problem["code"][] = ["disk-full", "unavailable"];
const DAY_S = 86_400;
const TIDY_S = 3_600; // seconds between two looks at what is over
const UPLOAD_S = 7 * DAY_S; // seconds after which an upload that broke off is over
const STAGE_S = 30 * DAY_S; // seconds that what was read of a file is kept; its copy stays until `forget`
const READ_STATES: readonly Import["state"][] = ["ready", "done", "undone", "failed"];
const REPORT_PART = 65_536; // characters that are written at once: other work goes in between

/** What reading a source came to. */
export interface RecognisedFile {
  system: string;
  options: ImportOptions;
  /** The header of a CSV of no known system, as JSON. */
  header: string | null;
  /** The columns of a CSV whose columns have roles. */
  table: TableColumns | null;
}

/** A source to read into a new stage. */
export interface ReadRequest {
  source: string;
  stage: string;
  name: string;
  options: ImportOptions;
  /** Those of the imports before, for a CSV with the same header. */
  mappings: readonly KeptMapping[];
}

/** The ports of the jobs. `main` has them. */
export interface ImportJobPorts {
  /** The folder of all imports. */
  folder: string;
  store: ImportStore;
  /** Reads a source into a new stage, in a thread of its own. Throws `invalid`; rejects when the signal aborts. */
  read(
    request: ReadRequest,
    onProgress: (done: number, total: number) => void,
    signal: AbortSignal,
  ): Promise<RecognisedFile>;
  openStage(path: string): Stage;
  /** Backs the database up before the first unit, unless the home is empty. */
  backUp(): Promise<void>;
  log(event: string, more: Record<string, unknown>): void;
  /** Unix seconds. */
  now(): number;
}

export function openImportJobs(ports: ImportJobPorts): ImportJobs {
  return new ImportJobRunner(ports);
}

interface RunningJob {
  work: Promise<void>;
  stop: AbortController;
}

class ImportJobRunner implements ImportJobs {
  readonly #running = new Map<string, RunningJob>();
  /** Bytes read of the imports that are being read. */
  readonly #reading = new Map<string, Import["progress"]>();
  readonly #ending = new AbortController();
  /** Those that wait for their backup. */
  readonly #starting = new Map<string, Promise<Import>>();
  #tidiedOn = 0;
  /** Why an import that is written or taken back does not go on. */
  readonly #troubles = new Map<string, string>();

  constructor(private readonly ports: ImportJobPorts) {}

  async list(): Promise<Import[]> {
    return (await this.ports.store.list()).map((one) => this.#withProgress(one));
  }

  async get(id: string): Promise<Import> {
    const found = await this.ports.store.find(id);
    if (found) return this.#withProgress(found);
    throw new Problem("not-found", "There is no such import. `creel import list` shows the imports.");
  }

  async preview(id: string): Promise<ImportPreview> {
    const { state } = await this.get(id);
    if (state === "receiving" || state === "reading" || state === "failed")
      throw new Problem("conflict", "The file is not read yet. Ask again when the import is ready.");
    const openItems = await this.ports.store.countOpenItems();
    return this.#withStage(id, async (stage) => ({ ...stage.preview(MAX_PREVIEW_ROWS), openItems }));
  }

  async columns(id: string): Promise<TableColumns> {
    const isRead = ["ready", "failed"].includes((await this.get(id)).state);
    const path = this.#filesOf(id).columns;
    if (!isRead || !existsSync(path)) return { columns: [], dayExample: null };
    return JSON.parse(readFileSync(path, "utf8"));
  }

  async addFile(path: string, options: ImportOptions): Promise<Import> {
    const { store, folder } = this.ports;
    const { id } = await store.add({ name: basename(path), bytes: 0, options });
    try {
      makeImportFolder(folder, id);
      const bytes = await copySource(path, this.#filesOf(id));
      const moved = await store.move(id, ["receiving"], "reading", { bytes });
      this.#startReading(id);
      return moved;
    } catch (thrown) {
      removeImportFolder(folder, id);
      await store.forget(id);
      throw thrown;
    }
  }

  async addUpload(name: string, bytes: number, options: ImportOptions): Promise<Import> {
    const one = await this.ports.store.add({ name, bytes, options });
    makeImportFolder(this.ports.folder, one.id);
    return one;
  }

  async receive(id: string, at: number, bytes: Uint8Array, modifiedOn: number | null): Promise<number> {
    const one = await this.get(id);
    const files = this.#filesOf(id);
    if (one.state !== "receiving") return sourceSize(files);
    const size = await writePiece(files, at, bytes);
    if (size < one.bytes) return size;
    if (modifiedOn !== null) utimesSync(files.source, modifiedOn, modifiedOn);
    await this.ports.store.move(id, ["receiving"], "reading");
    this.#startReading(id);
    return size;
  }

  async change(id: string, options: ImportOptions): Promise<Import> {
    const moved = await this.ports.store.move(id, ["ready", "failed", "reading"], "reading", { options });
    this.#startReading(id);
    return moved;
  }

  async write(id: string, by: Actor): Promise<Import> {
    const before = await this.get(id);
    if (before.state === "writing") return this.#goOn(before);
    if (before.state !== "ready" && before.state !== "undone")
      throw new Problem("conflict", `The import is ${before.state} now, so it cannot be written.`);
    // The backup takes seconds: a second click means the same.
    const starting = this.#starting.get(id) ?? this.#startWriting(id, by);
    this.#starting.set(id, starting);
    return starting.finally(() => this.#starting.delete(id));
  }

  async #startWriting(id: string, by: Actor): Promise<Import> {
    await this.ports.backUp();
    const started = await this.#withStage(id, (stage) => this.ports.store.start(id, stage, by));
    rmSync(this.#filesOf(id).report, { force: true }); // of an earlier writing
    this.#start(id, (signal) => this.#write(id, signal));
    return started;
  }

  async undo(id: string, by: Actor): Promise<Import> {
    const before = await this.get(id);
    if (before.state === "undoing") return this.#goOn(before);
    if (before.state === "undone") return before; // the first answer may have been lost
    const started = await this.ports.store.startUndo(id, by);
    rmSync(this.#filesOf(id).stayed, { force: true }); // of an earlier undo
    this.#start(id, (signal) => this.#undo(id, signal));
    return started;
  }

  async forget(id: string): Promise<void> {
    await this.ports.store.forget(id);
    this.#running.get(id)?.stop.abort();
    await this.#running.get(id)?.work;
    removeImportFolder(this.ports.folder, id);
  }

  async resume(): Promise<void> {
    for (const one of await this.ports.store.list()) {
      const { id, state, problem } = one;
      if (problem !== null || this.#lacksStage(one)) continue; // it was read in vain, or a backup was restored
      if (state === "done" && this.#lacksReport(id))
        this.#start(id, () => this.#withStage(id, (stage) => writeReport(stage, this.#filesOf(id).report)));
      if (state === "reading") this.#startReading(id);
      if (state === "writing" || state === "undoing") await this.#goOn(one);
    }
  }

  /** Goes on with an import that a former program or a restore has left. */
  async #goOn({ id, state }: Import): Promise<Import> {
    if (this.#running.has(id)) return this.get(id);
    if (state === "writing") requireStage(this.#filesOf(id));
    const moved = await this.ports.store.move(id, [state], state); // without its problem
    this.#start(id, (signal) => (state === "writing" ? this.#write(id, signal) : this.#undo(id, signal)));
    return moved;
  }

  #lacksStage({ id, state }: Import): boolean {
    return state === "writing" && !existsSync(this.#filesOf(id).stage);
  }

  /** The program ended between the last unit and the report. */
  #lacksReport(id: string): boolean {
    const { report, stage } = this.#filesOf(id);
    return !existsSync(report) && existsSync(stage);
  }

  async tidy(): Promise<void> {
    const { store, folder, now } = this.ports;
    if (now() - this.#tidiedOn < TIDY_S) return;
    this.#tidiedOn = now();
    const imports = await store.list();
    for (const { id, state, startedOn, endedOn } of imports) {
      const age = now() - (endedOn ?? startedOn);
      if (state === "receiving" && age > UPLOAD_S) await this.forget(id);
      if (!READ_STATES.includes(state) || age <= STAGE_S || this.#running.has(id)) continue;
      if (state === "ready") await store.move(id, ["ready"], "failed", { problem: STAGE_GONE });
      (state === "failed" ? removeStage : removeReading)(this.#filesOf(id)); // its question stays
    }
    removeUnknownFolders(folder, new Set(imports.map(({ id }) => id)), now() - STAGE_S);
  }

  async close(): Promise<void> {
    this.#ending.abort();
    await Promise.all([...this.#running.values()].map(({ work }) => work));
  }

  #filesOf(id: string): ImportFolder {
    return importFolder(this.ports.folder, id);
  }

  #withProgress(one: Import): Import {
    const progress = one.state === "reading" ? this.#reading.get(one.id) : undefined;
    const problem = this.#lacksStage(one) ? COPY_GONE : (this.#troubles.get(one.id) ?? one.problem);
    return { ...one, problem, ...(progress && { progress }) };
  }

  /** Runs the job of an import after the one that it has, which is stopped. */
  #start(id: string, job: (signal: AbortSignal) => Promise<void>): void {
    const stop = new AbortController();
    const signal = AbortSignal.any([stop.signal, this.#ending.signal]);
    const before = this.#running.get(id);
    this.#troubles.delete(id);
    before?.stop.abort();
    const work = (before?.work ?? Promise.resolve())
      .then(() => (signal.aborted ? undefined : job(signal)))
      .catch((cause) => {
        if (signal.aborted) return; // another job of the import has taken over, or the program ends
        this.#troubles.set(id, STOPPED);
        this.ports.log("import-stopped", { import: id, cause: causeText(cause) });
      })
      .finally(() => this.#running.get(id)?.stop === stop && this.#running.delete(id));
    this.#running.set(id, { work, stop });
  }

  #startReading(id: string): void {
    this.#start(id, (signal) => this.#read(id, signal));
  }

  async #read(id: string, signal: AbortSignal): Promise<void> {
    const { store } = this.ports;
    const { name, options, system: before } = await this.get(id);
    const mappings = before === null ? await store.mappings() : []; // later the choices are all a person's own
    const { source, ...files } = this.#filesOf(id);
    removeReading(files);
    try {
      if (!existsSync(source)) throw new Problem("conflict", COPY_GONE);
      const onProgress = (done: number, total: number) => void this.#reading.set(id, { done, total });
      const request = { source, stage: files.stage, name, options, mappings };
      const { table, ...recognised } = await this.ports.read(request, onProgress, signal);
      if (table !== null) writeAtomic(files.columns, JSON.stringify(table));
      await store.move(id, ["reading"], "reading", recognised);
      await this.#withStage(id, async (stage) => {
        const counts = await store.count(id, stage);
        const namedProjects = stage.namedProjects();
        await store.move(id, ["reading"], "ready", { counts, namedProjects, total: stage.total });
      });
    } catch (thrown) {
      if (signal.aborted) return; // the next start reads it again
      removeReading(files); // it can be larger than the file, and captures need the disk
      if (!(thrown instanceof Problem))
        this.ports.log("import-failed", { import: id, cause: causeText(thrown) });
      if (thrown instanceof UnclearTable) writeAtomic(files.columns, JSON.stringify(thrown.table));
      const problem = thrown instanceof Problem ? thrown.detail : NOT_READ;
      await store.move(id, ["reading"], "failed", { problem });
    } finally {
      this.#reading.delete(id);
    }
  }

  async #write(id: string, signal: AbortSignal): Promise<void> {
    await this.#untilDone(id, signal, () =>
      this.#withStage(id, (stage) => this.#repeat(id, signal, () => this.ports.store.writeUnit(id, stage))),
    );
    await this.#untilDone(id, signal, () =>
      this.#withStage(id, (stage) => writeReport(stage, this.#filesOf(id).report)),
    );
  }

  async #undo(id: string, signal: AbortSignal): Promise<void> {
    const files = this.#filesOf(id);
    makeImportFolder(this.ports.folder, id); // a restore brings the import without it
    await this.#untilDone(id, signal, () =>
      this.#repeat(id, signal, () => this.ports.store.undoUnit(id, (stayed) => appendStayed(files, stayed))),
    );
  }

  /** Works off the units of an import. */
  async #repeat(id: string, signal: AbortSignal, work: () => Promise<boolean>): Promise<void> {
    while (!signal.aborted && (await work())) this.#troubles.delete(id);
  }

  /** Does a part of an import. A part that the disk refuses is tried again, and shown meanwhile. */
  async #untilDone(id: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    while (!signal.aborted)
      try {
        await work();
        this.#troubles.delete(id);
        return;
      } catch (thrown) {
        if (!(thrown instanceof Problem) || !PASSING.includes(thrown.code)) throw thrown;
        if (!this.#troubles.has(id)) this.ports.log("import-waits", { import: id, cause: causeText(thrown) });
        this.#troubles.set(id, thrown.code === "disk-full" ? DISK_FULL : DISK_FAILS);
        await Promise.race([
          Bun.sleep(RETRY_MS),
          new Promise((resolve) => signal.addEventListener("abort", resolve)),
        ]);
      }
  }

  async #withStage<T>(id: string, work: (stage: Stage) => Promise<T>): Promise<T> {
    const files = this.#filesOf(id);
    requireStage(files);
    const stage = this.ports.openStage(files.stage);
    try {
      return await work(stage);
    } finally {
      stage.close();
    }
  }
}

/** One line for each record, and what of it found no field. */
async function writeReport(stage: Stage, path: string): Promise<void> {
  const unfinished = `${path}.part`; // a report is complete or absent
  const file = await open(unfinished, "w", 0o600);
  try {
    let part = "";
    for (const row of stage.report()) {
      part += `${JSON.stringify(row)}\n`;
      if (part.length < REPORT_PART) continue;
      await file.appendFile(part);
      part = "";
    }
    await file.appendFile(part);
    await file.sync();
  } catch (cause) {
    throw toFileProblem(cause, path);
  } finally {
    await file.close();
  }
  putInPlace(unfinished, path);
}
