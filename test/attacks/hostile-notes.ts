import { isReadable } from "../../src/web/item/text/note-limits.ts";
import { type SeededRandom, seededRandom } from "../faults/seeded-random.ts";

const MAX_NOTE_UNITS = 20_000; // UTF-16 units that are read as Markdown

function fill(unit: string): string {
  return unit.repeat(Math.floor(MAX_NOTE_UNITS / unit.length));
}

/** Each keeps the parser or the browser busy for half a second or for ever, or makes the parser's stack overflow. */
export const COSTLY: readonly [name: string, note: string][] = [
  ["entries of numbers in one line", fill("1. ")],
  ["entries of two kinds in one line", fill("+ - ")],
  ["lists in quotes in one line", fill("> - ")],
  ["headings by underline", fill("a\n=\n")],
  ["lists in lists, fewer", "+ ".repeat(1_900)],
  ["quotes in one line", fill(">")],
  ["quotes in one line, spaced", fill("> ")],
  ["numbers with brackets in one line", fill("1) ")],
  ["lists by tabs in one line", fill("-\t")],
  ["twenty quotes a line", fill(`${"> ".repeat(20)}a\n\n`)],
  ["lists as stairs", stairs((depth) => `${"\t".repeat(depth)}-\ta\n`)],
  ["emphasis that ends and never begins", fill("a*")],
  ["emphasis of two signs", fill("_a*")],
  ["emphasis of two signs, fewer", "_a*".repeat(900)],
  ["emphasis of many lengths", fill("*a**a")],
  ["crossed out", fill("~a")],
  ["entries", fill("- a\n")],
  ["tasks", fill("- [ ] a\n")],
  ["empty entries", fill("*\n")],
  ["tables", fill("a|b\n-|-\n")],
  ["columns", `${"|a".repeat(5_000)}\n${"|-".repeat(5_000)}`],
  ["brackets", fill("[[")],
  ["code", fill("`a")],
  ["line ends of three kinds", fill("a\r\nb\rc\n")],
  ["letters from right and left", fill("aא12")], // so few of them are shaped that only the turns are too many
  ["letters of two scripts", fill("aก")],
  ["a long text of all scripts", "aбγաაกकא漢👍".repeat(30_000)],
  ["many lines", "x\n".repeat(500_000)],
  ["a letter with thousands of accents", `Z${"\u0301".repeat(5_000)}`],
  ["a letter with some hundreds of accents", `Z${"\u0301".repeat(500)}`],
  ["a letter with accents, in a line of its own", `first\nZ${"\u0301".repeat(5_000)}\nlast`],
  ["consonants of India in one letter", "क्".repeat(2_000)],
  ["emoji in one", "👩\u200d".repeat(1_000)],
  ["a flag of many signs", `🏴${"\u{e0067}".repeat(1_000)}`],
  ["beginnings of Korean letters", "\u1100".repeat(4_000)],
  ["an Arabic word", fill("لله")],
  ["Arabic words in one line", fill("السلام عليكم ")],
  ["Arabic words in one long line", "السلام عليكم ".repeat(15_000)],
  ["Thai without spaces", fill("ก็")],
  ["letters with accents in one line", "a\u0301\u0301\u0301".repeat(12_500)],
];

/** Each keeps a text field busy for seconds at one key, such as Backspace at its end, or when it opens. */
export const COSTLY_TO_EDIT: readonly [name: string, note: string][] = [
  ["a letter with accents", `Z${"\u0301".repeat(20_000)}`],
  ["a letter with accents among lines", `first\nZ${"\u0301".repeat(2_000)}\nlast`],
  ["a letter with Hebrew points", `א${"\u05b0".repeat(2_000)}`],
  ["consonants of India in one letter", "क्".repeat(10_000)],
  ["emoji in one", "👩\u200d".repeat(6_000)],
  ["an emoji of many colours", `👍${"🏽".repeat(1_000)}`],
  ["beginnings of Korean letters", "\u1100".repeat(10_000)],
  ["an Arabic word", "لله".repeat(20_000)],
  ["Arabic words in one line", "السلام عليكم ".repeat(15_000)],
  ["Thai in one line", "ก็".repeat(25_000)],
  ["letters with accents in one line", "a\u0301\u0301\u0301".repeat(12_500)],
];

/** Long texts as people write them. */
export const HARMLESS: readonly [name: string, note: string][] = [
  ["Vietnamese with accents as characters of their own", "tie\u0302\u0301ng Vie\u0323\u0302t ".repeat(150)],
  ["Hebrew with points", "שָׁלוֹם עֲלֵיכֶם ".repeat(150)],
  ["Arabic with vowels, in lines", `${"السَّلَامُ عَلَيْكُمْ ".repeat(40)}\n`.repeat(8)],
  ["Hindi", "नमस्ते दुनिया ".repeat(200)],
  ["Thai", `${"สวัสดีชาวโลก".repeat(60)}\n`.repeat(10)],
  ["Korean letters in parts", "한국어 ".normalize("NFD").repeat(400)],
  ["emoji of families and flags", "👩‍👩‍👧‍👦 🇩🇪 🏴󠁧󠁢󠁳󠁣󠁴󠁿 👍🏽 ".repeat(50)],
  ["a letter that somebody has decorated", `Z${"\u0301\u0323\u0337".repeat(30)}algo`],
];

/** A line for each depth, as many as there is room for. */
function stairs(step: (depth: number) => string): string {
  let text = "";
  for (let depth = 0; text.length < MAX_NOTE_UNITS - 200; depth++) text += step(depth);
  return text.slice(0, MAX_NOTE_UNITS);
}

/** Starts of a block, or of a line of one. */
const BLOCKS = [
  ...[">", "> ", ">\n", "- ", "-\t", "-\n", "+ ", "* ", "*\n", "1. ", "1) ", "1.\n", "- [ ] ", "# ", "=\n"],
  ...[
    "a\n=\n",
    "---\n",
    "```\n",
    "~~~\n",
    "    ",
    "\t",
    "|a",
    "|a|\n",
    "|-",
    "a|b\n-|-\n",
    "[^a]: ",
    "[a]: b\n",
  ],
  ...["<a>\n", "\n", "\n\n", "  \n", "\\\n", "\r", "\r\n", "a\n", "a\n\n"],
];
/** Units inside a line. */
const INLINE = [
  ...[
    "a",
    "a ",
    "*",
    "**",
    "_",
    "__",
    "~",
    "~~",
    "*a",
    "_a_",
    "a*",
    "`",
    "``",
    "[",
    "]",
    "[]",
    "![",
    "](",
    "](b",
  ],
  ...[
    "](<",
    '](b "',
    "[a](b)",
    "[a][b]",
    "[^a]",
    "[^",
    "[x] ",
    "<",
    "</",
    "<!--",
    "<a:b",
    "<a@b.c>",
    "&amp;",
    "&",
  ],
  ...[
    "&a;",
    "www.",
    "www.a",
    "http://",
    "http://a)",
    "https://a.b/",
    "a@b",
    "a@b.c ",
    "a-b.c",
    "mailto:",
    "xmpp:",
  ],
  ...["\u0301", "a\u0323\u0301", "لله ", "ب", "क्", "ก็", "👩\u200d", "\ufe0f", "\u1100"],
  ...["\\", "\u200b", "\u00a0", "é", "🙂", "א", "\0", "(", ")", ":", ".", "!", '"', "-a"],
];
const UNITS = [...BLOCKS, ...INLINE];

/** Units and their repeat counts, in order. */
export type Recipe = readonly { units: readonly string[]; times: number }[];

/** The longest note of a recipe that is still read as Markdown. */
export function write(recipe: Recipe): string {
  const whole = (share: number) =>
    recipe
      .map(({ units, times }) => units.join("").repeat(Math.ceil(times * share)))
      .join("")
      .slice(0, MAX_NOTE_UNITS);
  let [least, most] = [0, 1];
  for (let step = 0; step < 12; step++) {
    const share = (least + most) / 2;
    if (isReadable(whole(share))) least = share;
    else most = share;
  }
  return whole(least);
}

/** The longest and most costly notes that are read as Markdown: each unit alone, and some combinations. */
export function readableNotes(seed: number, combinations: number): [recipe: Recipe, note: string][] {
  const random = seededRandom(seed);
  const recipes = [
    ...UNITS.map((unit): Recipe => [{ units: [unit], times: MAX_NOTE_UNITS }]),
    ...Array.from({ length: combinations }, () => draw(random)),
  ];
  return recipes.map((recipe) => [recipe, write(recipe)]);
}

export function draw(random: SeededRandom): Recipe {
  return Array.from({ length: random.between(1, 3) }, () => drawPart(random));
}

function drawPart(random: SeededRandom): Recipe[number] {
  const units = Array.from({ length: random.between(1, 4) }, () => pick(random, UNITS));
  return { units, times: Math.ceil(random.between(1, MAX_NOTE_UNITS) / units.join("").length) };
}

/** Returns the recipe with one change. */
export function mutate(recipe: Recipe, random: SeededRandom): Recipe {
  const at = random.between(0, recipe.length - 1);
  const { units, times } = recipe[at] as Recipe[number];
  const place = random.between(0, units.length - 1);
  const changed = pick<() => Recipe[number][]>(random, [
    () => [{ units: units.with(place, pick(random, UNITS)), times }],
    () => [{ units: units.toSpliced(place, 0, pick(random, UNITS)), times }],
    () => [{ units: units.length > 1 ? units.toSpliced(place, 1) : units, times }],
    () => [{ units, times: Math.ceil(times * (random.next() + 0.5)) }],
    () => [{ units, times }, drawPart(random)],
    () => (recipe.length > 1 ? [] : [drawPart(random)]),
  ]);
  return recipe.toSpliced(at, 1, ...changed());
}

function pick<T>(random: SeededRandom, all: readonly T[]): T {
  return all[random.between(0, all.length - 1)] as T;
}
