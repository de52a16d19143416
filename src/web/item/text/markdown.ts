import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";

type Extension = ReturnType<typeof gfm>;
type Construct = Exclude<NonNullable<NonNullable<Extension["text"]>[string]>, readonly unknown[]>;
export type MarkdownRoot = ReturnType<typeof fromMarkdown>;
/** Any node of the tree but its root. */
export type MarkdownNode = MarkdownRoot["children"][number];
export type NodeOf<Type extends MarkdownNode["type"]> = Extract<MarkdownNode, { type: Type }>;

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

const MOST_EVENTS = 2_000; // of one paragraph, back to which an address looks for a bracket before it

/** GFM. In a long paragraph addresses are found in its finished text alone: each word of it would look at all before it. */
function gfmInTime(): Extension {
  const extension = gfm();
  const text = Object.entries(extension.text ?? {}).map(([code, all = []]) => [
    code,
    [all].flat().map(inTime),
  ]);
  return { ...extension, text: Object.fromEntries(text) };
}

function inTime(construct: Construct): Construct {
  if (!construct.name?.endsWith("Autolink")) return construct;
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      return this.events.length > MOST_EVENTS ? nok : construct.tokenize.call(this, effects, ok, nok);
    },
  };
}

const GFM = gfmInTime();

/** The tree of a note that is readable (readable.ts), with the place of each node in its text. */
export function readMarkdown(text: string): MarkdownRoot {
  return fromMarkdown(text, {
    extensions: [GFM, { disable: { null: TEXT } }],
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
