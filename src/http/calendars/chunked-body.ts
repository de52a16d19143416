/** The body of a response, as its bytes arrive. */
export interface BodyReader {
  /** Takes the next bytes. True once the body is complete. Throws if it is malformed. */
  take(bytes: Buffer): boolean;
  /** Whether the body is complete if the connection ends now. */
  isComplete(): boolean;
}

/** Reads until `length` bytes have arrived; null is until the connection ends. */
export function openPlainBody(length: number | null, onBytes: (bytes: Buffer) => void): BodyReader {
  let left = length ?? Number.POSITIVE_INFINITY;
  return {
    take(bytes) {
      const own = bytes.subarray(0, Math.min(left, bytes.length));
      left -= own.length;
      onBytes(own);
      return left === 0;
    },
    isComplete: () => length === null || left === 0,
  };
}

const CR = 0x0d;
const LF = 0x0a;
const MAX_SIZE_DIGITS = 8;

/** Reads a body of chunks (RFC 9112, section 7.1). Extensions and trailers are passed over. */
export function openChunkedBody(onBytes: (bytes: Buffer) => void): BodyReader {
  let state: "size" | "extension" | "data" | "data-end" | "trailer" | "done" = "size";
  let size = 0;
  let digits = 0;
  let lineLength = 0;

  /** One byte outside of the data. */
  function step(byte: number): void {
    if (state === "data-end") {
      if (byte === LF) [state, size, digits] = ["size", 0, 0];
      else if (byte !== CR) throw new Error("its response is not HTTP");
    } else if (state === "trailer") {
      if (byte === LF && lineLength === 0) state = "done";
      else if (byte !== CR) lineLength = byte === LF ? 0 : lineLength + 1;
    } else if (byte === LF) {
      if (digits === 0) throw new Error("its response is not HTTP");
      state = size === 0 ? "trailer" : "data";
    } else if (state === "size") readDigit(byte);
  }

  function readDigit(byte: number): void {
    const digit = Number.parseInt(String.fromCharCode(byte), 16);
    if (Number.isNaN(digit)) state = "extension";
    else if (++digits > MAX_SIZE_DIGITS) throw new Error("its response is not HTTP");
    else size = size * 16 + digit;
  }

  return {
    take(bytes) {
      for (let at = 0; at < bytes.length && state !== "done"; ) {
        if (state !== "data") {
          step(bytes[at++] ?? 0);
          continue;
        }
        const part = bytes.subarray(at, at + size);
        at += part.length;
        size -= part.length;
        if (size === 0) state = "data-end";
        onBytes(part);
      }
      return state === "done";
    },
    isComplete: () => state === "done",
  };
}
