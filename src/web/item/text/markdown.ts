import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";

type Extension = ReturnType<typeof gfm>;
type Construct = Exclude<NonNullable<NonNullable<Extension["text"]>[string]>, readonly unknown[]>;
export type MarkdownRoot = ReturnType<typeof fromMarkdown>;
/** Any node of the tree except its root. */
export type MarkdownNode = MarkdownRoot["children"][number];
export type NodeOf<Type extends MarkdownNode["type"]> = Extract<MarkdownNode, { type: Type }>;

/**
 * Syntax that stays plain text: HTML and entities, so that nothing looks like something else; images, which would be
 * loaded from other servers; and definitions and footnotes, which would hide a part of the note.
 */
const PLAIN_SYNTAX = [
  "htmlFlow",
  "htmlText",
  "characterReference",
  "labelStartImage",
  "definition",
  "gfmFootnoteCall",
  "gfmFootnoteDefinition",
  "gfmPotentialFootnoteCall",
];

const MAX_EVENTS = 2_000; // of one paragraph, in which the parser searches for a bracket before each address

/** GFM. A long paragraph finds addresses in its finished text only: else each word would search all text before it. */
function boundedGfm(): Extension {
  const extension = gfm();
  const text = Object.entries(extension.text ?? {}).map(([code, all = []]) => [
    code,
    [all].flat().map(limitAutolink),
  ]);
  return { ...extension, text: Object.fromEntries(text) };
}

function limitAutolink(construct: Construct): Construct {
  if (!construct.name?.endsWith("Autolink")) return construct;
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      return this.events.length > MAX_EVENTS ? nok : construct.tokenize.call(this, effects, ok, nok);
    },
  };
}

const GFM = boundedGfm();

/** The tree of a note that is readable (readable.ts), with the position of each node in its text. */
export function readMarkdown(text: string): MarkdownRoot {
  return fromMarkdown(text, {
    extensions: [GFM, { disable: { null: PLAIN_SYNTAX } }],
    mdastExtensions: [gfmFromMarkdown()],
  });
}

/** The address of a link that may be followed, of the web or of mail; null: it stays text. */
export function linkAddress(url: string): string | null {
  try {
    const { protocol, href, username, password } = new URL(url);
    if (username !== "" || password !== "") return null; // https://bank.example@elsewhere.example
    return /^(https?|mailto):$/.test(protocol) ? href : null;
  } catch {
    return null;
  }
}
