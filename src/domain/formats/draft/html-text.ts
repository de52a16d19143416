// The text of HTML notes: what a reader sees, with lists and checkboxes in the way of Markdown.

const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** Line ends are those of the HTML alone, or also those of the text. */
export function htmlToText(html: string, lineEnds: "html" | "text" = "html"): string {
  if (!/<[a-z/!]|&[#a-z]/i.test(html)) return html;
  const text = html
    .replace(/<(style|script|head)\b[^<>]*>[^<]*<\/\1\s*>/gi, "")
    .replace(/\r?\n/g, lineEnds === "html" ? " " : "\n")
    .replace(
      /<li\b([^<>]*)>(?:\s*<(?:p|label|div)\b[^<>]*>)*/gi,
      (_, attributes: string) => `\n${bullet(attributes)}`,
    )
    .replace(/<br\b[^<>]*>|<\/(?:p|div|ul|ol|h[1-6]|tr|blockquote)\s*>/gi, "\n")
    .replace(/<a\b[^<>]*\bhref="([^"<>]*)"[^<>]*>([^<]*)<\/a\s*>/gi, (_, link: string, label: string) =>
      label === link || label === "" ? link : `${label} (${link})`,
    )
    .replace(/<\/?[a-z][^<>]*>|<!--[^<>]*-->|<![^<>]*>/gi, "");
  const lines = text.split("\n").map((line) => decode(line).trim());
  return lines
    .filter((line, n) => line !== "" || (lines[n - 1] ?? "") !== "")
    .join("\n")
    .trim();
}

function bullet(attributes: string): string {
  const [, checked] = /data-checked="(true|false)"/i.exec(attributes) ?? [];
  return checked === undefined ? "- " : checked === "true" ? "- [x] " : "- [ ] ";
}

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
