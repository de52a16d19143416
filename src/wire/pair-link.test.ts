import { expect, test } from "bun:test";
import { readPairLink, writePairLink } from "./pair-link.ts";

const PIN = "sha256//6c98FqPUQRJOn92vg1GSZJeiYIkJ/QZ+aleYdavCgqk=";
const CODE = "7K2QX-0ZB4M";

test("a link is read back unchanged, and all but the address is in the fragment", () => {
  for (const url of ["https://192.168.1.20:11111", "https://[fd77::1]:443", "https://heron.local:11111"]) {
    const link = writePairLink({ url, pin: PIN, code: CODE });
    expect(readPairLink(link)).toEqual({ url, pin: PIN, code: CODE });
    const { pathname, search, hash } = new URL(link);
    expect([pathname, search, hash]).toEqual(["/pair", "", expect.stringContaining(`&code=${CODE}`)]);
  }
});

test("a text that is not an invitation link is refused", () => {
  const good = writePairLink({ url: "https://a:1", pin: PIN, code: CODE });
  for (const text of [
    "",
    "https://a:1",
    "https://a:1/pair",
    good.replace("https:", "http:"),
    good.replace("/pair", "/other"),
    good.replace("#", "?"),
    good.replace(/&code=.*/, ""),
    good.replace(/pin=./, "pin="),
  ])
    expect([text, readPairLink(text)]).toEqual([text, null]);
});
