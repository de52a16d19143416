import { expect, test } from "bun:test";
import { linkAddress, readMarkdown } from "./markdown.ts";

type Node = { type: string; value?: string; url?: string; children?: Node[] };

function nodes(node: Node): Node[] {
  return [node, ...(node.children ?? []).flatMap(nodes)];
}

const read = (text: string) => nodes(readMarkdown(text) as Node);
const outline = (text: string) =>
  read(text)
    .map(({ value }) => value ?? "")
    .join("");

test("HTML, entities, pictures, definitions and footnotes are text", () => {
  for (const text of [
    "<b>bold</b>",
    "<script>hit()</script>",
    "<!-- hidden -->",
    "&lt;b&gt; &amp; &#60;",
    "[a]: http://a.example",
    "[^1]: a foot\n\n    and more",
  ])
    expect(outline(text)).toContain(text.split("\n")[0] ?? "");
  const kinds = read("![a picture](https://canary.invalid/x.png)\n\n![b][c]\n\n<img src=x>").map(
    ({ type }) => type,
  );
  expect(kinds).toContain("link"); // its address can be followed
  expect(kinds).not.toContain("image");
  expect(kinds).not.toContain("imageReference");
});

test.each([
  ["https://example.org/a b", "https://example.org/a%20b"],
  ["http://пример.example", "http://xn--e1afmkfd.example/"],
  ["mailto:ada@example.org", "mailto:ada@example.org"],
  ["javascript:alert(1)", null],
  ["JaVaScRiPt:alert(1)", null],
  ["\u0001javascript:alert(1)", null],
  ["data:text/html,<script>", null],
  ["file:///etc/passwd", null],
  ["blob:https://a/b", null],
  ["//example.org", null],
  ["/api/items", null],
  ["#/settings", null],
  ["https://bank.example@elsewhere.example", null],
  ["", null],
])("the address %j leads to %j", (url, address) => {
  expect(linkAddress(url)).toBe(address);
});
