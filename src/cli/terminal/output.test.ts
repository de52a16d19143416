import { expect, test } from "bun:test";
import { escapeJson, showHidden } from "../../domain/show-hidden.ts";
import { safe } from "./output.ts";

test.each([
  ["a zero width space", "pay\u200bpal", "pay\\u200bpal"],
  ["Mongolian separators in a row", "ᠮ\u180e\u180e", "ᠮ\u180e\\u180e"],
  ["a format character of Egyptian", "pay\u{13430}pal", "pay\\u{13430}pal"],
  ["a byte order mark within", "pay\ufeffpal", "pay\\ufeffpal"],
  ["a soft hyphen", "pay\u00adpal", "pay\\u00adpal"],
  [
    "a word joiner, invisible signs and old controls",
    "a\u2060\u2062\u206a\u206fb",
    "a\\u2060\\u2062\\u206a\\u206fb",
  ],
  ["annotations", "\ufff9a\ufffab\ufffb", "\\ufff9a\\ufffab\\ufffb"],
  ["tag letters", "a\u{e0001}\u{e0041}\u{e007f}b", "a\\u{e0001}\\u{e0041}\\u{e007f}b"],
  [
    "tag letters behind a flag that is none",
    "🏴\u{e0068}\u{e0069}\u{e007f}",
    "🏴\\u{e0068}\\u{e0069}\\u{e007f}",
  ],
  [
    "a flag that goes on",
    "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e0068}\u{e007f}",
    /^🏴(\\u\{e00[67].\}){7}$/,
  ],
  [
    "selectors behind letters and behind selectors",
    "a\ufe0f😀\ufe0f\ufe0f\u{e0101}",
    "a\\ufe0f😀\ufe0f\\ufe0f\\u{e0101}",
  ],
  ["joiners where nothing joins", "a\u200db\u200cc 😀\u200d😀\u200d", "a\\u200db\\u200cc 😀\u200d😀\\u200d"],
  ["joiners in a row", "می\u200c\u200c\u200dخواهم", "می\u200c\\u200c\\u200dخواهم"],
  [
    "more variants of Chinese characters than a name has",
    "漢\u{e0100}字\u{e0101}漢\ufe00字\u{e0102}漢\u{e01ef}",
    "漢\\u{e0100}字\\u{e0101}漢\\ufe00字\\u{e0102}漢\\u{e01ef}",
  ],
  ["fillers", "\u3164\u115f\u1160\uffa0\u034f", "\\u3164\\u115f\\u1160\\uffa0\\u034f"],
  ["characters reserved for later", "\u2065\ufff0\u{e0002}\u{e0fff}", "\\u2065\\ufff0\\u{e0002}\\u{e0fff}"],
  ["marks of direction", "a\u200e\u202eb\u2066\u061c", "a\\u200e\\u202eb\\u2066\\u061c"],
])("%s is shown", (_, text, expected) => {
  expect(safe(text)).toMatch(
    typeof expected === "string" ? new RegExp(`^${RegExp.escape(expected)}$`) : expected,
  );
});

test("marks of direction are left to an assistant if they are few, and written out if they could be a text", () => {
  expect(showHidden("\u200eשלום\u200f".repeat(4))).toBe("\u200eשלום\u200f".repeat(4));
  expect(showHidden(`Buy milk${"\u200e\u200f\u061c".repeat(3)}`)).toBe(
    `Buy milk${"\\u200e\\u200f\\u061c".repeat(3)}`,
  );
});

test.each([
  ["families, professions and hearts", "👨‍👩‍👧‍👦 👩🏽‍🚀 ❤️‍🔥 👁️‍🗨️ 🏳️‍🌈 🏴‍☠️ 🧔🏿‍♀️ 👩🏼‍❤️‍💋‍👨🏿"],
  ["one that was typed without its selector", "❤‍🔥 🏳‍🌈"],
  ["keycaps and pictures of text", "1️⃣ #️⃣ *️⃣ ☀️ ☀︎ ©️"],
  ["flags", "🇩🇪 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🏴󠁧󠁢󠁷󠁬󠁳󠁿"],
  ["Persian", "می‌خواهم کتاب‌ها را بخرم، ه‍"],
  ["Hindi, Sinhala, Malayalam, Bengali", "क्‍ष क्‌ष ශ්‍රී ലങ്ക അവന്‍ র‍্যাম"],
  ["variants of Chinese and Mongolian characters", "葛\u{e0100}辻\u{e0101} 﨑 ᠨ᠋ ᠠ᠎ᠠ"],
  ["letters with marks", "é שָׁלוֹם עִבְרִית ไทย 한국어 日本語 Ελληνικά"],
])("%s are as they were", (_, text) => {
  expect(safe(text)).toBe(text);
});

test("JSON has escapes for all of that, and is the same value", () => {
  const text = '\u009b2J\u007f\u202e\u200b\u{e0041}\ufff9 " \\\\u200b\n 👩🏽‍🚀 می‌خواهم 🏴󠁧󠁢󠁥󠁮󠁧󠁿';
  const json = escapeJson(JSON.stringify({ [text]: [text] }));
  expect(JSON.parse(json)).toEqual({ [text]: [text] });
  expect(json).toContain("\\u009b2J\\u007f\\u202e\\u200b\\udb40\\udc41\\ufff9");
  expect(json).toContain("👩🏽‍🚀 می‌خواهم 🏴󠁧󠁢󠁥󠁮󠁧󠁿");
});

test("a long text is read in one pass", () => {
  const text = "😀\u200d".repeat(50_000);
  expect(safe(text).length).toBeGreaterThan(text.length - 2);
});
