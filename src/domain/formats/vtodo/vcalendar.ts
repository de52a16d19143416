/** Tasks of vCalendar 1.0, as phones and old programs write them, in the lines of iCalendar. */

const LINE = /^([A-Za-z0-9_-]+)((?:;[^:]*)?):(.*)$/s;
const QUOTED = /;(?:ENCODING=)?QUOTED-PRINTABLE(?=;|$)/i;
const CHARSET = /;CHARSET="?([\w-]{1,40})/i;
const TEXTS = new Set(["SUMMARY", "DESCRIPTION", "LOCATION", "COMMENT", "CONTACT"]);
const LISTS = new Set(["CATEGORIES", "RESOURCES"]);

/** Of the lines that a calendar has before its components. */
export function isOldCalendar(calendar: readonly string[] = []): boolean {
  return calendar.some((line) => /^VERSION:\s*1\.0\s*$/i.test(line));
}

/** The lines of a component without quoted-printable; those of vCalendar as iCalendar has them. */
export function toCalendarLines(lines: readonly string[], isOld: boolean): readonly string[] {
  if (!isOld && !lines.some((line) => QUOTED.test(line.slice(0, line.indexOf(":"))))) return lines;
  const all: string[] = [];
  for (let n = 0; n < lines.length; n++) {
    const line = (lines[n] ?? "").replace(/\r$/, "");
    const [, name = "", params = "", value = ""] = LINE.exec(line) ?? [];
    if (!QUOTED.test(params)) {
      all.push(...(isOld && name !== "" ? upgrade(name.toUpperCase(), value, line) : [line]));
      continue;
    }
    const parts = [value];
    while (parts.at(-1)?.endsWith("=") && n + 1 < lines.length)
      parts.push((lines[++n] ?? "").replace(/\r$/, ""));
    const text = decodeQuoted(parts, CHARSET.exec(params)?.[1] ?? "utf-8");
    // Bytes that are no text in their encoding stay as they are.
    if (text === null) all.push(`${name}:${escapeText(parts.join("\n"))}`);
    else if (isOld) all.push(...upgrade(name.toUpperCase(), text, `${name}:${escapeText(text)}`));
    else all.push(`${name}:${escapeText(text)}`);
  }
  return all;
}

/** A part that ends with `=` goes on with the next one. Null if the bytes are not of the encoding. */
function decodeQuoted(parts: readonly string[], charset: string): string | null {
  const joined = parts.map((part, n) => (n < parts.length - 1 ? part.slice(0, -1) : part)).join("");
  const text = joined.replace(/=(?=[ \t]|$)/g, ""); // the reader has joined a part that begins with a space
  try {
    const decoder = new TextDecoder(charset, { fatal: true });
    const texts = [...text.matchAll(/((?:=[0-9A-F]{2})+)|[^=]+|=/gi)].map(([plain, codes]) =>
      decoder.decode(codes === undefined ? new TextEncoder().encode(plain) : readCodes(codes), {
        stream: true,
      }),
    );
    return (texts.join("") + decoder.decode()).replace(/\r\n?/g, "\n");
  } catch {
    return null;
  }
}

/** `=C3=BC` */
function readCodes(codes: string): Uint8Array {
  return Uint8Array.from(codes.slice(1).split("="), (code) => Number.parseInt(code, 16));
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replaceAll("\n", "\\n");
}

/** A property of vCalendar, of which only a semicolon is escaped. */
function upgrade(name: string, value: string, line: string): string[] {
  const text = value.replaceAll("\\;", ";");
  if (TEXTS.has(name)) return [`${name}:${escapeText(text)}`];
  if (LISTS.has(name))
    return [
      `${name}:${value
        .split(/(?<!\\);/)
        .map(escapeItem)
        .join(",")}`,
    ];
  if (name === "DCREATED") return [`CREATED:${value}`];
  if (name === "STATUS") return [`STATUS:${value.trim().replace(/^NEEDS ACTION$/i, "NEEDS-ACTION")}`];
  if (name === "PRIORITY") return [`PRIORITY;VERSION=1.0:${value}`];
  if (name === "RRULE") return [`RRULE:${toRule(value) ?? value}`];
  if (name === "DALARM" || name === "AALARM") return toAlarm(name, value) ?? [line];
  return [line];
}

function escapeItem(text: string): string {
  return escapeText(text.replaceAll("\\;", ";").trim());
}

/** `20270105T080000;PT5M;2;Text`: the moment, the snooze, how often, and the text or the sound. */
function toAlarm(name: string, value: string): string[] | null {
  const [moment = "", snooze = "", count = "", text = ""] = value
    .split(/(?<!\\);/)
    .map((part) => part.trim());
  if (!/^\d{8}T\d{6}Z?$/i.test(moment)) return null;
  return [
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `TRIGGER;VALUE=DATE-TIME:${moment}`,
    ...(/^[1-9]\d*$/.test(count) ? [`REPEAT:${count}`, `DURATION:${snooze}`] : []),
    ...(name === "DALARM" && text !== "" ? [`DESCRIPTION:${escapeItem(text)}`] : []),
    "END:VALARM",
  ];
}

const RULE = /^(D|W|MD|MP|YM|YD)(\d{1,3})((?:\s+\S+){0,60})$/i;
const FREQUENCIES: Record<string, [frequency: string, part: string]> = {
  D: ["DAILY", ""], W: ["WEEKLY", "BYDAY"], MD: ["MONTHLY", "BYMONTHDAY"], MP: ["MONTHLY", "BYDAY"],
  YM: ["YEARLY", "BYMONTH"], YD: ["YEARLY", "BYYEARDAY"],
}; // biome-ignore format: a table

/** `W2 MO FR #10`, `MP1 1+ MO #0`, `D1 20271231T000000`. Null if it has other parts, such as times of the day. */
function toRule(value: string): string | null {
  const [, kind = "", interval = "", rest = ""] = RULE.exec(value.trim()) ?? [];
  const [frequency, part] = FREQUENCIES[kind.toUpperCase()] ?? [];
  if (frequency === undefined || Number(interval) === 0) return null;
  const words = rest.trim().toUpperCase().split(/\s+/).filter(Boolean);
  const end = /^(?:#(\d{1,4})|(\d{8})(?:T\d{6}Z?)?)$/.exec(words.at(-1) ?? "");
  const places = readPlaces(kind.toUpperCase(), end ? words.slice(0, -1) : words);
  if (places === null) return null;
  const parts = [
    `FREQ=${frequency}`,
    interval === "1" ? "" : `INTERVAL=${Number(interval)}`,
    places.length > 0 ? `${part}=${places.join(",")}` : "",
    end?.[1] !== undefined && end[1] !== "0" ? `COUNT=${Number(end[1])}` : "",
    end?.[2] !== undefined ? `UNTIL=${end[2]}` : "",
  ];
  return parts.filter(Boolean).join(";");
}

/** The days or months of a rule: `1+ MO` is the first Monday, `1-` and `LD` are the last day. */
function readPlaces(kind: string, words: readonly string[]): string[] | null {
  const places: string[] = [];
  let position = "";
  for (const word of words) {
    const isDay = /^(SU|MO|TU|WE|TH|FR|SA)$/.test(word);
    const [, number, sign] = /^(\d{1,3})([+-]?)$/.exec(word) ?? [];
    if (kind === "MP" && number !== undefined) position = `${sign === "-" ? "-" : ""}${number}`;
    else if (isDay && (kind === "W" || (kind === "MP" && position !== ""))) places.push(position + word);
    else if (kind === "MD" && word === "LD") places.push("-1");
    else if (/^(MD|YM|YD)$/.test(kind) && number !== undefined)
      places.push(`${sign === "-" ? "-" : ""}${number}`);
    else return null;
  }
  return places;
}
