import { afterAll, expect, test } from "bun:test";
import { isEditable, isReadable } from "../../src/web/item/text/note-limits.ts";
import { COSTLY, COSTLY_TO_EDIT, HARMLESS, readableNotes } from "./hostile-notes.ts";
import { openNoteReader } from "./note-reader.ts";

const SEED = 2031;
const COMBINATIONS = 60;
const MAX_READ_MS = 2_000; // the planted slow note takes ten times as long

const reader = openNoteReader();
afterAll(() => reader.close());

test.each(COSTLY)("%s: not read as Markdown", (_, note) => {
  expect(isReadable(note)).toBe(false);
});

test.each(COSTLY_TO_EDIT)("%s: neither edited nor read as Markdown", (_, note) => {
  expect([isEditable(note), isReadable(note)]).toEqual([false, false]);
});

test.each(HARMLESS)("%s: read as Markdown and edited", (_, note) => {
  expect([isEditable(note), isReadable(note)]).toEqual([true, true]);
});

test("a long Arabic, Thai or Hindi text in lines is edited", () => {
  for (const words of ["السلام عليكم ", "สวัสดีชาวโลก", "नमस्ते दुनिया "])
    expect(isEditable(`${words.repeat(60)}\n`.repeat(200))).toBe(true);
});

test("no note that counts as Markdown freezes the parser or fails", async () => {
  const notes = readableNotes(SEED, COMBINATIONS);
  expect(notes.every(([, note]) => note !== "" && isReadable(note))).toBe(true);
  for (const [recipe, note] of notes)
    expect({ recipe, parsed: await reader.parse(note) }).toEqual({
      recipe,
      parsed: { ms: expect.any(Number) },
    });
}, 600_000);

test("a note that freezes the parser is seen to, and the next one is read", async () => {
  const [, note] = COSTLY[0] ?? ["", ""];
  expect(await reader.parse(note, MAX_READ_MS)).toHaveProperty("failed");
  expect(await reader.parse("*words*")).toHaveProperty("ms");
});
