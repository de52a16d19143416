/** Scripts in which U+200C and U+200D join or separate letters. */
const JOINING =
  "Arabic Syriac Nko Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar Tibetan"
    .split(" ")
    .map((script) => `\\p{Script_Extensions=${script}}`)
    .join("");

/** Invisible characters that a script needs: allowed after certain characters, and never two in a row. */
const NEEDED = [
  // Joined emoji, and emoji or text presentation; keycaps.
  "(?<=\\p{Extended_Pictographic}(?:\\ufe0f|\\p{Emoji_Modifier})?)\\u200d(?=\\p{Extended_Pictographic})",
  "(?<=\\p{Extended_Pictographic})[\\ufe0e\\ufe0f]",
  "(?<=[0-9#*])\\ufe0f(?=\\u20e3)",
  // The flags of England, Scotland and Wales; other tag sequences could hide text.
  "(?<=\\u{1f3f4})\\u{e0067}\\u{e0062}(?:\\u{e0065}\\u{e006e}\\u{e0067}|\\u{e0073}\\u{e0063}\\u{e0074}|\\u{e0077}\\u{e006c}\\u{e0073})\\u{e007f}",
  `(?<=(?=[\\p{L}\\p{M}])[${JOINING}])[\\u200c\\u200d]`,
  "(?<=(?![\\u180b-\\u180f])\\p{Script=Mongolian})[\\u180b-\\u180f]",
].join("|");

/** Variants of a Han sign: a name has one or two, a hidden text has one for each of its letters. */
const HAN_VARIANTS = "(?<=\\p{Script=Han})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]";
const MAX_HAN_VARIANTS = 4;

/** Marks of the direction of text: one with two scripts has a few, a hidden text has one for each of its bits. */
const DIRECTIONS = "[\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]";
const MAX_DIRECTIONS = 8;
const HIDDEN = "[\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffb\\u{13430}-\\u{1343f}]";

let counted: Record<"variant" | "direction", RegExp> | undefined;
const patterns = new Map<string, RegExp>();

/** Text with invisible characters written out, such as `\u200b`: otherwise it could contain more than the user sees. */
export function showHidden(text: string, write = asCode): string {
  counted ??= { variant: new RegExp(HAN_VARIANTS, "gu"), direction: new RegExp(DIRECTIONS, "gu") };
  const allowed = [
    NEEDED,
    ...((text.match(counted.variant)?.length ?? 0) <= MAX_HAN_VARIANTS ? [HAN_VARIANTS] : []),
    ...((text.match(counted.direction)?.length ?? 0) <= MAX_DIRECTIONS ? [DIRECTIONS] : []),
  ].join("|");
  const pattern = patterns.get(allowed) ?? new RegExp(`${allowed}|(${HIDDEN})`, "gu");
  patterns.set(allowed, pattern);
  return text.replace(pattern, (needed, hidden?: string) =>
    hidden === undefined ? needed : write(hidden.codePointAt(0) ?? 0),
  );
}

/** Control characters, and characters that change the direction of text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not reach the terminal.
const OBEYED = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Text with these characters made visible too. */
export function showObeyed(text: string, write = asSign): string {
  return text.replace(OBEYED, (character) => write(character.charCodeAt(0)));
}

/** JSON with both kinds escaped; it parses to the same value. */
export function escapeJson(json: string): string {
  return showObeyed(showHidden(json, asEscapes), asEscapes);
}

/** An ASCII control character as its symbol. */
function asSign(code: number): string {
  return code < 0x20 ? String.fromCharCode(0x2400 + code) : asCode(code);
}

function asEscapes(code: number): string {
  const units = String.fromCodePoint(code).split("");
  return units.map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");
}

/** A character by its number, as JavaScript writes it. */
export function asCode(code: number): string {
  const digits = code.toString(16);
  return code > 0xffff ? `\\u{${digits}}` : `\\u${digits.padStart(4, "0")}`;
}
