const MAX_SIGILS = 200; // more than an item can have parts; the rest of a line stays text
const NAME_LIMIT = 100; // UTF-16 units, a limit for a quote without an end
const SIGIL = /(?<=^|\s)(\\*)([#@+!^~*:])(?=\S)/g;
/** Phones and word processors replace typed quotes. */
const OPENS = /["“„]/;
const CLOSES = /["”“]/;

/** A sigil at the start of a word, with the words after it. */
export interface Sigil {
  sigil: string;
  /** The offset of the sigil in the line. */
  at: number;
  /** The words up to the next sigil, or the quoted words. */
  words: string;
  /** The offset of the words in the line. */
  start: number;
  isQuoted: boolean;
}

export interface Sigils {
  marks: Sigil[];
  /** Offsets of backslashes that only escape a sigil. */
  escapes: number[];
}

/** Finds the sigils of a line, from left to right. Text in backticks is code and has none. */
export function findSigils(line: string): Sigils {
  const marks: Sigil[] = [];
  const escapes: number[] = [];
  const code = findCode(line);
  let passed = 0;
  for (const { index, 1: slashes = "", 2: sigil = "" } of line.matchAll(SIGIL)) {
    if (marks.length === MAX_SIGILS) break;
    const at = index + slashes.length;
    const last = marks.at(-1);
    if (last?.isQuoted && at < last.start + last.words.length) continue;
    while ((code[passed]?.to ?? at + 1) <= at) passed++;
    if ((code[passed]?.from ?? at) < at) continue;
    if (slashes !== "") {
      escapes.push(index);
      continue;
    }
    marks.push(readMark(line, at, sigil));
  }
  marks.forEach((mark, i) => {
    if (!mark.isQuoted) mark.words = line.slice(mark.start, marks[i + 1]?.at ?? line.length);
  });
  return { marks, escapes };
}

function readMark(line: string, at: number, sigil: string): Sigil {
  const rest = line.slice(at + 1, at + 3 + NAME_LIMIT);
  if (sigil !== ":" && OPENS.test(rest.charAt(0))) {
    const length = rest.slice(1).search(CLOSES);
    const words = rest.slice(1, 1 + length);
    if (length > 0 && words.trim() !== "") return { sigil, at, words, start: at + 2, isQuoted: true };
  }
  return { sigil, at, words: "", start: at + 1, isQuoted: false };
}

/** Ranges between pairs of backticks; a single one is text. */
function findCode(line: string): { from: number; to: number }[] {
  const ticks = [...line.matchAll(/`+/g)];
  return ticks.flatMap((tick, i) => {
    const end = ticks[i + 1];
    return i % 2 === 0 && end ? [{ from: tick.index, to: end.index + end[0].length }] : [];
  });
}
