import { describe, expect, test } from "bun:test";
import { z } from "zod";
import { Problem } from "../domain/problem.ts";
import { parseBody } from "./body.ts";
import { viewChangeBody } from "./filter/views.ts";
import { parseCaptures, parseChanges } from "./patch.ts";

const numbers = (count: number) => Array.from({ length: count }, () => 0);

function openPauses() {
  const pauses = { count: 0, pause: async () => void pauses.count++ };
  return pauses;
}

test.each<[object, string, string]>([
  [{ verb: "move", name: "x", to: "1" }, "to", "It is missing, or not a number. Send a number."],
  [{ verb: "move", name: "x" }, "to", "It is missing, or not a number. Send a number."],
  [{ verb: "move", name: "x", to: 1.5 }, "to", "It is missing, or not a whole number. Send a whole number."],
  [{ verb: "move", name: "x", to: 51 }, "to", "It is more than 50. Send at most that."],
  [{ verb: "move", name: "x", to: -1 }, "to", "It is less than 0. Send at least that."],
  [{ verb: "remove", name: "x".repeat(1_001) }, "name", "It is longer than 1000. Shorten it."],
  [{ verb: "drop", name: "x" }, "verb", "Send it in the form that GET /api/openapi.json describes."],
  [{ verb: "save", view: { name: "x", list: "nowhere", filter: {} } }, "view.list", "Send one of these."],
])("a wrong field is refused in Creel's own words: %j", (body, field, cure) => {
  const parse = () => parseBody(viewChangeBody(), JSON.stringify(body));
  expect(parse).toThrow(expect.objectContaining({ code: "invalid", field }));
  expect(parse).toThrow(cure);
  expect(parse).not.toThrow(/Invalid|expected|received/);
});

describe("bodies with many errors", () => {
  test.each([
    [{ tags: numbers(1_001) }, "tags"],
    [{ changes: [{ patch: { tags: numbers(1_001) } }] }, "changes.0.patch.tags"],
    [{ items: numbers(99_000) }, "items"],
  ])(
    "an array of more than 1,000 values is refused before a schema makes an error of each: %#",
    (value, field) => {
      let checks = 0;
      const seen = z.unknown().transform(() => checks++);
      const parse = () => parseBody(seen, JSON.stringify(value));
      expect(parse).toThrow(expect.objectContaining({ code: "invalid", field }));
      expect(checks).toBe(0);
      expect(parseBody(seen, JSON.stringify({ tags: numbers(1_000) }))).toBe(0);
    },
  );

  test("an array in the place of the body is no object", () => {
    expect(() => parseBody(z.object({}), JSON.stringify(numbers(2_000)))).toThrow("must be a JSON object");
  });

  test("changes are checked in pauses, up to the first that is wrong", async () => {
    const good = { id: "A", patch: { title: "x" } };
    const wrong = { id: 1, patch: { title: 1, tags: numbers(90) } };
    const pauses = openPauses();
    const text = JSON.stringify({ changes: [good, good, ...Array.from({ length: 997 }, () => wrong)] });
    const problem = await parseChanges(text, pauses.pause).catch((thrown: unknown) => thrown);
    expect(problem).toMatchObject({ code: "invalid", field: "changes.2" });
    expect(pauses.count).toBe(3);
    expect(await parseChanges(JSON.stringify({ changes: [good] }), pauses.pause)).toEqual([good]);
  });

  test("captures are checked in pauses, each on its own", async () => {
    const pauses = openPauses();
    const items = [{ title: 1 }, { title: "milk" }, 7];
    const parsed = await parseCaptures(JSON.stringify({ items }), pauses.pause);
    expect(parsed.map((one) => one instanceof Problem)).toEqual([true, false, true]);
    expect(pauses.count).toBe(3);
  });
});
