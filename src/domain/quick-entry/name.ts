import type { TokenMatch } from "./token.ts";

/** Begins with a letter or an emoji, so that `#12`, `+1` and `@5pm` are text. */
const NAME =
  /^(?=[\p{L}\p{Emoji_Presentation}_])(?:[\p{L}\p{M}\p{N}\p{Emoji_Presentation}_-]|\u200D|\uFE0F){1,100}/u;
const COLOUR = /^(?=.*\d)(?:[\da-f]{3}|[\da-f]{6}|[\da-f]{8})$/i;

/** A name without white space. A single letter is not a name: `chmod +x`. */
export function findName(words: string): string | null {
  const name = NAME.exec(words)?.[0] ?? "";
  return name === "" || /^[\w]$/.test(name) || /^_*$/.test(name) ? null : name;
}

/** `#tag`, `@context` and `+project`. */
export function readName(sigil: string, words: string, isQuoted: boolean): TokenMatch | null {
  const found = isQuoted ? words : findName(words);
  if (found === null || (sigil === "#" && !isQuoted && COLOUR.test(found))) return null;
  const name = found.trim();
  const { length } = found;
  if (sigil === "+")
    return { length, kind: "project", value: name, says: `project ${name}`, sets: { projectName: name } };
  if (sigil === "@")
    return {
      length,
      kind: "context",
      value: `@${name}`,
      says: `context ${name}`,
      sets: { tags: [`@${name}`] },
    };
  return { length, kind: "tag", value: name, says: `tag ${name}`, sets: { tags: [name] } };
}

/** Folds a project title for comparison, which ignores case. */
export function foldName(name: string): string {
  return name.normalize("NFC").trim().toLowerCase();
}
