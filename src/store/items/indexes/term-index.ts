import { isOneTypoAway, MIN_INFIX, MIN_TYPO } from "../../../domain/search-words.ts";
import type { Engine, FullTextIndex, IndexedText, Statement } from "../../engine/engine.ts";
import { yieldToOthers } from "../../engine/yield.ts";

const NOTE_LIMIT = 20_000; // characters of a note whose terms are listed; later words are found by their beginning
const ITEM_TERMS = 500; // of an item: each is looked up when the item loses it
const ITEM_ENDS = 2_000; // of the terms of an item: rows, which take about 55 bytes each
const TERM_LIMITS = { least: MIN_INFIX + 1, most: 32 }; // letters
const ROWS_LIMIT = 20_000; // rows that one look-up reads
const FOUND_LIMIT = 2_000; // terms that one look-up returns
const LAST = "\u{10ffff}"; // sorts after each letter

const CHANGES = 20_000; // that are listed together, unless their terms have many ends
const ENDS = 50_000; // of the terms that are listed together: sorting them takes a turn of the event loop
const TEXTS = 50; // items read at once
const REMOVED_TERMS = 50; // of one transaction: each of their ends may be in a page of its own
const SLICE = 2_000; // terms or rows of one statement: a few milliseconds, so that a capture waits for one at most

interface TermsPlace {
  from: number;
  newest: number;
  /** The change up to which words are indexed. */
  indexed: number;
}

const WHERE = `SELECT seq AS "from", (SELECT max(seq) FROM change) AS newest,
  (SELECT seq FROM projection WHERE name = 'item_words') AS indexed FROM projection WHERE name = 'term_end'`;
const CHANGED = `SELECT seq, item FROM change WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT ${CHANGES}`;
const UNKNOWN = `SELECT value AS term FROM json_each(?)
  WHERE NOT EXISTS (SELECT 1 FROM term_end WHERE ending = value AND term = value)`;
const KNOWN = `SELECT value AS term FROM json_each(?)
  WHERE EXISTS (SELECT 1 FROM term_end WHERE ending = value AND term = value)`;
const INSERT = `INSERT OR IGNORE INTO term_end (ending, term)
  SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(?)`;
const INFIX = `SELECT DISTINCT term FROM (SELECT ending, term FROM term_end WHERE ending >= ? AND ending < ? LIMIT ${ROWS_LIMIT})
  WHERE ending <> term ORDER BY length(term), term LIMIT ?`;
const BEGINNING = `SELECT term FROM (SELECT ending, term FROM term_end WHERE ending >= ? AND ending < ? LIMIT ${ROWS_LIMIT})
  WHERE ending = term AND length(term) BETWEEN ? AND ? LIMIT ${FOUND_LIMIT}`;
const ENDING = `SELECT term FROM (SELECT term FROM term_end WHERE ending = ? LIMIT ${ROWS_LIMIT})
  WHERE length(term) BETWEEN ? AND ? LIMIT ${FOUND_LIMIT}`;
const REMOVE = "DELETE FROM term_end WHERE ending IN (SELECT value FROM json_each(?)) AND term = ?";
const WHOLE = "SELECT term FROM term_end WHERE ending = ? AND term = ending";

/** The terms of indexed texts that parts and typing mistakes are looked up in. Numbers are not among them. */
export function termsOf({ tokens }: FullTextIndex, texts: Omit<IndexedText, "seq">): Set<string> {
  const terms = new Set<string>();
  let ends = 0;
  for (const term of tokens(wholeText(texts, NOTE_LIMIT))) {
    if (!isTerm(term) || terms.has(term)) continue;
    ends += endCount(term);
    if (ends > ITEM_ENDS || terms.size === ITEM_TERMS) break;
    terms.add(term);
  }
  return terms;
}

/** The listed terms of a text that it has beyond its limits: another item, which may be gone, listed them. */
export async function listedBeyondLimits(
  { words, read }: Engine,
  texts: Omit<IndexedText, "seq">,
): Promise<string[]> {
  const own = termsOf(words, texts);
  const others = new Set(words.tokens(wholeText(texts)).filter((term) => isTerm(term) && !own.has(term)));
  if (others.size === 0) return [];
  return (await read<{ term: string }>(KNOWN, [JSON.stringify([...others])])).map(({ term }) => term);
}

function wholeText({ title, names, note }: Omit<IndexedText, "seq">, noteLimit?: number): string {
  return `${title} ${names ?? ""} ${note?.slice(0, noteLimit) ?? ""}`;
}

function isTerm(token: string): boolean {
  return token.length >= TERM_LIMITS.least && token.length <= TERM_LIMITS.most && /^\p{L}/u.test(token);
}

/**
 * Lists the terms of the next items whose words are indexed. Many items at a time, and their terms in order: each end of
 * each term would otherwise touch a page of its own. Throws `changed` if an item was purged meanwhile. Ends early when
 * the search was closed.
 */
export async function listTerms(engine: Engine, isOpen: () => boolean): Promise<void> {
  const [place] = await engine.read<TermsPlace>(WHERE);
  if (!place) return;
  const { terms, to } = await readTerms(engine, place, isOpen);
  const rows: { term: string }[] = [];
  for (let at = 0; at < terms.length && isOpen(); at += SLICE)
    rows.push(
      ...(await engine.read<{ term: string }>(UNKNOWN, [JSON.stringify(terms.slice(at, at + SLICE))])),
    );
  const own = rows.map(({ term }) => [term, term] as const);
  const others = rows.flatMap(({ term }) =>
    endingsOf(term)
      .slice(1)
      .map((ending) => [ending, term] as const),
  );
  // A term itself is the last of its ends: until it is there, the term is listed again.
  for (const pairs of [others, own]) {
    pairs.sort(([one], [other]) => (one < other ? -1 : 1));
    for (let at = 0; at < pairs.length && isOpen(); at += SLICE) {
      const values = [JSON.stringify(pairs.slice(at, at + SLICE))];
      await engine.write([{ sql: INSERT, values, grows: true }, progress(place, place.from)]);
    }
  }
  if (isOpen()) await engine.write([progress(place, to)]);
}

/** The terms of the next items that changed, each once, and the change up to which they are all. */
async function readTerms(
  { read, words }: Engine,
  { from, indexed }: TermsPlace,
  isOpen: () => boolean,
): Promise<{ terms: string[]; to: number }> {
  const changes = await read<{ seq: number; item: number }>(CHANGED, [from, indexed]);
  const terms = new Set<string>();
  let to = from;
  let ends = 0;
  for (let at = 0; at < changes.length && isOpen(); at += TEXTS) {
    const some = changes.slice(at, at + TEXTS);
    const { sql, values } = words.stored(some.map(({ item }) => item));
    const bySeq = new Map((await read<IndexedText>(sql, values)).map((texts) => [texts.seq, texts]));
    for (const { seq, item } of some) {
      if (ends >= ENDS) return { terms: [...terms], to };
      await yieldToOthers("");
      const texts = bySeq.get(item);
      for (const term of texts ? termsOf(words, texts) : []) {
        if (!terms.has(term)) ends += endCount(term);
        terms.add(term);
      }
      to = seq;
    }
  }
  return { terms: [...terms], to: changes.length < CHANGES ? indexed : to };
}

/** Moves the projection on; fails if it moved otherwise, or if an item was purged since it was read. */
function progress({ from, newest }: TermsPlace, to: number): Statement {
  return {
    sql: `UPDATE projection SET seq = ? WHERE name = 'term_end' AND seq = ?
      AND NOT EXISTS (SELECT 1 FROM change WHERE seq > ? AND verb = 'purge')`,
    values: [to, from, newest],
    rows: 1,
    grows: true,
  };
}

/** Removes the terms that no indexed text has any more; after the statements that change the index. */
export function removeTerms({ table, matches, quote }: FullTextIndex, terms: Iterable<string>): Statement[] {
  const sql = `${REMOVE} AND NOT EXISTS (SELECT 1 FROM ${table} WHERE ${matches})`;
  return [...terms].map((term) => ({ sql, values: [JSON.stringify(endingsOf(term)), term, quote(term)] }));
}

/**
 * Removes terms of one item before the transaction that removes its text and calls `removeTerms`, which then finds few.
 * In parts, so that a capture waits for one at most. If that transaction fails, parts of these words and words with typing
 * mistakes do not find the item until it changes again.
 */
export async function removeTermsAhead(engine: Engine, seq: number, terms: Iterable<string>): Promise<void> {
  const { table, seq: column, matches, quote } = engine.words;
  const sql = `${REMOVE} AND NOT EXISTS (SELECT 1 FROM ${table} WHERE ${matches} AND ${column} <> ?)`;
  const all = [...terms];
  for (let at = 0; at < all.length; at += REMOVED_TERMS)
    await engine.write(
      all.slice(at, at + REMOVED_TERMS).map((term) => ({
        sql,
        values: [JSON.stringify(endingsOf(term)), term, quote(term), seq],
      })),
    );
}

/** The term itself, and its ends. */
function endingsOf(term: string): string[] {
  const letters = [...term];
  return letters
    .slice(0, Math.max(1, letters.length - MIN_INFIX + 1))
    .map((_, from) => letters.slice(from).join(""));
}

function endCount(term: string): number {
  return Math.max(1, [...term].length - MIN_INFIX + 1);
}

/** The shortest terms that have the word inside, not at their beginning. */
export async function findInfixes(engine: Engine, word: string, limit: number): Promise<string[]> {
  if (word.length < MIN_INFIX) return [];
  const rows = await engine.readLong<{ term: string }>(INFIX, [word, word + LAST, limit]);
  return rows.map(({ term }) => term).filter((term) => !term.startsWith(word));
}

/**
 * The terms that are one typing mistake away from a word of five letters or more. The mistake leaves one half of the
 * word as it is, unless it swaps the letters in the middle; so a term begins or ends as the word does.
 */
export async function findTypos(engine: Engine, word: string, limit: number): Promise<string[]> {
  const letters = [...word];
  if (letters.length < MIN_TYPO) return [];
  const middle = Math.floor(letters.length / 2);
  const [head, tail] = [letters.slice(0, middle).join(""), letters.slice(middle).join("")];
  const swapped = [...letters];
  [swapped[middle - 1], swapped[middle]] = [letters[middle] ?? "", letters[middle - 1] ?? ""];
  const lengths = [letters.length - 1, letters.length + 1];
  const look = (sql: string, values: (string | number)[]) => engine.readLong<{ term: string }>(sql, values);
  const rows = [
    ...(await look(BEGINNING, [head, head + LAST, ...lengths])),
    ...(await look(ENDING, [tail, ...lengths])),
    ...(await look(WHOLE, [swapped.join("")])),
  ];
  const terms = new Set(rows.map(({ term }) => term));
  return [...terms].filter((term) => isOneTypoAway(term, word)).slice(0, limit);
}
