import { removeIfThere } from "../disk/atomic-file.ts";
import { fileMark, readDropFile } from "../disk/drop-file.ts";
import type { ClaimedFile } from "../domain/drop/claim-name.ts";
import { describeDropObstacle } from "../domain/drop/drop-obstacles.ts";
import { type DropEntry, MAX_DROP_BYTES, readDropText } from "../domain/drop/drop-text.ts";
import type { StoredDrop } from "../domain/drop/drops.ts";
import { Problem } from "../domain/problem.ts";
import { archiveDropText } from "./drop-archive.ts";
import type { DropEnvironment } from "./drop-environment.ts";

const BATCH_ITEMS = 100;

/** The progress of one taken file. */
interface Progress {
  /** The Idempotency-Keys of the items that are stored. */
  stored: Set<string>;
  /** The mark of the file whose items are all stored. */
  mark: string | null;
  /** When that mark was first seen, in seconds of `elapsed`. */
  since: number;
}

/** The result of one step with a taken file. `waiting`: it stays for now. */
export interface ClaimStep {
  state: "done" | "waiting" | "failed";
  itemCount: number;
  problem?: string;
}

/**
 * Stores the items of taken files, archives the files and removes them. A process that is killed leaves the file, and the
 * next one makes the same items under the same keys, of which each is stored once.
 */
export class ClaimedFiles {
  readonly #progress = new Map<string, Progress>();

  constructor(
    private readonly drop: StoredDrop,
    private readonly folder: string,
    private readonly environment: DropEnvironment,
  ) {}

  /** With `isLast` the file does not stay for programs that still write into it. */
  async finish(file: ClaimedFile, isLast: boolean): Promise<ClaimStep> {
    const path = `${this.folder}/${file.name}`;
    const progress = this.#progress.get(file.name) ?? { stored: new Set(), mark: null, since: 0 };
    this.#progress.set(file.name, progress);
    const before = progress.stored.size;
    const step = (state: ClaimStep["state"], problem?: string): ClaimStep => {
      if (state === "done") this.#progress.delete(file.name);
      const itemCount = progress.stored.size - before;
      return problem === undefined ? { state, itemCount } : { state, itemCount, problem };
    };
    const read = readDropFile(path, MAX_DROP_BYTES);
    if ("obstacle" in read)
      return read.obstacle === "missing"
        ? step("done")
        : step("failed", describeDropObstacle(path, read.obstacle));
    try {
      if (progress.mark !== read.mark) {
        await this.#store(file, read.text, progress.stored);
        progress.mark = read.mark;
        progress.since = this.environment.elapsed();
      }
      const { elapsed, timing } = this.environment;
      if (!isLast && elapsed() - progress.since < timing.lingerS) return step("waiting");
      archiveDropText(this.environment.archive, file, read.text);
      if (fileMark(path) !== read.mark) return step("waiting"); // a program still writes into it
      removeIfThere(path);
      return fileMark(path) === null ? step("done") : step("failed", describeDropObstacle(path, "locked"));
    } catch (thrown) {
      return step("failed", `${path} was taken, and is not stored yet: ${describeError(thrown)}`);
    }
  }

  async #store(file: ClaimedFile, text: string, stored: Set<string>): Promise<void> {
    const entries = readDropText(this.drop.kind, file.original, text)
      .map((entry) => ({ entry, idempotencyKey: keyOf(file, entry) }))
      .filter(({ idempotencyKey }) => !stored.has(idempotencyKey));
    for (let from = 0; from < entries.length; from += BATCH_ITEMS) {
      const batch = entries.slice(from, from + BATCH_ITEMS);
      const results = await this.environment.captureAll(
        batch.map(({ entry: { title, note, isMail }, idempotencyKey }) => ({
          title,
          note,
          isFocused: false,
          parse: this.drop.isParsed && !isMail,
          idempotencyKey,
        })),
      );
      for (const [index, { idempotencyKey }] of batch.entries())
        if (!(results[index] instanceof Problem)) stored.add(idempotencyKey);
      const problem = results.find((one) => one instanceof Problem);
      if (problem) throw problem;
    }
  }
}

/** Of the taken file, the place in it and the text: the same line in a later file is another item. */
function keyOf({ id }: ClaimedFile, { line, title, note }: DropEntry): string {
  const hash = new Bun.CryptoHasher("sha256").update(`${title}\0${note ?? ""}`).digest("hex");
  return `drop-${id}-${line}-${hash.slice(0, 32)}`;
}

function describeError(thrown: unknown): string {
  if (thrown instanceof Problem) return thrown.detail;
  const code = (thrown as { code?: string }).code ?? "";
  return code === "ENOSPC"
    ? "The disk of the home is full. Free some space on it."
    : `Storing it failed${code === "" ? "" : ` (${code})`}. \`creel doctor\` looks for the reason.`;
}
