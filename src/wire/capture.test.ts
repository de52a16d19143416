import { describe, expect, test } from "bun:test";
import { Problem } from "../domain/problem.ts";
import { parseCapture } from "./capture.ts";

const JSON_TYPE = "application/json";
const FORM = "application/x-www-form-urlencoded";

function bytes(body: string | number[]): Uint8Array<ArrayBuffer> {
  return typeof body === "string" ? new TextEncoder().encode(body) : Uint8Array.from(body);
}

const parse = (body: string | number[], type: string | null) => parseCapture(bytes(body), type);

async function refused(body: string | number[], type: string | null): Promise<Problem> {
  const thrown = await parse(body, type).then(
    () => null,
    (reason) => reason,
  );
  if (thrown instanceof Problem) return thrown;
  throw new Error(`not refused: ${body}`);
}

/** A multipart form of unknown fields, each followed by `end`, and a title. */
function multipart(count: number, end: string): string {
  const part = (name: string) => `\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`;
  const parts = Array.from({ length: count }, (_, n) => `${part(`a${n}`)}${end}`);
  return `--B${parts.join("")}${part("title")}Buy milk\r\n--B--\r\n`;
}

const milk = { title: "Buy milk", note: null, isFocused: false };
const full = { title: "Buy milk", note: "and eggs", isFocused: true };

describe("parseCapture", () => {
  test.each([
    ['{"title": "Buy milk"}', JSON_TYPE],
    ['{"title": "Buy milk", "note": null}', "application/json; charset=utf-8"],
    ['{"title": "Buy milk"}', 'Application/JSON; charset="UTF-8"'],
    ['\ufeff{"title": "Buy milk"}', JSON_TYPE],
    [' \n{"title": "Buy milk"}', FORM],
    ['{"title": "Buy milk"}', "text/plain"],
    ['{"title": "Buy milk"}', null],
    ["title=Buy+milk", FORM],
    ["title=Buy%20milk&", FORM],
    ["Buy milk", "text/plain; charset=utf-8"],
    ["Buy milk", null],
  ])("%j as %s is milk", async (body, type) => {
    expect(await parse(body, type)).toEqual({ draft: milk, parse: false, ignored: [] });
  });

  test.each([
    ['{"title": "Buy milk", "note": "and eggs", "isFocused": true}', JSON_TYPE],
    ["title=Buy+milk&note=and+eggs&isFocused=on", FORM],
    ["title=Buy+milk&note=and+eggs&isFocused=1", FORM],
    ["title=Buy+milk&note=and+eggs&isFocused=true", FORM],
  ])("%j as %s has everything", async (body, type) => {
    expect((await parse(body, type)).draft).toEqual(full);
  });

  test("reads a multipart form", async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(full)) form.set(name, String(value));
    const sent = new Response(form);
    const type = sent.headers.get("content-type"); // Bun forgets it once the body is read
    const read = await parseCapture(await sent.bytes(), type);
    expect(read.draft).toEqual(full);
  });

  test.each([
    "multipart/form-data; boundary=B",
    'multipart/form-data; charset=utf-8; boundary="B"',
    "Multipart/Form-Data;BOUNDARY=B ",
  ])("reads the boundary of %s", async (type) => {
    const { draft, ignored } = await parse(multipart(1, "a line with --B in it\r\n--B"), type);
    expect([draft, ignored]).toEqual([milk, ["a0"]]);
  });

  test.each([
    [1_001, "x\r\n--B", "boundary=B", "invalid"],
    [1_001, "x--B", "boundary=B", "invalid"],
    [1_001, "x\r\n--B", "xboundary=Q; boundary=B", "invalid"],
    [2, "x--B", "boundary=B", "invalid-request"],
  ])("%i multipart fields that end with %j, as %s, are %s", async (count, end, parameters, code) => {
    const problem = await refused(multipart(count, end), `multipart/form-data; ${parameters}`);
    expect(problem.code).toBe(code as Problem["code"]);
    expect(problem.detail).toMatch(/\. .+\.$/);
  });

  test("keeps text as sent: the rest of a text is the note, and a byte order mark inside stays", async () => {
    expect((await parse("Buy milk\r\n\r\n and eggs \n", "text/plain")).draft.note).toBe("\r\n and eggs \n");
    expect((await parse('{"title": "a\ufeffb"}', JSON_TYPE)).draft.title).toBe("a\ufeffb");
    expect((await parse("{not json", "text/plain")).draft.title).toBe("{not json");
    expect((await parse("100%&", FORM).catch((problem) => problem)).field).toBe("title");
    expect((await parse("title=100%+of+%zz", FORM)).draft.title).toBe("100% of %zz");
  });

  test.each([
    ['{"title": "Buy milk", "parse": true}', JSON_TYPE, true],
    ['{"title": "Buy milk", "parse": true}', "text/plain", true],
    ["title=Buy+milk&parse=1", FORM, true],
    ['{"title": "Buy milk", "parse": false}', JSON_TYPE, false],
    ["title=Buy+milk&parse=off", FORM, false],
  ])("%j as %s asks to be read as quick entry: %j", async (body, type, asks) => {
    expect(await parse(body, type)).toEqual({ draft: milk, parse: asks, ignored: [] });
  });

  test.each([
    ['{"title": "a", "parse": 1}', JSON_TYPE],
    ['{"title": "a", "parse": null}', JSON_TYPE],
    ["title=a&parse=yes", FORM],
  ])("%j as %s asks for nothing that there is", async (body, type) => {
    expect(await refused(body, type)).toMatchObject({ code: "invalid", field: "parse" });
  });

  test("names what it ignores", async () => {
    const { draft, ignored } = await parse(
      '{"title": "a", "tags": [], "__proto__": {"note": "x"}, "Parse": true}',
      JSON_TYPE,
    );
    expect(draft).toEqual({ title: "a", note: null, isFocused: false });
    expect(ignored).toEqual(["tags", "__proto__", "Parse"]);
    expect((await parse("title=a&__proto__=x", FORM)).ignored).toEqual(["__proto__"]);
  });

  test.each([
    ['{"title": "He said "hi""}', JSON_TYPE, "invalid-json", undefined],
    ['{"title": "a", "title": "b"}', JSON_TYPE, "invalid-json", undefined],
    ["", JSON_TYPE, "invalid-json", undefined],
    ["title=a", JSON_TYPE, "invalid-json", undefined],
    [[0x7b, 0xff, 0x7d], JSON_TYPE, "invalid-text", undefined],
    [[0x74, 0x80], "text/plain", "invalid-text", undefined],
    ["title=%ff", FORM, "invalid-text", undefined],
    ["[]", JSON_TYPE, "invalid", undefined],
    ["null", JSON_TYPE, "invalid", undefined],
    ['"text"', JSON_TYPE, "invalid", undefined],
    ["{}", JSON_TYPE, "invalid", "title"],
    ['{"title": null}', JSON_TYPE, "invalid", "title"],
    ['{"title": 7}', JSON_TYPE, "invalid", "title"],
    ['{"title": "a", "note": 7}', JSON_TYPE, "invalid", "note"],
    ['{"title": "a", "isFocused": "yes"}', JSON_TYPE, "invalid", "isFocused"],
    ['{"title": "a", "isFocused": null}', JSON_TYPE, "invalid", "isFocused"],
    ["note=a", FORM, "invalid", "title"],
    ["title=a&title=b", FORM, "invalid", "title"],
    ["title=a&isFocused=maybe", FORM, "invalid", "isFocused"],
    ["a=1&".repeat(1_001), FORM, "invalid", undefined],
    ["<a/>", "application/xml", "unsupported", undefined],
    ["x", "application/octet-stream", "unsupported", undefined],
    ['{"title": "a"}', "application/json; charset=latin1", "unsupported", undefined],
    ["--x", "multipart/form-data; boundary=y", "invalid-request", undefined],
  ])("%j as %s is %s, field %s", async (body, type, code, field) => {
    const problem = await refused(body, type);
    expect(problem.code).toBe(code as Problem["code"]);
    expect(problem.field).toBe(field);
    expect(problem.detail).toMatch(/\. .+\.$/); // what happened, then what to do
  });
});
