import type { Item } from "../../domain/item/item.ts";
import { isContext } from "../../domain/item/tags.ts";
import type { Row } from "../items/row.ts";
import { foldWords, hasWords } from "./fold-words.ts";
import type { SearchName, SearchQuery } from "./search-query.ts";
import { levelTest, WORD_LEVELS, type WordLevel } from "./word-level.ts";

/** The titles of projects by id: their items are found by them. */
export type ProjectTitles = ReadonlyMap<string, string>;

/** Folded texts. They are apart, so that a test copies no text. */
interface FoldedItem {
  title: string;
  /** The note, tags, area and contact. */
  rest: string;
}

const NOTE_LIMIT = 20_000; // UTF-16 units of a note that the page searches; the server searches more
const foldedItems = new WeakMap<Item, FoldedItem>();
/** Many items share few names, so each is folded once. */
const foldedNames = new Map<string, string>();

function foldItem(item: Item): FoldedItem {
  let foldedItem = foldedItems.get(item);
  if (!foldedItem) {
    const note = item.note === null ? "" : foldWords(item.note.slice(0, NOTE_LIMIT));
    const names = [...item.tags, item.area, item.contact].map((name) =>
      name === null ? "" : foldName(name),
    );
    foldedItem = { title: `${foldWords(item.title)} `, rest: `${note}${names.join("")} ` };
    foldedItems.set(item, foldedItem);
  }
  return foldedItem;
}

function foldName(name: string): string {
  let folded = foldedNames.get(name);
  if (folded === undefined) {
    folded = `${foldWords(name)} `;
    foldedNames.set(name, folded);
  }
  return folded;
}

/** The places of results: a title that begins so, a title with all words, a note or a name, parts, typing mistakes. */
const RANKS = 5;

/** The place of an item among the results, 0 is the first; null if it does not match. */
type ItemRank = (item: Item, titles: ProjectTitles) => number | null;

function rankBy({ words, names }: SearchQuery): ItemRank {
  const tests = words.map(levelTest);
  const nameTests = names.map(nameTest);
  const start = ` ${words.join(" ")}`;
  return (item, titles) => {
    const { title, rest } = foldItem(item);
    const project = projectTitleOf(item, titles);
    let farthest = 0;
    for (const levelOf of tests) {
      let level = levelOf(title);
      if (level > 0) level = Math.min(level, levelOf(rest), levelOf(project)) as WordLevel;
      if (level === WORD_LEVELS.none) return null;
      farthest = Math.max(farthest, level);
    }
    for (const levelOf of nameTests) {
      const level = levelOf(item, project);
      if (level === WORD_LEVELS.none) return null;
      farthest = Math.max(farthest, level);
    }
    if (farthest > WORD_LEVELS.beginning) return farthest + 2;
    if (title.startsWith(start)) return 0;
    return hasWords(title, words) ? 1 : 2;
  };
}

function projectTitleOf({ project }: Item, titles: ProjectTitles): string {
  const title = project === null ? undefined : titles.get(project);
  return title === undefined ? "" : foldName(title);
}

/** The level at which an item has a name. A tag is found by the beginnings of its words. */
function nameTest({ sigil, words }: SearchName): (item: Item, project: string) => number {
  if (sigil === "+") {
    const tests = words.map(levelTest);
    return (_, project) => Math.max(...tests.map((levelOf) => levelOf(project)));
  }
  const start = ` ${words.join(" ")}`;
  const isFound = (tag: string) => isContext(tag) === (sigil === "@") && foldName(tag).includes(start);
  return ({ tags }) => (tags.some(isFound) ? WORD_LEVELS.beginning : WORD_LEVELS.none);
}

/** Whether an item matches a search. */
export function matchesQuery(query: SearchQuery): (item: Item, titles: ProjectTitles) => boolean {
  const rank = rankBy(query);
  return (item, titles) => rank(item, titles) !== null;
}

/** The same for many items. It remembers its answers, so that only a changed item, or one of a renamed project, is searched again. */
export function wordsTest(query: SearchQuery, readTitles: () => ProjectTitles): (item: Item) => boolean {
  if (query.words.length === 0 && query.names.length === 0) return () => true;
  const matches = matchesQuery(query);
  const answers = new WeakMap<Item, { project: string | undefined; isMatch: boolean }>();
  return (item) => {
    const titles = readTitles();
    const project = item.project === null ? undefined : titles.get(item.project);
    let answer = answers.get(item);
    if (!answer || answer.project !== project) {
      answer = { project, isMatch: matches(item, titles) };
      answers.set(item, answer);
    }
    return answer.isMatch;
  };
}

/** The items that match: beginnings of words first, then parts, then typing mistakes; newest first. */
export function* matchingItems(
  rows: Iterable<Pick<Row, "item">>,
  query: SearchQuery,
  titles: ProjectTitles,
  limit: number,
): Generator<void, Item[]> {
  const ranks: Item[][] = Array.from({ length: RANKS }, () => []);
  const rankOf = rankBy(query);
  for (const { item } of rows) {
    const rank = rankOf(item, titles);
    if (rank !== null) ranks[rank]?.push(item);
    yield;
  }
  return ranks.flat().slice(0, limit);
}
