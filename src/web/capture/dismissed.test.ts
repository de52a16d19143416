import { expect, test } from "bun:test";
import { parseQuickEntry } from "../../domain/quick-entry/parse.ts";
import { acceptDate, escapeDismissed, hasSigils, stillThere } from "./dismissed.ts";

const HERE = { now: Date.parse("2026-11-20T16:04:00+01:00") / 1000, timeZone: "Europe/Berlin" };

test("only dismissed parts are plain text for the parser", async () => {
  const title = "Pay #rent #rents !friday 17:00 @home";
  const { parts } = await parseQuickEntry(title, HERE);
  for (const { kind, text } of parts) {
    const read = await parseQuickEntry(escapeDismissed(title, [{ kind, text }]), HERE);
    expect(read.parts.map((part) => part.text)).toEqual(
      parts.filter((part) => part.text !== text).map((part) => part.text),
    );
    expect(read.title).toContain(text);
  }
  const all = await parseQuickEntry(escapeDismissed(title, parts), HERE);
  expect([all.title, all.parts]).toEqual([title, []]);
});

test("a dismissal is forgotten with its text", () => {
  const dismissed = [{ kind: "tag", text: "#a1" } as const];
  expect(stillThere("Buy #a1", dismissed)).toBe(dismissed);
  expect(stillThere("Buy #a", dismissed)).toEqual([]);
});

test("a guess that is accepted is a due date", async () => {
  const title = acceptDate("Ask Sat about Saturday, Sat", "Saturday");
  expect(title).toBe("Ask Sat about !Saturday, Sat");
  expect((await parseQuickEntry(title, HERE)).draft.dueDate).toBe("2026-11-21");
  expect(acceptDate("unsat sat", "sat")).toBe("unsat !sat");
  expect(acceptDate("gone", "sat")).toBe("gone");
});

test("text without signs is nothing to be read", () => {
  expect(["Buy milk", "a+b", "C# and `#x`"].map(hasSigils)).toEqual([false, false, false]);
  expect(["Buy #milk", "\\#milk"].map(hasSigils)).toEqual([true, true]);
});
