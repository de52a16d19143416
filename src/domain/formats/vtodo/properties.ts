/** The lines of an iCalendar component (RFC 5545, 3.1): a name, parameters and a value. */

export interface Property {
  /** In capital letters. */
  name: string;
  /** Names in capital letters; values without their quotes. */
  params: ReadonlyMap<string, string>;
  value: string;
  line: string;
}

/** A component with its properties and the components inside it. */
export interface Component {
  name: string;
  properties: readonly Property[];
  parts: readonly Component[];
  /** Lines that are no properties. */
  damaged: readonly string[];
}

const NAME = /^[A-Za-z0-9_-]+/;
const PARAM = /;([A-Za-z0-9_-]+)=((?:"[^"]*"|[^";:])*)/y;

/** Null if the line is no property. */
export function readProperty(line: string): Property | null {
  const name = NAME.exec(line)?.[0];
  if (name === undefined) return null;
  const params = new Map<string, string>();
  let at = name.length;
  for (;;) {
    PARAM.lastIndex = at;
    const found = PARAM.exec(line);
    if (!found) break;
    params.set((found[1] ?? "").toUpperCase(), (found[2] ?? "").replaceAll('"', ""));
    at = PARAM.lastIndex;
  }
  if (line[at] !== ":") return null;
  return { name: name.toUpperCase(), params, value: line.slice(at + 1), line };
}

const NO_PARTS = 2; // components inside alarms have no meaning for a task

/** Reads the lines of a component, with or without its own BEGIN and END. */
export function readComponent(name: string, lines: readonly string[]): Component {
  const root = { name: name.toUpperCase(), properties: [], parts: [], damaged: [] } as OpenComponent;
  const open: OpenComponent[] = [root];
  for (const [n, text] of lines.entries()) {
    const line = text.replace(/[\r\n]+$/, "");
    const within = open.at(-1) ?? root;
    const property = readProperty(line);
    if (property === null) {
      if (line.trim() !== "") within.damaged.push(line);
    } else if (property.name === "BEGIN") {
      if (n > 0 || property.value.trim().toUpperCase() !== root.name) openPart(open, property);
    } else if (property.name === "END") {
      if (open.length > 1) open.pop();
    } else within.properties.push(property);
  }
  return root;
}

interface OpenComponent {
  name: string;
  properties: Property[];
  parts: OpenComponent[];
  damaged: string[];
}

function openPart(open: OpenComponent[], { value, line }: Property): void {
  const part: OpenComponent = { name: value.trim().toUpperCase(), properties: [], parts: [], damaged: [] };
  if (open.length > NO_PARTS) open.at(-1)?.damaged.push(line);
  else open.at(-1)?.parts.push(part);
  open.push(part);
}

const ESCAPED = /\\([\\;,nN])/g;

/** A text without its escapes. */
export function unescapeText(value: string): string {
  return value.replace(ESCAPED, (_, sign: string) => (sign === "n" || sign === "N" ? "\n" : sign));
}

/** The texts of a list, which commas divide unless they are escaped. */
export function splitTexts(value: string): string[] {
  return (value.match(/(?:\\.|[^\\,]|\\$)+/gs) ?? [])
    .map((text) => unescapeText(text).trim())
    .filter(Boolean);
}

const DURATION =
  /^([+-])?P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,8})S)?)?$/i;

/** Seconds; null if it is no duration. */
export function readDuration(text: string): number | null {
  const found = DURATION.exec(text.trim());
  if (!found || !/\d/.test(text)) return null;
  const [weeks, days, hours, minutes, seconds] = found.slice(2).map((part) => Number(part ?? 0));
  const total =
    (weeks ?? 0) * 604_800 +
    (days ?? 0) * 86_400 +
    (hours ?? 0) * 3_600 +
    (minutes ?? 0) * 60 +
    (seconds ?? 0);
  return found[1] === "-" ? -total : total;
}
