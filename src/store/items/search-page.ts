import type { ItemQuery } from "../../domain/inbox/items.ts";
import { MATCH_LEVELS, type MatchLevel, matchTerm } from "../../domain/search-words.ts";
import type { Engine, SearchWord } from "../engine/engine.ts";
import { yieldToOthers } from "../engine/yield.ts";
import { findInfixes, findTypos } from "./indexes/term-index.ts";
import type { ItemRecord } from "./item-row.ts";
import { PAGE_BYTES, type PageQuery, type PageWords, readCursor, readItemRows } from "./query.ts";

const MAX_TERMS = 64; // terms that stand for the words of one search, for its parts and its typing mistakes each
const MAX_PROJECTS = 32; // projects that stand for one word
const MAX_TITLE_WORDS = 30; // different words of a project's title that are compared
const PROJECTS = `SELECT id, substr(title, 1, 200) AS title FROM item
  WHERE account = ? AND kind = 'project' AND list <> 'trash' ORDER BY seq DESC LIMIT 1000`;

/** A page of a search: its rows, and the cursor of the page that follows. */
export interface SearchPage {
  rows: ItemRecord[];
  next: string | null;
}

/**
 * The queries of the words of one search, by their level. Terms that have a word inside, or are a typing mistake away,
 * are looked up when a page asks for them.
 */
export class WordSearch {
  #isExpanded = false;

  private constructor(
    private readonly engine: Engine,
    private words: SearchWord[],
  ) {}

  static async open(engine: Engine, account: number, text: string): Promise<WordSearch> {
    const words = engine.words.read(text);
    return new WordSearch(engine, await withProjects(engine, account, words));
  }

  /** The query for what matches at this level or closer. Null if nothing can. */
  async upTo(level: MatchLevel): Promise<string | null> {
    if ((level === "infix" || level === "typo") && !this.#isExpanded) {
      this.#isExpanded = true;
      this.words = await withTerms(this.engine, this.words);
    }
    return this.engine.words.match(this.words, level);
  }

  /**
   * The query for what matches at this level and not closer, or also closer if the caller leaves that out. Null if
   * nothing matches at this level.
   */
  async at(level: MatchLevel, isCloserLeftOut: boolean): Promise<string | null> {
    const before = MATCH_LEVELS[MATCH_LEVELS.indexOf(level) - 1];
    const match = await this.upTo(level);
    const closer = before === undefined ? null : await this.upTo(before);
    if (match === null || match === closer) return null;
    return closer === null || isCloserLeftOut ? match : this.engine.words.without(match, closer);
  }
}

/** The words of the titles that the last search compared: splitting a title takes as long as comparing it. */
const wordsOfTitles = new WeakMap<Engine, Map<string, string[]>>();

/** The projects whose title has a word stand for it: their items are found by it. */
async function withProjects(engine: Engine, account: number, words: SearchWord[]): Promise<SearchWord[]> {
  const { words: index } = engine;
  const asking = words.filter(({ sigil }) => sigil === null || sigil === "+");
  if (asking.length === 0) return words;
  const found = asking.map((word) => ({
    word,
    wanted: word.tokens.flatMap(index.tokens),
    alternatives: [] as { term: string; level: MatchLevel }[],
  }));
  const known = wordsOfTitles.get(engine);
  const current = new Map<string, string[]>();
  for (const { id, title } of await engine.readLong<{ id: string; title: string }>(PROJECTS, [account])) {
    await yieldToOthers("");
    const tokens = known?.get(title) ?? [...new Set(index.tokens(title))].slice(0, MAX_TITLE_WORDS);
    current.set(title, tokens);
    for (const { wanted, alternatives } of found) {
      const level = farthest(wanted.map((one) => closest(tokens, one)));
      if (level !== null) alternatives.push({ term: index.ofProject(id), level });
    }
  }
  wordsOfTitles.set(engine, current);
  return words.map((word) => {
    const alternatives = found.find((one) => one.word === word)?.alternatives;
    if (!alternatives) return word;
    alternatives.sort((one, other) => MATCH_LEVELS.indexOf(one.level) - MATCH_LEVELS.indexOf(other.level));
    return { ...word, alternatives: alternatives.slice(0, MAX_PROJECTS) };
  });
}

/** How the closest of some terms matches a word; null if none does. */
function closest(terms: readonly string[], word: string): MatchLevel | null {
  const levels = terms.map((term) => matchTerm(term, word));
  return MATCH_LEVELS.find((level) => levels.includes(level)) ?? null;
}

/** The farthest of some levels; null if a word did not match. */
function farthest(levels: readonly (MatchLevel | null)[]): MatchLevel | null {
  return levels.includes(null) ? null : (MATCH_LEVELS.findLast((level) => levels.includes(level)) ?? null);
}

/** Adds the terms of parts and typing mistakes to the words that are one token. */
async function withTerms(engine: Engine, words: SearchWord[]): Promise<SearchWord[]> {
  const limit = Math.floor(MAX_TERMS / words.length);
  const expanded: SearchWord[] = [];
  for (const word of words) {
    const [token = ""] =
      word.sigil === null && word.tokens.length === 1 ? word.tokens.flatMap(engine.words.tokens) : [];
    const infixes = await findInfixes(engine, token, limit);
    const typos = await findTypos(engine, token, limit);
    expanded.push({
      ...word,
      alternatives: [
        ...word.alternatives,
        ...infixes.map((term) => ({ term, level: "infix" as const })),
        ...typos.map((term) => ({ term, level: "typo" as const })),
      ],
    });
  }
  return expanded;
}

/**
 * A page of a search: the closest matches first, newest first among equals. `pageOf` has the query of a page for the
 * words at one level.
 */
export async function readSearchPage(
  engine: Engine,
  query: ItemQuery,
  search: WordSearch,
  pageOf: (query: ItemQuery, words: PageWords) => PageQuery,
): Promise<SearchPage> {
  const rows: ItemRecord[] = [];
  const start = query.cursor === undefined ? { level: 0 } : readSearchCursor(query.cursor);
  let { cursor } = start;
  let characters = 0;
  // The first page has all closer matches. Leaving them out costs less than a query that asks for them again.
  const isFirst = query.cursor === undefined;
  for (let n = start.level; n < MATCH_LEVELS.length; n++, cursor = undefined) {
    const level = MATCH_LEVELS[n] as MatchLevel;
    const match = await search.at(level, isFirst);
    if (match === null) continue;
    const isFull = rows.length >= query.limit || characters >= PAGE_BYTES;
    const { cursor: _, ...rest } = query;
    const part = { ...rest, limit: isFull ? 1 : query.limit - rows.length, ...(cursor && { cursor }) };
    const without = isFirst ? rows.map(({ seq }) => seq) : [];
    const page = pageOf(part, { match, without, isSlow: level !== "exact" });
    const { rows: found, after } = await readItemRows(engine, page);
    if (isFull && (found.length > 0 || after !== null)) return { rows, next: `m${n}` };
    rows.push(...found);
    for (const { title, note } of found) characters += title.length + (note?.length ?? 0);
    if (after !== null) return { rows, next: `m${n}.${after.toString(36)}` };
  }
  return { rows, next: null };
}

/** The level of a cursor, and the cursor within it. One of an older Creel goes on among the exact matches. */
function readSearchCursor(cursor: string): { level: number; cursor?: string } {
  const [, level, seq] = /^m([0-3])(?:\.([0-9a-z]{1,10}))?$/.exec(cursor) ?? [];
  if (level === undefined) {
    readCursor(cursor);
    return { level: 0, cursor };
  }
  return { level: Number(level), ...(seq === undefined ? {} : { cursor: `s${seq}` }) };
}
