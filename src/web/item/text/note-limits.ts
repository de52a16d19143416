/** The counts that make a note slow to parse as Markdown, to lay out or to edit. */
interface Cost {
  lines: number;
  /** Characters of Markdown syntax, line ends, quotes and list entries: each may begin a node. */
  signs: number;
  /** Characters of emphasis: the parser's time grows with the square of their number. */
  marks: number;
  /** The column at which the last quote or list of a line begins: no nesting is deeper. */
  columns: number;
  /** Changes from one script to another: the browser lays out each piece separately. */
  turns: number;
  /** Characters that the browser shapes (accents, Arabic, Thai, emoji) in one line: its time grows with their square. */
  shaped: number;
  /** UTF-16 units of the longest letter with its accents: Backspace behind it takes a time that grows with their square. */
  letter: number;
}

const MAX_READ_CHARS = 20_000; // UTF-16 units
const MAX_LETTER = 200; // UTF-16 units
const MAX_READ_COST = {
  signs: 2_000,
  marks: 500,
  columns: 100,
  turns: 2_000,
  shaped: 5_000,
  letter: MAX_LETTER,
};

/** Whether a note is parsed as Markdown; else the page shows it as plain text, so that no note blocks the page. */
export function isReadable(text: string): boolean {
  return text.length <= MAX_READ_CHARS && isWithin(costOf(text), MAX_READ_COST);
}

const MAX_EDIT_CHARS = 200_000; // UTF-16 units
/** The time of a text field grows with the square of lines and turns. */
const MAX_EDIT_COST = { lines: 5_000, turns: 5_000, shaped: 10_000, letter: MAX_LETTER };

/** Whether a note is edited in a text field, which lays out a long text slowly. */
export function isEditable(text: string): boolean {
  return text.length <= MAX_EDIT_CHARS && isWithin(costOf(text), MAX_EDIT_COST);
}

function isWithin(cost: Cost, limits: Partial<Cost>): boolean {
  return Object.entries(limits).every(([name, limit]) => cost[name as keyof Cost] <= limit);
}

const TAB = 4; // columns
const [LINE_FEED, RETURN, TABULATOR, SPACE] = [10, 13, 9, 32];
const MARKS = codes("*_~");
const SIGNS = codes("\n\r`[]|\\<*_~");
const BULLETS = codes("-+*");
const DIGITS = codes("0123456789");
const AFTER_NUMBER = codes(".)");

/** Looks at each character once, and at each letter if there are accents or the like. */
function costOf(text: string): Cost {
  const cost: Cost = { lines: 1, signs: 0, marks: 0, columns: 0, turns: 0, shaped: 0, letter: 1 };
  let [columns, isBeginning] = [0, true]; // only space, quotes and lists in the line so far
  let [shapedInLine, shapedInAll] = [0, 0];
  let script: number | null = null;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (SIGNS.has(code)) cost.signs++;
    if (MARKS.has(code)) cost.marks++;
    if (code === LINE_FEED || code === RETURN) {
      cost.lines++;
      [columns, isBeginning] = [0, true];
      shapedInLine = 0;
    } else if (isBeginning && beginsEntry(text, at)) {
      cost.signs++;
      cost.columns = Math.max(cost.columns, ++columns);
    } else if (isBeginning) {
      isBeginning = code === SPACE || code === TABULATOR || DIGITS.has(code);
      columns += code === TABULATOR ? TAB : 1;
    }
    const next = scriptOf(code);
    if (next !== null && script !== null && next !== script) cost.turns++;
    script = next ?? script;
    if (!isShaped(code)) continue;
    shapedInAll++;
    cost.shaped = Math.max(cost.shaped, ++shapedInLine);
  }
  if (shapedInAll > 1) cost.letter = longestLetter(text);
  return cost;
}

const letters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** In UTF-16 units. */
function longestLetter(text: string): number {
  let longest = 1;
  for (const { segment } of letters.segment(text)) longest = Math.max(longest, segment.length);
  return longest;
}

/** Whether a font may draw the character together with its neighbours, roughly. Chinese and Japanese are not. */
function isShaped(code: number): boolean {
  if (code < 0x300) return false;
  if (code < 0x370) return true; // accents
  return (
    (code >= 0x590 && code < 0x1e00) || // Hebrew, Arabic, India's scripts, Thai, parts of Korean letters
    (code >= 0x200b && code < 0x2010) || // joiners
    (code >= 0x20d0 && code < 0x2100) || // accents
    (code >= 0xa800 && code < 0xac00) ||
    (code >= 0xd7b0 && code < 0xe000) || // emoji and rare characters
    (code >= 0xfb1d && code < 0xff00)
  );
}

/** Whether a quote or a list entry begins here, after nothing but others of these. */
function beginsEntry(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (text[at] === ">") return true;
  const isEntry = BULLETS.has(code) || (AFTER_NUMBER.has(code) && DIGITS.has(text.charCodeAt(at - 1)));
  return isEntry && /^\s?$/.test(text.charAt(at + 1));
}

/** The scripts that fonts and browsers separate, roughly; null for characters that fit any script. */
function scriptOf(code: number): number | null {
  if (code < 0x250 || (code >= 0x2010 && code < 0x2028)) return code > SPACE ? 0 : null; // Latin
  if (code < 0x370 || code === 0x200d || code >> 4 === 0xfe0) return null; // accents, joiners
  if (code >= 0x2e80 && code < 0xa000) return 1; // Chinese and Japanese
  if (code >= 0xac00 && code < 0xe000) return code < 0xd800 ? 2 : -1; // Korean; emoji and rare characters
  return code < 0x900 ? code >> 8 : code >> 7;
}

function codes(signs: string): ReadonlySet<number> {
  return new Set([...signs].map((sign) => sign.charCodeAt(0)));
}
