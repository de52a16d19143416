import { expect, test } from "bun:test";
import { countJsonBytes } from "./text.ts";

test("the bytes of a text's JSON are counted with their escapes", () => {
  const all = Array.from({ length: 0xd800 }, (_, code) => String.fromCharCode(code));
  for (const text of [...all, "\uffff", "😀", 'a\u0001"字😀\n', "", all.join("")])
    if (countJsonBytes(text) !== Buffer.byteLength(JSON.stringify(text)) - 2)
      expect(text).toBe("counted right");
  expect(countJsonBytes("\u0001\n😀")).toBe(6 + 2 + 4);
});
