import type { File, Violation } from "../fence/tree.ts";
import type { Page } from "./markdown.ts";

/** `<!-- pin: src/domain/item/capture.ts TITLE_LIMIT = 10_000 -->`: the file that defines the number beside it. */
const PIN = /<!--\s*pin:\s*(\S+)\s+(\w+)\s*[=:]\s*(.+?)\s*-->/g;
/** A limit in the text, which must have a pin. */
const LIMIT =
  /(?:at most|up to|no more than|longer than|larger than|limit(?:ed)? (?:of|to|is)|maximum (?:of|is))\s+(?:\*\*)?\d[\d,. ]*(?:\*\*)?\s*(?:characters|bytes|KiB|MiB|GiB)/i;
/** The units of a definition and of the text: milliseconds, seconds, days, KiB, MiB … */
const UNITS = [1, 60, 1000, 3600, 60_000, 86_400, 3_600_000, 86_400_000, 2 ** 10, 2 ** 20, 2 ** 30];

/** Checks that every pinned number equals the program's, and that every limit in the text is pinned. */
export function checkPins(
  pages: readonly Page[],
  files: readonly File[],
): { checked: number; wrong: Violation[] } {
  const violations: Violation[] = [];
  let checked = 0;
  for (const { path: page, text, blocks } of pages) {
    const refuse = (says: string) => violations.push({ rule: "pin", path: page, says });
    const well = [...text.matchAll(PIN)].length;
    if (well !== [...text.matchAll(/<!--\s*pin\b/g)].length)
      refuse("has a pin that is not `pin: FILE NAME = VALUE`.");

    for (const block of blocks) {
      const pins = [...block.matchAll(PIN)];
      const prose = block.replace(/<!--[\s\S]*?-->/g, "");
      const [limit] = prose.match(LIMIT) ?? [];
      if (limit && pins.length === 0 && !page.startsWith("docs/adr/"))
        refuse(`says "${limit}" without a pin to the file that defines it.`);
      for (const [, path = "", name = "", value = ""] of pins) {
        checked++;
        const source = files.find((file) => file.path === path)?.text;
        if (source === undefined) refuse(`pins ${path}, which does not exist.`);
        else if (!defines(source, name, value))
          refuse(`pins ${name} = ${value}, which ${path} does not define.`);
        else if (!tells(prose, value))
          refuse(`pins ${name} = ${value}, but the words beside it do not say so.`);
      }
    }
  }
  return { checked, wrong: violations };
}

/** `NAME = value`, with a type or not, or `name: value`; the spaces do not matter. */
function defines(source: string, name: string, value: string): boolean {
  const spaced = value.split(/\s+/).map(literal).join("\\s*");
  return new RegExp(`\\b${name}\\b\\s*(?::[^=;,\\n]+=|=|:)\\s*${spaced}(?![\\w.]|\\s*[*/+-](?!/))`).test(
    source,
  );
}

/** Whether the words hold the value: a text as it is, a number in any of its units. */
function tells(prose: string, value: string): boolean {
  const factors = value.split("*").map((factor) => factor.trim().replaceAll("_", ""));
  if (!factors.every((factor) => /^\d+(\.\d+)?$/.test(factor)))
    return prose.includes(value.replace(/^["'`]|["'`]$/g, ""));
  const number = factors.reduce((product, factor) => product * Number(factor), 1);
  const numbers = [...prose.matchAll(/\d[\d,_ ]*(?:\.\d+)?/g)].map(([digits]) =>
    Number(digits.replace(/[,_ ]/g, "")),
  );
  return UNITS.some((unit) => numbers.includes(number / unit));
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
