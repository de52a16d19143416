import { Coalescer } from "../../domain/async.ts";
import {
  type Calendar,
  type CalendarConfig,
  type CalendarEvent,
  type CalendarEvents,
  type CalendarStore,
  checkCalendarConfig,
  checkNewCalendar,
  type EventWindow,
  hostOfCalendar,
  MAX_EVENTS,
  type StoredCalendar,
} from "../../domain/calendar/calendars.ts";
import { dayIn } from "../../domain/dates.ts";
import { type Environment, SYSTEM } from "../../domain/environment.ts";
import { Problem } from "../../domain/problem.ts";
import { type CalendarParser, openCalendarParser } from "./calendar-parser.ts";
import { compareIn } from "./event-order.ts";
import { type FetchOptions, type FileVersion, fetchCalendar } from "./fetch-calendar.ts";
import type { CalendarContent } from "./read-calendar.ts";

/** The calendars with their events, which are in memory only. */
export interface CalendarReader {
  list(): Promise<Calendar[]>;
  /** Fetches the calendar and stores it if that works. Throws as `fetchCalendar` and `CalendarStore.add` do. */
  add(config: CalendarConfig): Promise<Calendar>;
  /** False if it does not exist. */
  remove(id: string): Promise<boolean>;
  /** Fetches the calendars that were not fetched lately. A calendar that fails has its old events, and a problem. */
  events(days: Omit<EventWindow, "zone">): Promise<CalendarEvents>;
  close(): void;
}

type ReaderEnvironment = Pick<Environment, "now" | "zone">;

const FRESH_S = 15 * 60;
const RETRY_S = 60; // seconds after a failure
const MAX_WINDOWS = 40; // of one file: a month of days, and some weeks
const CUT =
  "Some of its events cannot be read or are too many, so they are missing here. Look into the calendar itself.";

/** `own` returns Creel's own addresses, each ending in its port. */
export function openCalendarReader(
  store: CalendarStore,
  own: FetchOptions["own"],
  environment: ReaderEnvironment = SYSTEM,
  parser: CalendarParser = openCalendarParser(),
): CalendarReader {
  const files = new Map<string, CalendarFile>();
  const { zone } = environment;

  /** The stored calendars with their files. A restored database may have another address under the same id. */
  async function current(): Promise<CalendarFile[]> {
    const stored = await store.list();
    for (const [id, file] of files)
      if (!stored.some((one) => one.id === id && file.isOf(one))) files.delete(id);
    return stored.map((one) => {
      const file = files.get(one.id) ?? new CalendarFile(one, own, environment, parser);
      files.set(one.id, file);
      return file;
    });
  }

  return {
    list: async () => (await current()).map((file) => file.describe()),
    async add(config) {
      const checked = checkCalendarConfig(config);
      checkNewCalendar(await store.list(), checked.name); // before a request that would be for nothing
      const today = dayIn(zone(), environment.now());
      const file = new CalendarFile({ ...checked, id: "", createdOn: 0 }, own, environment, parser);
      await file.fetch();
      await file.read({ from: today, to: today, zone: zone() });
      const stored = await store.add(checked);
      file.calendar = stored;
      files.set(stored.id, file);
      return file.describe();
    },
    async remove(id) {
      files.delete(id);
      return store.remove(id);
    },
    async events(days) {
      const window = { ...days, zone: zone() };
      const all = await current();
      const found = await Promise.all(all.map((file) => file.eventsIn(window)));
      return {
        events: found.flat().sort(compareIn(window.zone)).slice(0, MAX_EVENTS),
        calendars: all.map((file) => file.describe()),
      };
    },
    close: () => parser.close(),
  };
}

/** The file of one calendar, as it was fetched last. */
class CalendarFile {
  #bytes: Uint8Array | null = null;
  #version: FileVersion | null = null;
  /** Unix seconds of the last success. */
  #checkedOn: number | null = null;
  /** Unix seconds of the last attempt, and the seconds until the next one. */
  #triedOn = 0;
  #interval = 0;
  #fetchProblem: string | null = null;
  #readProblem: string | null = null;
  /** What was read of these bytes, by window. */
  readonly #contents = new Map<string, Promise<CalendarContent>>();
  /** Why these bytes cannot be read, so that no request tries it again. */
  #unreadable: Problem | null = null;
  readonly #fetching = new Coalescer(() => this.fetch());

  constructor(
    public calendar: StoredCalendar,
    private readonly own: FetchOptions["own"],
    private readonly environment: ReaderEnvironment,
    private readonly parser: CalendarParser,
  ) {}

  isOf({ url, isPrivateAllowed }: CalendarConfig): boolean {
    return this.calendar.url === url && this.calendar.isPrivateAllowed === isPrivateAllowed;
  }

  describe(): Calendar {
    return {
      id: this.calendar.id,
      name: this.calendar.name,
      host: hostOfCalendar(this.calendar.url),
      checkedOn: this.#checkedOn,
      problem: this.#fetchProblem ?? this.#readProblem,
    };
  }

  /** The events, fetched again if they are old. It does not throw: the calendar's problem has the error. */
  async eventsIn(window: EventWindow): Promise<CalendarEvent[]> {
    const age = this.environment.now() - this.#triedOn; // negative if the clock was set back
    if (Math.abs(age) >= this.#interval) await this.#fetching.run().catch(() => {}); // it is in `#fetchProblem`
    if (this.#bytes === null) return [];
    const { id } = this.calendar;
    const { events, isCut } = await this.read(window).catch((thrown: unknown) => {
      this.#readProblem = describeError(thrown);
      return { events: [], isCut: null };
    });
    if (isCut !== null) this.#readProblem = isCut ? CUT : null;
    return events.map((event) => ({ calendar: id, ...event }));
  }

  /** Throws as `fetchCalendar` does. */
  async fetch(): Promise<void> {
    const { now } = this.environment;
    try {
      const result = await fetchCalendar(this.calendar, this.#version, { own: this.own });
      if (result !== "unchanged") {
        if (!isCalendar(result.bytes)) throw noCalendar();
        if (!isWhole(result.bytes)) throw partOfCalendar(this.calendar);
        this.#bytes = result.bytes;
        this.#version = result.version;
        this.#contents.clear();
        this.#unreadable = null;
      }
      this.#checkedOn = now();
      this.#fetchProblem = null;
      this.#interval = FRESH_S;
    } catch (thrown) {
      this.#fetchProblem = describeError(thrown);
      this.#interval = RETRY_S;
      throw thrown;
    } finally {
      this.#triedOn = now();
    }
  }

  /** Reads the events of these days. Throws `invalid` if the file is no calendar, and as the parser does. */
  async read(window: EventWindow): Promise<CalendarContent> {
    if (this.#unreadable) throw this.#unreadable;
    const key = `${window.from} ${window.to} ${window.zone}`;
    const before = this.#contents.get(key);
    if (before) return before;
    const content = this.#parse(window);
    if (this.#contents.size >= MAX_WINDOWS) this.#contents.delete(this.#contents.keys().next().value ?? "");
    this.#contents.set(key, content);
    return content;
  }

  async #parse(window: EventWindow): Promise<CalendarContent> {
    const bytes = this.#bytes ?? new Uint8Array();
    try {
      const content = await this.parser.parse({ bytes, window });
      if (content) return content;
      throw noCalendar();
    } catch (thrown) {
      this.#contents.clear();
      const isLasting = thrown instanceof Problem && thrown.code !== "unavailable";
      if (isLasting && this.#bytes === bytes) this.#unreadable = thrown;
      throw thrown;
    }
  }
}

/** Looks at the first line, so that a page for signing in does not replace the events. */
function isCalendar(bytes: Uint8Array): boolean {
  return /^\s*BEGIN:VCALENDAR\b/i.test(new TextDecoder().decode(bytes.subarray(0, 1_000)));
}

/** Looks at the last line: a connection that breaks off would leave a part of the events, which nobody would miss. */
function isWhole(bytes: Uint8Array): boolean {
  return /^END:VCALENDAR\s*$/im.test(new TextDecoder().decode(bytes.subarray(-1_000)));
}

function partOfCalendar({ url }: CalendarConfig): Problem {
  return new Problem(
    "unavailable",
    `${hostOfCalendar(url)} sent only a part of the calendar. Try again later.`,
  );
}

function noCalendar(): Problem {
  return new Problem(
    "invalid",
    "That address has no calendar. Give the one that your calendar program calls its iCal or ICS address.",
    { field: "url" },
  );
}

function describeError(thrown: unknown): string {
  return thrown instanceof Problem ? thrown.detail : "Reading it failed. Try again later.";
}
