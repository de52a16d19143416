// Opens a file, folder or archive, and divides it into records while it is read.
import { basename } from "node:path";
import { fileKind } from "../disk/file-kind.ts";
import type { FileHead, Format, Ranged, SourceRecord } from "../domain/formats/format.ts";
import { Problem } from "../domain/problem.ts";
import { type ContainedFile, type Container, UnpackLimit } from "./archives/container.ts";
import { openFolder } from "./archives/folder.ts";
import { FileBytes } from "./archives/random-access.ts";
import { isTar, walkTar } from "./archives/tar.ts";
import { gunzip } from "./archives/unpack.ts";
import { openZip } from "./archives/zip.ts";
import { notAFile } from "./import-folder.ts";
import { ComponentReader } from "./readers/calendar.ts";
import { CsvReader } from "./readers/csv.ts";
import { WholeFileReader } from "./readers/files.ts";
import { JsonReader } from "./readers/json.ts";
import { LineReader } from "./readers/lines.ts";
import { OutlineReader } from "./readers/outlines.ts";
import type { RecordReader, UnreadRecord } from "./readers/reader.ts";
import { type Encoding, isUtf8, readUnicode, toUtf8 } from "./text-encoding.ts";

const HEAD_BYTES = 65_536;
const TAR_HEAD_BYTES = 512;
const STRUCTURED = /\.(json|jsonl|csv|opml|ics)$/i;
const OTHER_FILE = "It is a file of another kind, without tasks of this format.";

/** The files that a reader reads in a folder or archive. */
const USUAL_FILES: Readonly<Record<Exclude<Format["reader"], "files">, RegExp>> = {
  json: /\.(json|jsonl|ndjson)$/i,
  csv: /\.(csv|tsv)$/i,
  lines: /\.txt$/i,
  calendar: /\.(ics|ical|vcs)$/i,
  outlines: /\.(opml|xml)$/i,
};

/** A record for the format, or a part of a file that no format sees. */
export type SourcePart = Ranged<SourceRecord | UnreadRecord>;

/** A file, folder or archive that can be read as often as it has to. */
export interface Source {
  /** The beginning of it, for `recognise`. */
  head(): Promise<FileHead>;
  /** Whether the files of a format are not all in UTF-8 or UTF-16: then ask for one of `ENCODINGS`, and open it with that. */
  needsEncoding(format: Format): Promise<boolean>;
  /** Begins anew each time. Throws `invalid` if the source cannot be read at all. */
  records(format: Format): AsyncIterable<SourcePart>;
  /** The bytes that one way through it reads, and those that the last way has read. */
  readonly bytes: number;
  readonly bytesRead: number;
  close(): Promise<void>;
}

/** `name` is the one to show: the file may be a copy under another one. */
export async function openSource(
  path: string,
  name = basename(path),
  { encoding = null }: { encoding?: Encoding | null } = {},
): Promise<Source> {
  const kind = fileKind(path);
  if (kind === "other") throw notAFile(name);
  if (kind === "missing")
    throw new Problem("invalid", `There is no file or folder “${name}”. Name one that exists.`);
  const container = kind === "folder" ? await openFolder(path) : await openFile(path);
  return new ContainerSource(container, name, encoding);
}

async function openFile(path: string): Promise<Container> {
  const file = await FileBytes.open(path);
  try {
    return await openContainer(file);
  } catch (thrown) {
    await file.close();
    throw thrown;
  }
}

async function openContainer(file: FileBytes): Promise<Container> {
  const head = await file.read(0, TAR_HEAD_BYTES);
  const magic = head.subarray(0, 4).toString("latin1");
  if (magic === "PK\x03\x04" || magic === "PK\x05\x06") return openZip(file);
  const isPacked = magic.startsWith("\x1f\x8b");
  const chunks: Chunks = isPacked ? (count) => gunzip(file.chunks(count)) : (count) => file.chunks(count);
  const isArchive = isTar(
    isPacked
      ? await firstBytes(
          chunks(() => {}),
          TAR_HEAD_BYTES,
        )
      : head,
  );
  return {
    bytes: file.size,
    isSingle: !isArchive,
    close: () => file.close(),
    walk: (count) => (isArchive ? walkTar(chunks(count), file.size) : walkOne(file, isPacked, chunks, count)),
  };
}

type Chunks = (count: (bytes: number) => void) => AsyncIterable<Uint8Array>;

async function* walkOne(
  file: FileBytes,
  isPacked: boolean,
  chunks: Chunks,
  count: (bytes: number) => void,
): AsyncGenerator<ContainedFile> {
  const limit = new UnpackLimit(file.size);
  const bytes = () => (isPacked ? limit.watch(chunks(count)) : chunks(count));
  yield { name: "", size: isPacked ? null : file.size, bytes };
}

async function firstBytes(chunks: AsyncIterable<Uint8Array>, size: number): Promise<Buffer> {
  let bytes = Buffer.alloc(0);
  for await (const chunk of chunks) {
    bytes = Buffer.concat([bytes, chunk.subarray(0, size - bytes.length)]);
    if (bytes.length >= size) break;
  }
  return bytes;
}

class ContainerSource implements Source {
  bytesRead = 0;

  constructor(
    private readonly container: Container,
    private readonly name: string,
    private readonly encoding: Encoding | null,
  ) {}

  get bytes(): number {
    return this.container.bytes;
  }

  close(): Promise<void> {
    return this.container.close();
  }

  async head(): Promise<FileHead> {
    const files: string[] = [];
    let text: string | null = null;
    let onlyText = "";
    for await (const file of this.container.walk(() => {})) {
      const isFirst = files.push(file.name) === 1;
      if (!isFirst && (text !== null || !STRUCTURED.test(file.name))) continue;
      const start = decodeHead(await firstBytes(file.bytes(), HEAD_BYTES), this.encoding);
      if (isFirst) onlyText = start;
      if (STRUCTURED.test(file.name)) text = start;
    }
    if (this.container.isSingle) return { name: this.name.replace(/\.gz$/i, ""), text: onlyText, files: [] };
    const isOne = files.length === 1;
    return { name: (isOne && files[0]) || this.name, text: text ?? (isOne ? onlyText : ""), files };
  }

  async needsEncoding(format: Format): Promise<boolean> {
    if (this.encoding !== null || format.reader === "files") return false;
    for await (const file of this.container.walk(() => {}))
      if (this.#belongs(file, format) && !(await isUtf8(file.bytes()))) return true;
    return false;
  }

  async *records(format: Format): AsyncGenerator<SourcePart> {
    this.bytesRead = 0;
    const count = (bytes: number) => {
      this.bytesRead += bytes;
    };
    const seen = new Map<string, number>();
    for await (const file of this.container.walk(count)) {
      const copies = (seen.get(file.name) ?? 0) + 1;
      seen.set(file.name, copies);
      const name = copies === 1 ? file.name : `${copies}/${file.name}`; // an archive can repeat a name
      if (this.#belongs(file, format)) yield* this.#read(file, name, format);
      else yield { shape: "unread", leftOut: OTHER_FILE, file: name, at: 0, length: file.size ?? 0 };
    }
  }

  #belongs({ name }: ContainedFile, { reader, files }: Format): boolean {
    if (this.container.isSingle || reader === "files") return true;
    return (files ?? USUAL_FILES[reader]).test(name);
  }

  async *#read(contained: ContainedFile, file: string, format: Format): AsyncGenerator<SourcePart> {
    let mark = 0;
    const encoding = format.reader === "files" ? "utf-8" : (this.encoding ?? "utf-8");
    const chunks = toUtf8(contained.bytes(), encoding, (length) => {
      mark = length;
    });
    const reader = makeReader(format);
    const place = { file };
    for await (const chunk of chunks)
      for (const part of reader.push(chunk)) {
        part.at += mark;
        yield Object.assign(part, place);
      }
    for (const part of reader.end()) {
      part.at += mark;
      yield Object.assign(part, place);
    }
  }
}

/** Bytes that are not UTF-8 are read as Windows-1252: enough to know the format. */
function decodeHead(bytes: Uint8Array, encoding: Encoding | null): string {
  const mark = readUnicode(bytes, encoding);
  const rest = bytes.subarray(mark?.length ?? 0);
  try {
    return new TextDecoder(mark?.encoding ?? encoding ?? "utf-8", { fatal: true }).decode(rest, {
      stream: true,
    });
  } catch {
    return new TextDecoder("windows-1252").decode(rest);
  }
}

function makeReader(format: Format): RecordReader {
  switch (format.reader) {
    case "json":
      return new JsonReader(format.paths ?? ["*"], format.isSealed === true);
    case "csv":
      return new CsvReader();
    case "lines":
      return new LineReader();
    case "calendar":
      return new ComponentReader();
    case "outlines":
      return new OutlineReader();
    case "files":
      return new WholeFileReader();
  }
}
