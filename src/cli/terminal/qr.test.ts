import { expect, test } from "bun:test";
import { encode } from "uqr";
import { drawQr } from "./qr.ts";

const LINK = `https://192.168.1.20:11111/pair#pin=${"A".repeat(43)}&code=7K2QX-0ZB4M`;

test("a link's code fits a terminal of 80 columns, and each of its squares is where it belongs", () => {
  const { data, size } = encode(LINK, { ecc: "L", border: 4 });
  const drawn = (drawQr(LINK, 80) ?? "")
    .replaceAll("\u001b[97;40m", "")
    .replaceAll("\u001b[0m", "")
    .split("\n");
  const dark = drawn.flatMap((line) => [
    Array.from(line, (block) => block === "▄" || block === " "),
    Array.from(line, (block) => block === "▀" || block === " "),
  ]);
  expect(size).toBeGreaterThan(40);
  expect(dark.slice(0, size)).toEqual(data);
});

test("where it does not fit nothing is drawn", () => {
  const { size } = encode(LINK, { ecc: "L", border: 4 });
  expect(drawQr(LINK, size)).not.toBeNull();
  expect(drawQr(LINK, size - 1)).toBeNull();
});
