// Unpacks a stream of bytes as they are read.
import { pipeline, Readable, type Transform } from "node:stream";
import { createGunzip, createInflateRaw } from "node:zlib";
import { damagedArchive } from "./container.ts";

const OPTIONS = { chunkSize: 256 * 1024 };

export function gunzip(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  return unpack(packed, createGunzip(OPTIONS));
}

export function inflate(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  return unpack(packed, createInflateRaw(OPTIONS));
}

async function* unpack(packed: AsyncIterable<Uint8Array>, stream: Transform): AsyncGenerator<Uint8Array> {
  pipeline(Readable.from(copies(packed)), stream, () => {}); // errors reach the loop below
  try {
    for await (const chunk of stream) yield chunk;
  } catch (cause) {
    throw damagedArchive(cause);
  }
}

/** The stream holds several chunks, and each chunk of a file overwrites the one before. */
async function* copies(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield new Uint8Array(chunk);
}
