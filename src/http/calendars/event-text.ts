import { showHidden } from "../../domain/show-hidden.ts";

const MAX_CHARS = 500;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a title is one line.
const BREAKS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;
/** They could turn the direction of the text beside the title. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

/** The text of a stranger's event as one line, without invisible characters that no script needs. */
export function cleanEventText(text: string): string {
  const line = showHidden(text.toWellFormed().replace(BREAKS, " ").replace(DIRECTIONS, ""), () => "").trim();
  return line.length <= MAX_CHARS ? line : cut(line);
}

/** Cuts between characters, because a sequence such as an emoji is several code points. */
function cut(line: string): string {
  let text = "";
  let count = 0;
  for (const { segment } of new Intl.Segmenter().segment(line.slice(0, MAX_CHARS * 8))) {
    count += [...segment].length;
    if (count > MAX_CHARS) return text;
    text += segment;
  }
  return text;
}
