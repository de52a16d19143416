const LINE_ENDS = /\r\n?|[\u2028\u2029]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be shown.
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

const NAMES: Record<number, string> = {
  8234: "LRE",
  8235: "RLE",
  8236: "PDF",
  8237: "LRO",
  8238: "RLO",
  8294: "LRI",
  8295: "RLI",
  8296: "FSI",
  8297: "PDI",
};

/**
 * Text of an item as it may be shown: controls and bidi overrides become visible signs, for a title could
 * otherwise pretend to say something else. Tabs and line ends stay, every line end as LF.
 */
export function showControls(text: string): string {
  return text.replace(LINE_ENDS, "\n").replace(CONTROLS, (sign) => {
    const code = sign.charCodeAt(0);
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    if (code === 0x7f) return "\u2421";
    return `⟨${NAMES[code] ?? `U+00${code.toString(16).toUpperCase()}`}⟩`;
  });
}
