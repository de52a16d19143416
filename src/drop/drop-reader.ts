import { existsSync, realpathSync } from "node:fs";
import { basename, dirname } from "node:path";
import { findFolderObstacle, readDropFile } from "../disk/drop-file.ts";
import { fileKind } from "../disk/file-kind.ts";
import { isWithin } from "../disk/is-within.ts";
import { Coalescer, Mutex } from "../domain/async.ts";
import { COPY_MARKER } from "../domain/copy/copy-names.ts";
import { describeDropObstacle } from "../domain/drop/drop-obstacles.ts";
import { isDropText, MAX_DROP_BYTES } from "../domain/drop/drop-text.ts";
import {
  checkNewDrop,
  type Drop,
  type DropConfig,
  type DropReader,
  type DropStore,
  type WantedDrop,
} from "../domain/drop/drops.ts";
import { Problem } from "../domain/problem.ts";
import { checkAbsolutePath } from "../domain/text.ts";
import { pruneDropArchive } from "./drop-archive.ts";
import type { DropEnvironment } from "./drop-environment.ts";
import { FolderWatch } from "./folder-watch.ts";
import { WatchedDrop } from "./watched-drop.ts";

const POLL_MS = 10_000;
const MARGIN_MS = 100; // ms: a look a little too early would see a file that is not settled yet
const RUN_MARGIN_S = 10; // seconds that a run waits for a disk

/** Reads the drops. The home's holder also starts it: then files are taken as they come. */
export interface RunningDropReader extends DropReader {
  /** Watches the folders, and looks into them from time to time, because not each file system reports changes. */
  start(): void;
  look(): Promise<Drop[]>;
  close(): Promise<void>;
}

/** Reads the drops of the home that holds `home`. Its items have the source `drop`. */
export function openDropReader(
  store: DropStore,
  home: string,
  environment: DropEnvironment,
): RunningDropReader {
  return new HomeDrops(store, home, environment);
}

class HomeDrops implements RunningDropReader {
  readonly #watched = new Map<string, WatchedDrop>();
  readonly #mutex = new Mutex(); // no file is taken for a drop that is being removed
  readonly #taking = new Coalescer(() => this.#take());
  readonly #folders = new FolderWatch(() => this.#takeSoon());
  #isStarted = false;
  #isClosed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #poll: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly store: DropStore,
    private readonly home: string,
    private readonly environment: DropEnvironment,
  ) {}

  start(): void {
    this.#isStarted = true;
    const look = () => void this.#taking.run().catch(() => {}); // the database reports its own errors
    this.#poll = setInterval(look, POLL_MS);
    look();
  }

  look(): Promise<Drop[]> {
    return this.#taking.run().then(describeAll);
  }

  async list(): Promise<Drop[]> {
    return describeAll(this.#isStarted ? await this.#taking.run() : await this.#lookAtAll(false));
  }

  async add(wanted: WantedDrop): Promise<Drop> {
    checkAbsolutePath(wanted.path, "path");
    const config = resolveDrop(wanted, this.home);
    checkNewDrop(await this.store.list(), config);
    if (!wanted.takesExisting) checkIsEmpty(config, this.environment);
    const made = new WatchedDrop(await this.store.add(config), this.environment);
    this.#watched.set(made.drop.id, made);
    if (this.#isStarted) await this.#taking.run();
    return made.describe();
  }

  remove(id: string): Promise<boolean> {
    return this.#mutex.run(async () => {
      const one = (await this.#current()).find(({ drop }) => drop.id === id);
      const [claim] = (await one?.finishAll()) ?? [];
      if (one && claim)
        throw new Problem(
          "conflict",
          `${one.folder}/${claim.name} was taken, and is not stored yet. \`creel drop list\` says why; or move the file away.`,
        );
      return this.store.remove(id);
    });
  }

  async run(): Promise<Drop[]> {
    const { elapsed, timing } = this.environment;
    const end = elapsed() + timing.settleS + timing.lingerS + RUN_MARGIN_S;
    for (;;) {
      const all = await this.#taking.run();
      if (elapsed() > end || !all.some(({ isWaiting }) => isWaiting)) return describeAll(all);
      await new Promise((resolve) => setTimeout(resolve, this.#settleMs));
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#poll);
    this.#folders.follow(new Set());
    if (this.#taking.isRunning) await this.#taking.run().catch(() => {});
  }

  get #settleMs(): number {
    return this.environment.timing.settleS * 1000 + MARGIN_MS;
  }

  async #take(): Promise<WatchedDrop[]> {
    const all = await this.#lookAtAll(true);
    pruneDropArchive(this.environment.archive, this.environment.now());
    if (this.#isStarted && !this.#isClosed) this.#folders.follow(new Set(all.map(({ folder }) => folder)));
    if (all.some(({ isWaiting }) => isWaiting)) this.#takeSoon();
    return all;
  }

  #takeSoon(): void {
    if (!this.#isStarted || this.#isClosed) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#taking.run().catch(() => {});
    }, this.#settleMs);
  }

  #lookAtAll(isTaking: boolean): Promise<WatchedDrop[]> {
    return this.#mutex.run(async () => {
      const all = await this.#current();
      for (const one of all) if (!this.#isClosed) await one.look(isTaking);
      return all;
    });
  }

  async #current(): Promise<WatchedDrop[]> {
    const stored = await this.store.list();
    for (const id of this.#watched.keys()) if (!stored.some((one) => one.id === id)) this.#watched.delete(id);
    return stored.map((drop) => {
      const one = this.#watched.get(drop.id) ?? new WatchedDrop(drop, this.environment);
      this.#watched.set(drop.id, one);
      return one;
    });
  }
}

function describeAll(drops: readonly WatchedDrop[]): Drop[] {
  return drops.map((one) => one.describe());
}

/** The drop with the real path of its folder. Throws `invalid`. */
function resolveDrop({ path, isParsed }: WantedDrop, home: string): DropConfig {
  const refuse = (detail: string) => new Problem("invalid", detail, { field: "path" });
  const kind = fileKind(path) === "folder" ? "folder" : "file"; // of a folder, links are followed
  if (kind === "file" && !isDropText(path, kind))
    throw refuse(`${path} is no folder, and does not end in .md or .txt. Give such a file, or a folder.`);
  let folder: string;
  try {
    folder = realpathSync(kind === "folder" ? path : dirname(path));
  } catch {
    throw refuse(`The folder of ${path} cannot be found. Make it first, or give another path.`);
  }
  const real = kind === "folder" ? folder : `${folder}/${basename(path)}`;
  if (isWithin(folder, realpathSync(home)))
    throw refuse(`${path} is in the home of Creel. Choose a folder outside of it.`);
  if ([folder, dirname(folder)].some((one) => existsSync(`${one}/${COPY_MARKER}`)))
    throw refuse(`${path} is in the plain copy that Creel writes. Choose a folder outside of it.`);
  const obstacle = findFolderObstacle(folder);
  if (obstacle) throw refuse(describeDropObstacle(folder, obstacle));
  const read = kind === "file" ? readDropFile(real, MAX_DROP_BYTES) : null;
  if (read && "obstacle" in read && !["missing", "changing"].includes(read.obstacle))
    throw refuse(describeDropObstacle(real, read.obstacle));
  return { path: real, kind, isParsed };
}

/** Throws `conflict` if texts would be taken at once: the person may have meant to show them, not to give them away. */
function checkIsEmpty(config: DropConfig, environment: DropEnvironment): void {
  const texts = new WatchedDrop({ ...config, id: "", createdOn: 0 }, environment).texts();
  if (texts.length === 0) return;
  const what =
    config.kind === "file"
      ? `${config.path} is there already`
      : `${config.path} has files already: ${texts[0]}${texts.length > 1 ? ` and ${texts.length - 1} more` : ""}`;
  throw new Problem(
    "conflict",
    `${what}. Creel takes each text out of its place and makes items of it. Add --existing to allow that.`,
    { field: "takesExisting" },
  );
}
