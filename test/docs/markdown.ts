import type { File } from "../fence/tree.ts";

/** The parts of a Markdown page. */
export interface Page extends File {
  /** Lines of fenced blocks without shell comments, and text in backticks. */
  code: string[];
  /** The targets of links, images and references. */
  links: string[];
  /** The anchors that a link to this page may name. */
  anchors: Set<string>;
  /** Paragraphs, list points and table rows; a separate comment belongs to the previous one. */
  blocks: string[];
}

export function readPage({ path, text }: File): Page {
  const { rest, fenced } = takeFences(text.replaceAll("\r\n", "\n"));
  const inline = [...rest.matchAll(/(?<!`)(`+)(?!`)([\s\S]*?[^`])\1(?!`)/g)].map(([, , code = ""]) =>
    code.trim(),
  );
  const plain = rest.replace(/<!--[\s\S]*?-->/g, "").replace(/(?<!`)(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g, "``");
  return {
    path,
    text,
    code: [...fenced.map((line) => line.replace(/(^|\s)#.*$/, "$1")), ...inline],
    links: LINKS.flatMap((link) => [...plain.matchAll(link)].map(([, to = ""]) => to)),
    anchors: new Set([
      ...readHeadings(rest),
      ...[...plain.matchAll(/<a\s[^>]*(?:id|name)="([^"]+)"/g)].map(([, id = ""]) => id),
    ]),
    blocks: readBlocks(rest),
  };
}

const LINKS = [
  /\]\(\s*<?([^)\s>]+)>?[^)]*\)/g,
  /^ {0,3}\[[^\]]+\]:\s*<?([^\s>]+)/gm,
  /\s(?:href|src)="([^"]+)"/g,
];

/** Takes the fenced blocks out and leaves empty lines. */
function takeFences(text: string): { rest: string; fenced: string[] } {
  const fenced: string[] = [];
  const rest: string[] = [];
  let fence = "";
  for (const line of text.split("\n")) {
    const [, mark = "", info = ""] = line.match(/^\s*(`{3,}|~{3,})(.*)$/) ?? [];
    const isEdge = fence === "" ? mark !== "" : mark.startsWith(fence) && info.trim() === "";
    if (isEdge) fence = fence === "" ? mark : "";
    else if (fence !== "") fenced.push(line);
    rest.push(isEdge || fence !== "" ? "" : line);
  }
  return { rest: rest.join("\n"), fenced };
}

/** The headings as anchors, as GitHub makes them; of two alike the second ends with -1. */
function readHeadings(text: string): string[] {
  const slugs = new Map<string, number>();
  return [...text.matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)].map(([, heading = ""]) => {
    const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
    const slug = words.replace(/[^\p{L}\p{N}\s_-]/gu, "").replace(/\s/g, "-");
    const times = slugs.get(slug) ?? 0;
    slugs.set(slug, times + 1);
    return times === 0 ? slug : `${slug}-${times}`;
  });
}

/** Each table row and each list point is a separate part. */
function readBlocks(text: string): string[] {
  const blocks: string[] = [];
  for (const block of text.split(/\n\s*\n|\n(?=\s*(?:\||[-*+] |\d+\. ))/)) {
    const isComment = /^\s*(<!--[\s\S]*?-->\s*)+$/.test(block);
    if (isComment && blocks.length > 0) blocks.push(`${blocks.pop()}\n${block}`);
    else if (block.trim() !== "") blocks.push(block);
  }
  return blocks;
}
