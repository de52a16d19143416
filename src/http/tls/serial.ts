/**
 * A random serial number of 16 bytes in hexadecimal. The top two bits are fixed, so it is positive and never shorter.
 * NSS refuses a second certificate with the same issuer and serial.
 */
export function makeSerial(random: (bytes: number) => Uint8Array): string {
  const [first = 0, ...rest] = random(16);
  return Buffer.from([(first & 0x3f) | 0x40, ...rest]).toString("hex");
}
