// A file on the disk, read at any place.
import { type FileHandle, open } from "node:fs/promises";

const CHUNK_BYTES = 256 * 1024;

export class FileBytes {
  private constructor(
    readonly handle: FileHandle,
    readonly size: number,
  ) {}

  static async open(path: string): Promise<FileBytes> {
    const handle = await open(path, "r");
    return new FileBytes(handle, (await handle.stat()).size);
  }

  /** The bytes at a place; fewer at the end of the file. */
  async read(at: number, length: number): Promise<Buffer> {
    const buffer = Buffer.alloc(Math.max(0, Math.min(length, this.size - at)));
    let done = 0;
    while (done < buffer.length) {
      const { bytesRead } = await this.handle.read(buffer, done, buffer.length - done, at + done);
      if (bytesRead === 0) return buffer.subarray(0, done);
      done += bytesRead;
    }
    return buffer;
  }

  /** The bytes from `at` in chunks, each of which overwrites the one before. */
  async *chunks(count: (bytes: number) => void, at = 0, end = this.size): AsyncGenerator<Uint8Array> {
    const buffer = new Uint8Array(Math.max(1, Math.min(CHUNK_BYTES, end - at)));
    for (let from = at; from < end; ) {
      const { bytesRead } = await this.handle.read(buffer, 0, Math.min(buffer.length, end - from), from);
      if (bytesRead === 0) return;
      from += bytesRead;
      count(bytesRead);
      yield buffer.subarray(0, bytesRead);
    }
  }

  close(): Promise<void> {
    return this.handle.close();
  }
}
