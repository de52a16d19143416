// Tar archives (POSIX.1 ustar and pax, GNU long names), plain or packed by gzip, as Joplin's JEX.
import { type ContainedFile, damagedArchive, UnpackLimit } from "./container.ts";
import { isSystemFile } from "./zip.ts";

const BLOCK = 512;
const MAX_NAME_BYTES = 65_536;
const FILE_TYPES = ["0", "\0", "7"];

/** Whether a file with this beginning is a tar archive. */
export function isTar(head: Uint8Array): boolean {
  return Buffer.from(head.subarray(257, 262)).toString("latin1") === "ustar";
}

export async function* walkTar(
  chunks: AsyncIterable<Uint8Array>,
  packedBytes: number,
): AsyncGenerator<ContainedFile> {
  const limit = new UnpackLimit(packedBytes);
  const input = new ByteQueue(limit.watch(chunks));
  let longName: string | null = null;
  for (;;) {
    const header = await input.take(BLOCK);
    if (header.length === 0 || header.every((byte) => byte === 0)) return;
    if (header.length < BLOCK || !hasChecksum(header)) throw damagedArchive();
    const size = readNumber(header.subarray(124, 136));
    const type = String.fromCharCode(header[156] ?? 0);
    const padding = (BLOCK - (size % BLOCK)) % BLOCK;
    if ("LxgK".includes(type)) {
      if (size > MAX_NAME_BYTES) throw damagedArchive();
      const text = (await input.take(size)).toString("utf8");
      await input.pass(padding);
      if (type === "L") longName = text.replace(/\0.*$/s, "");
      if (type === "x") longName = /\d+ path=(.*)\n/.exec(text)?.[1] ?? longName;
      continue;
    }
    const name = longName ?? readName(header);
    longName = null;
    const before = input.position;
    if (FILE_TYPES.includes(type) && !isSystemFile(name)) {
      limit.addFile();
      yield { name: name.toWellFormed(), size, bytes: () => input.stream(size) };
    }
    await input.pass(size - (input.position - before) + padding);
  }
}

/** Takes bytes from the front of a stream. */
class ByteQueue {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #chunk: Uint8Array = new Uint8Array(0);
  position = 0;

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** A copy of the next bytes; fewer at the end of the stream. */
  async take(size: number): Promise<Buffer> {
    const taken: Uint8Array[] = [];
    for await (const bytes of this.#next(size)) taken.push(new Uint8Array(bytes));
    return Buffer.concat(taken);
  }

  async pass(size: number): Promise<void> {
    for await (const _ of this.stream(size));
  }

  async *stream(size: number): AsyncGenerator<Uint8Array> {
    const end = this.position + size;
    yield* this.#next(size);
    if (this.position < end) throw damagedArchive();
  }

  async *#next(size: number): AsyncGenerator<Uint8Array> {
    let left = size;
    while (left > 0) {
      if (this.#chunk.length === 0) {
        const { value, done } = await this.#chunks.next();
        if (done) return;
        this.#chunk = value;
        continue;
      }
      const bytes = this.#chunk.subarray(0, left);
      this.#chunk = this.#chunk.subarray(bytes.length);
      this.position += bytes.length;
      left -= bytes.length;
      yield bytes;
    }
  }
}

/** The sum of all bytes of the header, with spaces in the place of the sum. */
function hasChecksum(header: Buffer): boolean {
  let sum = 0;
  for (let at = 0; at < BLOCK; at++) sum += at >= 148 && at < 156 ? 0x20 : (header[at] ?? 0);
  return sum === readNumber(header.subarray(148, 156));
}

/** Octal digits, or a binary number after a byte of 0x80. */
function readNumber(field: Buffer): number {
  if (field[0] === 0x80) return Number(field.readBigUInt64BE(field.length - 8));
  const digits = field.toString("latin1").replace(/[\0 ]+/g, "");
  if (!/^[0-7]*$/.test(digits)) throw damagedArchive();
  return Number.parseInt(digits || "0", 8);
}

function readName(header: Buffer): string {
  const text = (from: number, to: number) => header.subarray(from, to).toString("utf8").replace(/\0.*$/s, "");
  const [name, prefix] = [text(0, 100), text(345, 500)];
  const isUstar = isTar(header) && header[262] === 0;
  return isUstar && prefix !== "" ? `${prefix}/${name}` : name;
}
