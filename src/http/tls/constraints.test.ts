import { expect, test } from "bun:test";
import { encodeConstraints, readConstraints, within } from "./constraints.ts";

const MARK = [0x06, 0x03, 0x55, 0x1d, 0x1e, 0x01, 0x01, 0xff, 0x04];

/** The part of a certificate that is looked for, with something before and behind it. */
function around(body: Uint8Array): Buffer {
  const size = body.length;
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.from([0x30, 0x05, ...MARK, ...length, ...body, 0x30, 0x00]);
}

test("one name is the DER that RFC 5280 gives", () => {
  expect(Buffer.from(encodeConstraints(["local"])).toString("hex")).toBe(
    "300ba00930078205".concat("6c6f63616c"),
  );
});

test("names come back as they went in, at every width of a length", () => {
  for (const long of [1, 100, 120, 126, 127, 128, 180, 251, 252, 253]) {
    const names = ["localhost", "n".repeat(long)];
    expect(readConstraints(around(encodeConstraints(names)))).toEqual(names);
  }
});

test("a certificate without them, or cut short, has none", () => {
  const whole = around(encodeConstraints(["localhost", "local"])).subarray(0, -2);
  expect(readConstraints(whole)).toEqual(["localhost", "local"]);
  for (let end = 0; end < whole.length; end++)
    expect(readConstraints(whole.subarray(0, end))).toBeUndefined();
});

test("a name is within a permitted one only at a dot", () => {
  const permitted = ["local", "home.arpa"];
  for (const name of ["local", "heron.local", "a.b.home.arpa"]) expect(within(permitted, name)).toBe(true);
  for (const name of ["arpa", "notlocal", "local.example.com", ""])
    expect(within(permitted, name)).toBe(false);
});
