import { describe, expect, test } from "bun:test";
import { type Encoding, isUtf8, readUnicode, toUtf8 } from "./text-encoding.ts";

const TABLES = {
  English: "Task,Due\nMend the sail,2027-04-03\n",
  German: "Aufgabe;Fällig\r\nÄpfel pflücken;3.4.2027\r\n",
  Russian: "Задача,Срок\nПочинить парус до первой весенней регаты,завтра\n",
  Chinese: "任务,备注\n一起修帆,很大\n买一些牛奶,明天\n",
  emoji: "Task\nMend 🚣 the sail 👩‍🌾\n",
  short: "a\n",
};

async function* chunksOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function convert(bytes: Uint8Array, size = 7, encoding: Encoding = "utf-8"): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of toUtf8(chunksOf(bytes, size), encoding, () => {}))
    parts.push(new Uint8Array(part));
  return Buffer.concat(parts).toString();
}

describe.each(Object.entries(TABLES))("UTF-16 without a mark in %s", (_, text) => {
  const little = Buffer.from(text, "utf16le");
  const big = Buffer.from(little).swap16();

  test("is recognised in pieces of any size, and is text", async () => {
    for (const bytes of [little, big])
      for (const size of [1, 7, 4_096]) {
        expect(await convert(bytes, size)).toBe(text);
        expect(await isUtf8(chunksOf(bytes, size))).toBe(true);
      }
  });

  test("is not taken for it in UTF-8", async () => {
    const bytes = Buffer.from(text);
    expect(readUnicode(bytes, null)).toBeNull();
    expect(await convert(bytes)).toBe(text);
  });
});

test("a long file in UTF-16 without a mark is whole, also where its beginning ends between two halves", async () => {
  for (const start of ["", "a", "ab"]) {
    const text = `${start}${"🚣 ".repeat(2_000)}\n`;
    expect(await convert(Buffer.from(text, "utf16le"), 1_000)).toBe(text);
  }
});

test("zero bytes do not make a text in UTF-8 or another file UTF-16", async () => {
  const files = [
    "a\0b\n",
    "\0",
    "\0\0\0\0",
    "one\ntwo\0\nthree\n",
    "Mend\0 the\0 sail\n",
    "\0a\x01\0b\0\x02\0",
  ];
  for (const text of files) expect([text, readUnicode(Buffer.from(text), null)]).toEqual([text, null]);
  const image = Buffer.from("89504e470d0a1a0a0000000d4948445200000001000000010806000000", "hex");
  expect(readUnicode(image, null)).toBeNull();
});

test("an encoding that a person chose counts more than a guess, and less than a mark", async () => {
  const bytes = Buffer.from("a\nb\n", "utf16le");
  expect(await convert(bytes, 7, "windows-1252")).toBe("a\0\n\0b\0\n\0");
  const marked = Buffer.concat([Buffer.from("fffe", "hex"), bytes]);
  expect(await convert(marked, 7, "windows-1252")).toBe("a\nb\n");
});
