import { crc32, deflateRawSync } from "node:zlib";
import { Problem } from "../../domain/problem.ts";

const VERSION = 20;
const UTF8_NAMES = 0x0800;
const DEFLATED = 8;
const MAX_ENTRIES = 0xffff;
const MAX_BYTES = 0xffff_ffff;

/** Writes a zip archive (APPNOTE 6.3.10, without the extensions for archives over 4 GiB). */
export class ZipWriter {
  readonly #directory: Buffer[] = [];
  #offset = 0;

  constructor(
    readonly write: (part: Uint8Array) => void,
    readonly date: Date,
  ) {}

  /** Throws `too-large`. */
  add(name: string, text: string): void {
    const bytes = Buffer.from(text);
    const packed = deflateRawSync(bytes);
    const encodedName = Buffer.from(name);
    if (
      this.#directory.length === MAX_ENTRIES ||
      this.#offset + packed.length + encodedName.length > MAX_BYTES / 2
    )
      throw new Problem("too-large", "The archive would be too large. Export one list or project at a time.");
    const common = this.#describe(bytes, packed, encodedName);
    const head = Buffer.concat([words(4, 0x04034b50), common, encodedName]);
    const entry = [
      words(4, 0x02014b50),
      words(2, VERSION),
      common,
      words(2, 0, 0, 0),
      words(4, 0, this.#offset),
    ];
    this.#directory.push(Buffer.concat([...entry, encodedName]));
    this.#put(head);
    this.#put(packed);
  }

  end(): void {
    const directory = Buffer.concat(this.#directory);
    const count = this.#directory.length;
    const start = this.#offset;
    this.#put(directory);
    const sizes = [words(2, 0, 0, count, count), words(4, directory.length, start), words(2, 0)];
    this.#put(Buffer.concat([words(4, 0x06054b50), ...sizes]));
  }

  /** The fields that both headers of an entry have, in their order. */
  #describe(bytes: Buffer, packed: Buffer, name: Buffer): Buffer {
    const time = (this.date.getUTCHours() << 11) | (this.date.getUTCMinutes() << 5);
    const year = Math.max(0, this.date.getUTCFullYear() - 1980);
    const day = (year << 9) | ((this.date.getUTCMonth() + 1) << 5) | this.date.getUTCDate();
    return Buffer.concat([
      words(2, VERSION, UTF8_NAMES, DEFLATED, time, day),
      words(4, crc32(bytes), packed.length, bytes.length),
      words(2, name.length, 0),
    ]);
  }

  #put(part: Buffer): void {
    this.write(part);
    this.#offset += part.length;
  }
}

/** Numbers of two or four bytes, the lowest byte first. */
function words(size: 2 | 4, ...numbers: number[]): Buffer {
  const buffer = Buffer.alloc(size * numbers.length);
  for (const [n, number] of numbers.entries()) buffer.writeUIntLE(number, n * size, size);
  return buffer;
}
