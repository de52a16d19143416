import { expect, test } from "bun:test";
import { sentence, typeOf } from "./html.ts";
import { renderDocument } from "./render.ts";

test("nothing of the document becomes markup but code and strong words", () => {
  expect(sentence('`a<b>` **c** <i> & "d"')).toBe(
    "<code>a&lt;b&gt;</code> <strong>c</strong> &lt;i&gt; &amp; &quot;d&quot;",
  );
  const html = renderDocument({
    openapi: "3.1.0",
    info: { title: "<T>", description: "<script>" },
    tags: [{ name: "t", description: "<T>" }],
    paths: {
      "/<p>": {
        get: {
          operationId: "op",
          tags: ["t"],
          summary: "<S>",
          "x-creel-access": "anyone",
          "x-creel-at": ["api"],
          responses: { "200": { description: "<D>" } },
        },
      },
    },
    components: { schemas: { One: { properties: { "<f>": { const: "<c>" } } } }, responses: {} },
  });
  expect(html).not.toMatch(/<(T|S|D|f|c|script)>/);
  expect(html).toContain("GET /&lt;p&gt;");
});

test("a schema is described in a few words", () => {
  const words = [
    { type: ["string", "null"] },
    { enum: ["a", "b"] },
    { type: "array", items: { $ref: "#/components/schemas/Item" } },
    { anyOf: [{ type: "integer", minimum: 1, maximum: 5 }, { type: "null" }] },
    { type: "integer", default: 3, minimum: 0 },
    { type: "string", maxLength: 9 },
  ].map(typeOf);
  expect(words).toEqual([
    "string or null",
    "<code>a</code> <code>b</code>",
    'list of <a href="#schema-Item">Item</a>',
    "integer, 1 to 5 or null",
    "integer, without it <code>3</code>",
    "string, at most 9 characters",
  ]);
});
