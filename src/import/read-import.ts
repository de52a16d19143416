// Reads a source with a format, and sees to it that every record has exactly one outcome.
import type {
  Format,
  NamedColour,
  NamedProject,
  Outcome,
  Ranged,
  ReadOptions,
  SourceRecord,
} from "../domain/formats/format.ts";
import { OutcomeLedger } from "./outcome-ledger.ts";
import type { Source } from "./source.ts";

const UNREAD_LIMIT = 1_000;
const NO_OUTCOME = "Creel did not read it: its reader for this format is wrong. Please report that.";

export interface ReadImportOptions extends ReadOptions {
  /** Stops the reading after the record that is being read. */
  signal?: AbortSignal;
}

export interface ReadProgress {
  /** 1 for the first way through the file; most formats have two or three. */
  pass: number;
  /** Bytes of this way, and of the whole way. */
  bytesRead: number;
  bytes: number;
}

/** Takes the results in the order in which they are read. */
export interface ImportSink {
  take(result: Outcome | NamedProject | NamedColour): void | Promise<void>;
  /** Is called after each record, and after each result: many may come after one record. */
  progress?(progress: ReadProgress): void;
}

/** `records = items + leftOut + refused`, unless it was stopped. */
export interface ImportCounts {
  records: number;
  items: number;
  leftOut: number;
  refused: number;
  /** Outcomes that a format gave for no record, or twice for one: they were not taken. 0 unless Creel is wrong. */
  surplus: number;
  /** Records that a format gave no outcome, among the refused. 0 unless Creel is wrong. */
  missing: number;
  isStopped: boolean;
}

/** Throws `invalid` if the file as a whole is refused: then the results so far are not to be used. */
export async function readImport(
  source: Source,
  format: Format,
  { signal, ...options }: ReadImportOptions,
  sink: ImportSink,
): Promise<ImportCounts> {
  const reading = new ImportReading(source, format, sink, signal);
  try {
    for await (const result of format.read(() => reading.records(), options)) {
      await reading.takeUnread();
      await reading.take(result);
    }
  } catch (thrown) {
    if (!(thrown instanceof Stopped)) throw thrown;
  }
  await reading.end();
  return reading.counts;
}

/** Ends the reading inside a format, which must not take the rest of the file for missing. */
class Stopped extends Error {}

class ImportReading {
  readonly #ledger = new OutcomeLedger();
  /** Outcomes of parts that no format sees. */
  #unread: Outcome[] = [];
  #pass = 0;
  readonly counts: ImportCounts = {
    records: 0,
    items: 0,
    leftOut: 0,
    refused: 0,
    surplus: 0,
    missing: 0,
    isStopped: false,
  };

  constructor(
    private readonly source: Source,
    private readonly format: Format,
    private readonly sink: ImportSink,
    private readonly signal: AbortSignal | undefined,
  ) {}

  get isStopped(): boolean {
    return this.signal?.aborted === true;
  }

  /** The records for the format: each time all of them. */
  async *records(): AsyncGenerator<Ranged<SourceRecord>> {
    this.#pass++;
    let index = 0;
    for await (const part of this.source.records(this.format)) {
      if (this.isStopped) throw new Stopped();
      const isNew = index++ >= this.#ledger.records;
      if (isNew) this.#ledger.add(part);
      this.#tellProgress();
      if (part.shape !== "unread") yield part;
      else if (isNew) {
        const { shape: _, ...outcome } = part;
        this.#unread.push(outcome);
        if (this.#unread.length > UNREAD_LIMIT) await this.takeUnread();
      }
    }
  }

  async takeUnread(): Promise<void> {
    const outcomes = this.#unread;
    if (outcomes.length === 0) return;
    this.#unread = [];
    for (const outcome of outcomes) await this.take(outcome);
  }

  async take(result: Outcome | NamedProject | NamedColour): Promise<void> {
    if ("at" in result) {
      if (!this.#ledger.close(result)) {
        this.counts.surplus++;
        return;
      }
      if ("item" in result) this.counts.items++;
      else if ("leftOut" in result) this.counts.leftOut++;
      else this.counts.refused++;
    }
    await this.sink.take(result);
    this.#tellProgress();
  }

  #tellProgress(): void {
    const { bytesRead, bytes } = this.source;
    this.sink.progress?.({ pass: this.#pass, bytesRead, bytes });
  }

  async end(): Promise<void> {
    await this.takeUnread();
    this.counts.isStopped = this.isStopped;
    if (!this.isStopped)
      for (const range of this.#ledger.missing()) {
        this.counts.missing++;
        await this.take({ ...range, refused: NO_OUTCOME });
      }
    this.counts.records = this.#ledger.records;
  }
}
