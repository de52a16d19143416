import { expect, test } from "bun:test";
import { attentionTitle, shortReason } from "./refusal-text.ts";

test("a reason in short is its first sentence", () => {
  expect(shortReason("A comma is missing (byte 14). Send the body as JSON, made by a JSON library.")).toBe(
    "A comma is missing (byte 14).",
  );
  expect(shortReason("image/x.png is no text. Send text.")).toBe("image/x.png is no text.");
  expect(shortReason("no full stop")).toBe("no full stop");
});

test("an invisible text has a name", () => {
  expect(attentionTitle('He said "hi"\nand left')).toBe('He said "hi"');
  expect(attentionTitle(" \n")).toBe("No readable text");
});
