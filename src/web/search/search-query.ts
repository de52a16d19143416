import { readSearch, type SearchSigil } from "../../domain/search-words.ts";
import { FILTER_SYNTAX } from "../../wire/filter/syntax.ts";
import { foldWords, readWords } from "./fold-words.ts";

// The text of a search, read as the server reads it.

/** A name after a sigil, as folded words in a row: `+"New kitchen"`. */
export interface SearchName {
  sigil: SearchSigil;
  words: readonly string[];
}

/** An item that is found has each word, and each name. */
export interface SearchQuery {
  /** The folded words without a sigil. */
  words: readonly string[];
  names: readonly SearchName[];
}

const { form } = FILTER_SYNTAX.words;
const MAX_CHARS = form.type === "text" ? form.most : 0; // the server refuses more

/** The typed text as the server takes it; empty if it has no word. */
export function searchTextOf(typed: string): string {
  const text = typed.trim().slice(0, MAX_CHARS);
  return foldWords(text).trim() === "" ? "" : text;
}

export function readQuery(text: string): SearchQuery {
  const parts = readSearch(text);
  const plain = parts.filter(({ sigil }) => sigil === null).map((part) => part.text);
  return {
    words: readWords(plain.join(" ")),
    names: parts.flatMap((part) => {
      const words = foldWords(part.text).split(" ").filter(Boolean);
      return part.sigil === null || words.length === 0 ? [] : [{ sigil: part.sigil, words }];
    }),
  };
}
