// Taskwarrior 2.6 writes a sign beyond U+FFFF as two halves of three bytes each, which is not UTF-8.

/** Bytes in which each pair of such halves is one sign of four bytes. The same bytes if there is none. */
export function repairSurrogates(bytes: Uint8Array): Uint8Array {
  const repaired: number[] = [];
  let end = 0;
  for (let at = bytes.indexOf(0xed); at >= 0; at = bytes.indexOf(0xed, at + 1)) {
    const [, second = 0, third = 0, fourth, fifth = 0, sixth = 0] = bytes.subarray(at, at + 6);
    if (second >> 4 !== 0xa || fourth !== 0xed || fifth >> 4 !== 0xb || sixth === 0) continue;
    const high = ((second & 0x0f) << 6) | (third & 0x3f);
    const code = 0x10000 + (high << 10) + (((fifth & 0x0f) << 6) | (sixth & 0x3f));
    for (; end < at; end++) repaired.push(bytes[end] ?? 0);
    repaired.push(
      0xf0 | (code >> 18),
      0x80 | ((code >> 12) & 0x3f),
      0x80 | ((code >> 6) & 0x3f),
      0x80 | (code & 0x3f),
    );
    end = at + 6;
  }
  if (end === 0) return bytes;
  for (; end < bytes.length; end++) repaired.push(bytes[end] ?? 0);
  return Uint8Array.from(repaired);
}
