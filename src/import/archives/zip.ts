// Zip archives (APPNOTE 6.3.10): the directory at the end says which files there are, and each is unpacked by itself.
import { Problem } from "../../domain/problem.ts";
import { type ContainedFile, type Container, damagedArchive, UnpackLimit } from "./container.ts";
import type { FileBytes } from "./random-access.ts";
import { inflate } from "./unpack.ts";

const [END_SIGNATURE, ENTRY_SIGNATURE, FILE_SIGNATURE] = [0x06054b50, 0x02014b50, 0x04034b50];
const [END_BYTES, ENTRY_BYTES, FILE_BYTES] = [22, 46, 30];
const MAX_COMMENT_BYTES = 65_535;
const MAX_DIRECTORY_BYTES = 16 * 2 ** 20;
const [IS_ENCRYPTED, IS_UTF8] = [0x0001, 0x0800];
const [STORED, DEFLATED] = [0, 8];
const IN_ZIP64 = 0xffff_ffff;

interface ZipEntry {
  name: string;
  flags: number;
  method: number;
  packedBytes: number;
  size: number;
  at: number;
}

export async function openZip(file: FileBytes): Promise<Container> {
  const entries = await readDirectory(file);
  return {
    bytes: entries.reduce((sum, { packedBytes }) => sum + packedBytes, 0),
    isSingle: false,
    close: () => file.close(),
    async *walk(count) {
      const limit = new UnpackLimit(file.size);
      for (const entry of entries) yield toContained(file, entry, limit, count);
    },
  };
}

function toContained(
  file: FileBytes,
  entry: ZipEntry,
  limit: UnpackLimit,
  count: (bytes: number) => void,
): ContainedFile {
  const { name, size } = entry;
  return { name, size, bytes: () => limit.watch(readEntry(file, entry, count)) };
}

async function* readEntry(
  file: FileBytes,
  { name, flags, method, packedBytes, size, at }: ZipEntry,
  count: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  if ((flags & IS_ENCRYPTED) !== 0)
    throw new Problem(
      "invalid",
      "The archive has a password. Unpack it, and import the file with the tasks.",
    );
  if (method !== STORED && method !== DEFLATED)
    throw new Problem(
      "invalid",
      `The archive packs “${name.slice(0, 200)}” in a way that Creel does not read. Unpack it, and import the folder.`,
    );
  const head = await file.read(at, FILE_BYTES);
  if (head.length < FILE_BYTES || head.readUInt32LE(0) !== FILE_SIGNATURE) throw damagedArchive();
  const from = at + FILE_BYTES + head.readUInt16LE(26) + head.readUInt16LE(28);
  if (from + packedBytes > file.size) throw damagedArchive();
  const packed = file.chunks(count, from, from + packedBytes);
  let unpacked = 0;
  for await (const chunk of method === STORED ? packed : inflate(packed)) {
    unpacked += chunk.length;
    yield chunk;
  }
  if (unpacked !== size) throw damagedArchive();
}

async function readDirectory(file: FileBytes): Promise<ZipEntry[]> {
  const { at, length } = await findDirectory(file);
  if (length > MAX_DIRECTORY_BYTES || at + length > file.size) throw damagedArchive();
  const bytes = await file.read(at, length);
  const limit = new UnpackLimit(file.size);
  const entries: ZipEntry[] = [];
  for (let from = 0; from + ENTRY_BYTES <= bytes.length; ) {
    if (bytes.readUInt32LE(from) !== ENTRY_SIGNATURE) throw damagedArchive();
    limit.addFile();
    const [nameBytes, extraBytes] = [bytes.readUInt16LE(from + 28), bytes.readUInt16LE(from + 30)];
    const to = from + ENTRY_BYTES + nameBytes + extraBytes + bytes.readUInt16LE(from + 32);
    if (to > bytes.length) throw damagedArchive();
    const entry = readZipEntry(bytes.subarray(from, to), nameBytes, extraBytes);
    if (!isSystemFile(entry.name)) entries.push(entry);
    from = to;
  }
  return entries;
}

/** The place of the directory, which stands in the last bytes of the file, before a comment. */
async function findDirectory(file: FileBytes): Promise<{ at: number; length: number }> {
  const start = Math.max(0, file.size - END_BYTES - MAX_COMMENT_BYTES);
  const bytes = await file.read(start, file.size - start);
  for (let at = bytes.length - END_BYTES; at >= 0; at--) {
    if (bytes.readUInt32LE(at) !== END_SIGNATURE) continue;
    const [length, offset] = [bytes.readUInt32LE(at + 12), bytes.readUInt32LE(at + 16)];
    if (length !== IN_ZIP64 && offset !== IN_ZIP64) return { at: offset, length };
    throw new Problem("invalid", "The archive is larger than 4 GiB. Unpack it, and import the folder.");
  }
  throw damagedArchive();
}

function readZipEntry(bytes: Buffer, nameBytes: number, extraBytes: number): ZipEntry {
  const flags = bytes.readUInt16LE(8);
  const name = bytes.subarray(ENTRY_BYTES, ENTRY_BYTES + nameBytes);
  const extra = bytes.subarray(ENTRY_BYTES + nameBytes, ENTRY_BYTES + nameBytes + extraBytes);
  const [size, packedBytes, at] = wideNumbers(
    [bytes.readUInt32LE(24), bytes.readUInt32LE(20), bytes.readUInt32LE(42)],
    extra,
  );
  const text = name.toString("utf8");
  const isUtf8 = (flags & IS_UTF8) !== 0 || Buffer.from(text).equals(name);
  return {
    name: isUtf8 ? text.toWellFormed() : name.toString("latin1"),
    flags,
    method: bytes.readUInt16LE(10),
    packedBytes,
    size,
    at,
  };
}

/** Numbers that do not fit into four bytes stand in an extra field, in this order. */
function wideNumbers(
  numbers: [size: number, packed: number, at: number],
  extra: Buffer,
): [number, number, number] {
  for (let from = 0; from + 4 <= extra.length; ) {
    const to = from + 4 + extra.readUInt16LE(from + 2);
    if (extra.readUInt16LE(from) === 1) {
      let at = from + 4;
      return numbers.map((number) => {
        if (number !== IN_ZIP64 || at + 8 > Math.min(to, extra.length)) return number;
        at += 8;
        return Number(extra.readBigUInt64LE(at - 8));
      }) as typeof numbers;
    }
    from = to;
  }
  return numbers;
}

/** Folders, and files that operating systems add. */
export function isSystemFile(name: string): boolean {
  return /(?:^|\/)(?:__MACOSX|\.DS_Store|Thumbs\.db|desktop\.ini)(?:\/|$)|\/$/.test(name);
}
