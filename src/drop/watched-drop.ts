import { lstatSync, readdirSync } from "node:fs";
import { dirname } from "node:path";
import { answersInTime, fileMark, findFolderObstacle, readDropFile, renameAside } from "../disk/drop-file.ts";
import { type ClaimedFile, makeClaim, readClaim } from "../domain/drop/claim-name.ts";
import { describeDropObstacle } from "../domain/drop/drop-obstacles.ts";
import { isDropText, MAX_DROP_BYTES, readDropText } from "../domain/drop/drop-text.ts";
import type { Drop, DropConfig, StoredDrop } from "../domain/drop/drops.ts";
import { problemOrThrow } from "../domain/problem.ts";
import { ClaimedFiles } from "./claimed-files.ts";
import type { DropEnvironment } from "./drop-environment.ts";

const MAX_FILES = 1_000; // of one look
const MAX_NAMED_FILES = 5;
const ANSWER_TIMEOUT_MS = 3_000;

/** A file as it was seen. */
interface Sight {
  mark: string;
  /** When this mark was first seen, in seconds of `elapsed`. */
  since: number;
  /** Why this file, unchanged, is not taken: a sentence, or nothing if it has no text. */
  refusal?: string | null;
}

/** One drop: looks at its files, and takes those that have not changed for a moment. */
export class WatchedDrop {
  readonly folder: string;
  readonly #claims: ClaimedFiles;
  #sights = new Map<string, Sight>();
  #takenOn: number | null = null;
  #itemCount = 0;
  #problems: string[] = [];
  #otherFiles: string[] = [];
  /** Something will be done at a later look. */
  isWaiting = false;

  constructor(
    readonly drop: StoredDrop,
    private readonly environment: DropEnvironment,
  ) {
    this.folder = folderOfDrop(drop);
    this.#claims = new ClaimedFiles(drop, this.folder, environment);
  }

  describe(): Drop {
    const { id, path, kind, isParsed } = this.drop;
    return {
      id,
      path,
      kind,
      isParsed,
      takenOn: this.#takenOn,
      itemCount: this.#itemCount,
      problems: this.#problems,
      otherFiles: this.#otherFiles,
    };
  }

  /** Stores and removes the files that were taken. Returns those that remain. */
  async finishAll(): Promise<ClaimedFile[]> {
    for (const claim of this.#unfinished()) await this.#finish(claim, true);
    return this.#unfinished();
  }

  #unfinished(): ClaimedFile[] {
    return namesIn(this.folder).flatMap((name) => readClaim(this.drop.id, name) ?? []);
  }

  /** The names of the files that can be taken. */
  texts(): string[] {
    return this.#candidates().filter((name) => isDropText(name, this.drop.kind));
  }

  /** Finishes the taken files and, if `isTaking`, takes others. It does not throw. */
  async look(isTaking: boolean): Promise<void> {
    this.#problems = [];
    this.#otherFiles = [];
    this.isWaiting = false;
    const isAnswering = await answersInTime(this.folder, ANSWER_TIMEOUT_MS);
    const obstacle = isAnswering ? findFolderObstacle(this.folder) : "silent";
    if (obstacle) {
      this.#problems.push(describeDropObstacle(this.folder, obstacle));
      return;
    }
    for (const claim of this.#unfinished())
      if (isTaking) await this.#finish(claim);
      else this.#problems.push(describeDropObstacle(`${this.folder}/${claim.name}`, "unfinished"));
    const seen = new Map<string, Sight>();
    for (const name of this.#candidates().slice(0, MAX_FILES)) {
      const sight = this.#see(name);
      if (!sight) continue;
      seen.set(name, sight);
      if (this.#isReady(name, sight, isTaking) && isTaking) await this.#take(name);
    }
    this.#sights = seen;
  }

  #candidates(): string[] {
    const names = namesIn(this.folder);
    const { kind, path } = this.drop;
    if (kind === "file") return names.filter((name) => `${this.folder}/${name}` === path);
    return names.filter((name) => !name.startsWith(".")).sort();
  }

  /** Null for a file that is gone, and for one that is no text. */
  #see(name: string): Sight | null {
    const path = `${this.folder}/${name}`;
    if (!isDropText(name, this.drop.kind)) {
      this.#nameOther(path, name);
      return null;
    }
    const mark = fileMark(path);
    if (mark === null) return null;
    const before = this.#sights.get(name);
    return before?.mark === mark ? before : { mark, since: this.environment.elapsed() };
  }

  #nameOther(path: string, name: string): void {
    if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory() !== false) return;
    if (this.#otherFiles.length < MAX_NAMED_FILES) this.#otherFiles.push(name);
  }

  /** Whether the file can be taken. If not, the reason is among the problems. */
  #isReady(name: string, sight: Sight, isTaking: boolean): boolean {
    const isSettled = this.environment.elapsed() - sight.since >= this.environment.timing.settleS;
    if (sight.refusal === undefined) {
      const verdict = isSettled || !isTaking ? this.#inspect(name, sight.mark) : "changing";
      if (verdict === "ready") return true;
      if (verdict === "changing") {
        this.isWaiting = true;
        this.#problems.push(describeDropObstacle(`${this.folder}/${name}`, "changing"));
        return false;
      }
      sight.refusal = verdict;
    }
    if (sight.refusal !== null) this.#problems.push(sight.refusal);
    return false;
  }

  /** `ready`, `changing`, or the reason why this file is not taken; null if it has no text. */
  #inspect(name: string, mark: string): "ready" | "changing" | (string & {}) | null {
    const path = `${this.folder}/${name}`;
    const read = readDropFile(path, MAX_DROP_BYTES);
    if ("obstacle" in read)
      return ["changing", "missing"].includes(read.obstacle)
        ? "changing"
        : describeDropObstacle(path, read.obstacle);
    if (read.mark !== mark) return "changing";
    try {
      return readDropText(this.drop.kind, name, read.text).length > 0 ? "ready" : null;
    } catch (thrown) {
      return `${path} stays: ${problemOrThrow(thrown).detail}`;
    }
  }

  async #take(name: string): Promise<void> {
    const { now, random } = this.environment;
    const claim = makeClaim(this.drop.id, name, now(), random(6));
    const obstacle = renameAside(this.folder, name, claim.name);
    if (obstacle === "missing") return; // another Creel took it
    if (obstacle) this.#problems.push(describeDropObstacle(`${this.folder}/${name}`, obstacle));
    else await this.#finish(claim);
  }

  async #finish(claim: ClaimedFile, isLast = false): Promise<void> {
    const { state, itemCount, problem } = await this.#claims.finish(claim, isLast);
    if (itemCount > 0) this.#takenOn = this.environment.now();
    this.#itemCount += itemCount;
    if (state === "waiting") this.isWaiting = true;
    if (problem !== undefined) this.#problems.push(problem);
  }
}

/** The folder that has the files of a drop. */
export function folderOfDrop({ path, kind }: DropConfig): string {
  return kind === "folder" ? path : dirname(path);
}

/** Empty for a folder that cannot be read. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
