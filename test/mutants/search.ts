import type { Mutant } from "./mutant.ts";

const FIND = "src/store/items/find.test.ts";
const WORDS = "src/domain/search-words.test.ts";

/** Bugs in the results of a search and their order. */
export const SEARCH: readonly Mutant[] = [
  {
    title: "a word of four letters may be mistyped",
    file: "src/domain/search-words.ts",
    from: "word.length >= MIN_TYPO && isOneTypoAway",
    to: "word.length > 3 && isOneTypoAway",
    test: WORDS,
  },
  {
    title: "swapped letters are two mistakes",
    file: "src/domain/search-words.ts",
    from: "|| (isSwapped && ",
    to: "|| (isSwapped && false && ",
    test: WORDS,
  },
  {
    title: "a number behind a sigil is a tag",
    file: "src/domain/search-words.ts",
    from: String.raw`(?=[^\s"]*\p{L})`,
    to: "",
    test: WORDS,
  },
  {
    title: "a mistake in the first half of a word is not forgiven",
    file: "src/store/items/terms.ts",
    from: "...(await look(ENDING, [tail, ...lengths])),",
    to: "",
    test: FIND,
  },
  {
    title: "letters that are swapped in the middle are not found",
    file: "src/store/items/terms.ts",
    from: `...(await look(WHOLE, [swapped.join("")])),`,
    to: "",
    test: FIND,
  },
  {
    title: "a term that no item has any more stays listed",
    file: "src/store/items/search.ts",
    from: "...removeTerms(words, removed),",
    to: "",
    test: FIND,
  },
  {
    title: "a purged word is still listed",
    file: "src/store/items/search.ts",
    from: "...(texts ? removeTerms(words, termsOf(words, texts)) : []),",
    to: "",
    test: "src/store/items/item-changes.test.ts",
  },
  {
    title: "a term that another item has is removed with the first",
    file: "src/store/items/terms.ts",
    from: "AND NOT EXISTS (SELECT 1 FROM ${index.table} WHERE ${index.matches})`",
    to: "AND EXISTS (SELECT 1 FROM ${index.table} WHERE ${index.matches}) IS NOT NULL`",
    test: FIND,
  },
  {
    title: "a closer match comes again among the farther ones",
    file: "src/store/items/find.ts",
    from: "closer === null || isCloserLeftOut ? match : this.engine.words.without(match, closer)",
    to: "match",
    test: FIND,
  },
  {
    title: "a closer match of the first page is there twice",
    file: "src/store/items/find.ts",
    from: "without: isFirst ? rows.map(({ seq }) => seq) : []",
    to: "without: []",
    test: FIND,
  },
  {
    title: "what a full page leaves at a farther level is lost",
    file: "src/store/items/find.ts",
    from: "if (isFull) return { rows, next: `m${n}` };",
    to: "if (isFull) return { rows, next: null };",
    test: FIND,
  },
  {
    title: "a project's name does not find its items",
    file: "src/store/items/find.ts",
    from: "{ ...word, alternatives: alternatives.slice(0, MAX_PROJECTS) }",
    to: "{ ...word, alternatives: [] }",
    test: FIND,
  },
  {
    title: "a context is found as a tag",
    file: "src/store/sqlite/full-text-index.ts",
    from: `MARKS[tag.startsWith("@") ? "@" : "#"]`,
    to: `MARKS["#"]`,
    test: FIND,
  },
  {
    title: "each change of an item writes its words again",
    file: "src/store/items/search.ts",
    from: "rows.filter((row) => !isSame(row.texts, row.before))",
    to: "rows",
    test: FIND,
  },
];
