/** The lines of a VEVENT by property, without the properties that Creel ignores. */
export type ScannedEvent = Map<string, string[]>;

/** The events and time zones of an iCalendar file (RFC 5545). */
export interface ScannedCalendar {
  events: ScannedEvent[];
  /** The lines of each VTIMEZONE, by its TZID. */
  zones: Map<string, string[]>;
  /** Whether events were left out because they are too many or too long. */
  isCut: boolean;
}

const MAX_SCANNED_EVENTS = 20_000;
const MAX_LINE_CHARS = 64 * 1024; // thousands of exceptions in one line
const MAX_TEXT_CHARS = 4_000; // of a title or place, of which 500 are shown
const MAX_LINES = 5_000; // of one property of an event
const MAX_ZONES = 100;
const MAX_ZONE_LINES = 500;
const MAX_DEPTH = 8; // VCALENDAR, VEVENT and VALARM are three

const TEXTS = ["SUMMARY", "LOCATION"];
const TIMES = ["DTSTART", "DTEND", "DURATION", "RRULE", "RDATE", "EXDATE", "RECURRENCE-ID"];
const PROPERTIES = new Set([...TEXTS, ...TIMES, "UID", "STATUS"]);

/**
 * Reads the components in one pass; null if the text is not a calendar. Events that `isWanted` refuses take no memory.
 */
export function scanCalendar(
  text: string,
  isWanted: (event: ScannedEvent) => boolean,
): ScannedCalendar | null {
  const scanner = new ComponentScanner(isWanted);
  for (const line of unfoldLines(text)) if (!scanner.take(line)) return null;
  return scanner.result();
}

class ComponentScanner {
  /** The names of the open components. */
  #path: string[] = [];
  #event: ScannedEvent = new Map();
  #zone: string[] = [];
  #hasBegun = false;
  #isTooLong = false;
  readonly #found: ScannedCalendar = { events: [], zones: new Map(), isCut: false };

  constructor(private readonly isWanted: (event: ScannedEvent) => boolean) {}

  /** False if the first line shows that this is not a calendar. */
  take(line: string): boolean {
    if (line.trim() === "") return true;
    const name = propertyOf(line);
    if (name === "BEGIN") this.#begin(valueIn(line));
    this.#hasBegun ||= this.#path[0] === "VCALENDAR";
    if (!this.#hasBegun) return false;
    if (this.#path[1] === "VTIMEZONE") this.#takeZoneLine(name, line);
    else if (this.#path[1] === "VEVENT" && this.#path.length === 2 && PROPERTIES.has(name))
      this.#takeEventLine(name, line);
    if (name === "END") this.#end(valueIn(line));
    return true;
  }

  result(): ScannedCalendar | null {
    return this.#hasBegun ? this.#found : null;
  }

  #begin(component: string): void {
    if (this.#path.length < MAX_DEPTH) this.#path.push(component);
    if (this.#path.length !== 2) return;
    this.#event = new Map();
    this.#zone = [];
    this.#isTooLong = false;
  }

  /** Ends the component and those that are open in it. */
  #end(component: string): void {
    const depth = this.#path.lastIndexOf(component);
    if (depth < 0) return;
    this.#path.length = depth;
    if (depth !== 1) return;
    if (component === "VTIMEZONE") this.#keepZone();
    if (component === "VEVENT") this.#keepEvent();
  }

  #takeEventLine(name: string, line: string): void {
    const lines = this.#event.get(name);
    if (TEXTS.includes(name)) this.#event.set(name, [line.slice(0, MAX_TEXT_CHARS)]);
    else if (line.length > MAX_LINE_CHARS || (lines?.length ?? 0) >= MAX_LINES) this.#isTooLong = true;
    else if (lines) lines.push(line);
    else this.#event.set(name, [line]);
  }

  #takeZoneLine(name: string, line: string): void {
    const isOuter = this.#path.length === 2 && (name === "BEGIN" || name === "END");
    if (!isOuter && this.#zone.length < MAX_ZONE_LINES && line.length < MAX_TEXT_CHARS) this.#zone.push(line);
  }

  #keepZone(): void {
    const line = this.#zone.find((one) => propertyOf(one) === "TZID");
    if (line && this.#found.zones.size < MAX_ZONES) this.#found.zones.set(valueIn(line, false), this.#zone);
  }

  #keepEvent(): void {
    if (!this.#isTooLong && !this.isWanted(this.#event)) return;
    if (this.#isTooLong || this.#found.events.length >= MAX_SCANNED_EVENTS) this.#found.isCut = true;
    else this.#found.events.push(this.#event);
  }
}

/** The lines, with folded ones joined (RFC 5545, section 3.1). */
function* unfoldLines(text: string): Generator<string> {
  let parts: string[] = [];
  let length = 0;
  for (let from = text.startsWith("\ufeff") ? 1 : 0; from < text.length; ) {
    const end = text.indexOf("\n", from);
    const to = end < 0 ? text.length : end;
    const line = text.slice(from, text[to - 1] === "\r" ? to - 1 : to);
    from = to + 1;
    if (parts.length > 0 && (line.startsWith(" ") || line.startsWith("\t"))) {
      if (length <= MAX_LINE_CHARS) parts.push(line.slice(1, MAX_LINE_CHARS + 2));
      length += line.length;
      continue;
    }
    if (parts.length > 0) yield parts.join("");
    parts = [line.slice(0, MAX_LINE_CHARS + 1)];
    length = line.length;
  }
  if (parts.length > 0) yield parts.join("");
}

/** The name of a property, in upper case. */
function propertyOf(line: string): string {
  const end = /[;:]/.exec(line.slice(0, 100))?.index ?? 0;
  return line.slice(0, end).toUpperCase();
}

/** The text after the colon of a line without parameters. */
function valueIn(line: string, isName = true): string {
  const value = line.slice(line.indexOf(":") + 1).trim();
  return isName ? value.toUpperCase() : value;
}
