import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";

export type Root = ReturnType<typeof fromMarkdown>;
/** Any node of the tree but its root. */
export type Node = Root["children"][number];
export type NodeOf<Type extends Node["type"]> = Extract<Node, { type: Type }>;

const LONGEST = 20_000; // UTF-16 units
const MOST_MARKS = 2_000; // of emphasis: they are matched in the square of their number
const TOO_DEEP = /(?:>[ \t]?){100}/; // quotes in quotes take as long

/** Whether a note is read as Markdown; else it is shown as it is, so that no note keeps the page busy. */
export function isReadable(text: string): boolean {
  return text.length <= LONGEST && text.split(/[*_]/).length <= MOST_MARKS && !TOO_DEEP.test(text);
}

/**
 * What is text here: HTML and entities, so that nothing is what it does not look like; pictures, which would be asked for
 * elsewhere; and definitions and footnotes, which would hide a part of the note.
 */
const TEXT = [
  "htmlFlow",
  "htmlText",
  "characterReference",
  "labelStartImage",
  "definition",
  "gfmFootnoteCall",
  "gfmFootnoteDefinition",
  "gfmPotentialFootnoteCall",
];

/** The tree of a note, with the place of each node in its text. */
export function readMarkdown(text: string): Root {
  return fromMarkdown(text, {
    extensions: [gfm(), { disable: { null: TEXT } }],
    mdastExtensions: [gfmFromMarkdown()],
  });
}

/** The address of a link as it may be followed: of the web or of mail. Null: it is text. */
export function linkAddress(url: string): string | null {
  try {
    const { protocol, href, username, password } = new URL(url);
    if (username !== "" || password !== "") return null; // https://bank.example@elsewhere.example
    return /^(https?|mailto):$/.test(protocol) ? href : null;
  } catch {
    return null;
  }
}
