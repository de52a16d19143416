import type { Mutant } from "./mutant.ts";

const JOIN = "src/web/search/join-results.test.ts";
const MARKS = "src/web/search/mark-words.test.ts";
const MATCH = "src/web/search/match.test.ts";
const LEVEL = "src/web/search/word-level.test.ts";
const QUERY = "src/web/search/search-query.test.ts";
const SEARCH = "test/browser/search.test.ts";

/** The search of the page and of its palette. */
export const PAGE_SEARCH: readonly Mutant[] = [
  {
    title: "an excerpt begins inside a word",
    file: "src/web/search/mark-words.ts",
    from: "(?<![a-z0-9])",
    to: "",
    test: MARKS,
  },
  {
    title: "a long note is folded for each search of it",
    file: "src/web/search/match.ts",
    from: "    foldedItems.set(item, foldedItem);\n",
    to: "",
    test: MATCH,
  },
  {
    title: "a filter searches all notes after each change",
    file: "src/web/search/match.ts",
    from: "      answers.set(item, answer);\n",
    to: "",
    test: MATCH,
  },
  {
    title: "the server is not asked for open items",
    file: "src/web/search/use-search.ts",
    from: `["open", "done", "trash"] as const`,
    to: `["done", "trash"] as const`,
    test: SEARCH,
  },
  {
    title: "a search ends with the first page that ends early",
    file: "src/web/search/use-search.ts",
    from: "page < MAX_PAGES && found.length < limit",
    to: "page < 1",
    test: SEARCH,
  },
  {
    title: "the server is asked without the signs that were typed",
    file: "src/web/search/use-search.ts",
    from: "readFound(list, text, limit)",
    to: `readFound(list, readWords(text).join(" "), limit)`,
    test: SEARCH,
  },
  {
    title: "the query of the page is longer than the server takes",
    file: "src/web/search/search-query.ts",
    from: ".slice(0, MAX_CHARS)",
    to: "",
    test: QUERY,
  },
  {
    title: "the page searches texts for the word after a sigil",
    file: "src/web/search/search-query.ts",
    from: "part.sigil === null || words.length === 0 ?",
    to: "words.length >= 0 ?",
    test: QUERY,
  },
  {
    title: "the page takes a tag for a context",
    file: "src/web/search/match.ts",
    from: `isContext(tag) === (sigil === "@") && `,
    to: "",
    test: MATCH,
  },
  {
    title: "the page does not find items by the name of their project",
    file: "src/web/search/match.ts",
    from: "levelOf(rest), levelOf(project))",
    to: "levelOf(rest))",
    test: MATCH,
  },
  {
    title: "an item of a renamed project is not searched again",
    file: "src/web/search/match.ts",
    from: " || answer.project !== project",
    to: "",
    test: MATCH,
  },
  {
    title: "typing mistakes come before beginnings of words",
    file: "src/web/search/match.ts",
    from: "ranks.flat()",
    to: "ranks.toReversed().flat()",
    test: MATCH,
  },
  {
    title: "the page does not find a word whose first half is mistyped",
    file: "src/web/search/word-level.ts",
    from: "[tail, swapped]",
    to: "[swapped]",
    test: LEVEL,
  },
  {
    title: "the page takes the first term with a part for the closest",
    file: "src/web/search/word-level.ts",
    from: "at >= 0 && closest !== beginning;",
    to: "at >= 0 && closest === none;",
    test: LEVEL,
  },
  {
    title: "an item is among the results of the page and of the server",
    file: "src/web/search/join-results.ts",
    from: "item === null || ids.has(item.id)",
    to: "item === null",
    test: JOIN,
  },
  {
    title: "an open item that was completed during a search comes back",
    file: "src/web/search/join-results.ts",
    from: "own.isWhole && isOpen(found.list) ? null : found",
    to: "found",
    test: SEARCH,
  },
  {
    title: "an item is found by words that a change took away",
    file: "src/web/search/join-results.ts",
    from: "isAsFound || own.matches(item) ? item : null",
    to: "item",
    test: JOIN,
  },
  {
    title: "a mistyped word is not highlighted",
    file: "src/web/search/mark-words.ts",
    from: "if (closest === WORD_LEVELS.typo) return found;",
    to: "if (closest === WORD_LEVELS.typo) return [];",
    test: MARKS,
  },
  {
    title: "results of the server move the lines of the palette",
    file: "src/web/palette/palette.tsx",
    from: "open.slice(0, ownCount).map(asChoice)",
    to: "[...open, ...closed].map(asChoice)",
    test: "test/browser/palette.test.ts",
  },
  {
    title: "the page drops what only the server finds in Done",
    file: "src/web/items/optimistic-view.ts",
    from: "holds(row.item) || isEqualItem(row.item, item)",
    to: "holds(row.item)",
    test: "src/web/items/optimistic-view.test.ts",
  },
];
