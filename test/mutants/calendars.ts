import type { Mutant } from "./mutant.ts";

const READ = "src/http/calendars/read-calendar.test.ts";
const READER = "src/http/calendars/calendar-reader.test.ts";
const PARSER = "src/http/calendars/calendar-parser.test.ts";
const RESTORED_ACCESS = "src/store/sqlite/maintenance/restored-access.test.ts";

/** Bugs in fetching and reading calendars. */
export const CALENDARS: readonly Mutant[] = [
  {
    title: "UNTIL is compared without the zone of the event",
    file: "src/http/calendars/occurrences.ts",
    from: "startOf(found) > last",
    to: "utc > last",
    test: READ,
  },
  {
    title: "a moved occurrence of an event is shown at its old time too",
    file: "src/http/calendars/read-calendar.ts",
    from: "if (!own?.has(start)) content",
    to: "content",
    test: READ,
  },
  {
    title: "an exception by date is passed over",
    file: "src/http/calendars/occurrences.ts",
    from: " && !excluded.has(dateOf(time))",
    to: "",
    test: READ,
  },
  {
    title: "a time that comes twice is the second one",
    file: "src/http/calendars/zone-clock.ts",
    from: "const isAfter = offsetIn(zone, utc - before) !== before && ",
    to: "const isAfter = ",
    test: READ,
  },
  {
    title: "the last day of an event of whole days is the day after it",
    file: "src/http/calendars/read-calendar.ts",
    from: "day(moment + length - DAY_S)",
    to: "day(moment + length)",
    test: READ,
  },
  {
    title: "an event that ends at midnight belongs to the next day too",
    file: "src/http/calendars/read-calendar.ts",
    from: "(endAt > begins ||",
    to: "(endAt >= begins ||",
    test: READ,
  },
  {
    title: "the alarm of an event gives it its title",
    file: "src/http/calendars/component-scan.ts",
    from: `this.#path[1] === "VEVENT" && this.#path.length === 2`,
    to: `this.#path[1] === "VEVENT"`,
    test: READ,
  },
  {
    title: "the title of an event turns the text beside it",
    file: "src/http/calendars/event-text.ts",
    from: `.replace(DIRECTIONS, "")`,
    to: "",
    test: READ,
  },
  {
    title: "events that repeat too often are missing without a word",
    file: "src/http/calendars/occurrences.ts",
    from: "if (!followRule(rule, event.start, range, add)) isCut = true;",
    to: "followRule(rule, event.start, range, add);",
    test: READ,
  },
  {
    title: "a calendar of endless rules holds up all others",
    file: "src/http/calendars/calendar-parser.ts",
    from: "const timer = setTimeout(refuse, timeoutMs);",
    to: "const timer = setTimeout(refuse, timeoutMs * 1_000);",
    test: PARSER,
  },
  {
    title: "a calendar that breaks off loses events without a word",
    file: "src/http/calendars/calendar-reader.ts",
    from: "        if (!isWhole(result.bytes)) throw partOfCalendar(this.calendar);\n",
    to: "",
    test: READER,
  },
  {
    title: "the host that a calendar redirects to is blamed for the redirect",
    file: "src/http/calendars/fetch-calendar.ts",
    from: "redirects > 0 ? first : null",
    to: "redirects > 0 ? hop.target : null",
    test: "src/http/calendars/fetch-calendar.test.ts",
  },
  {
    title: "a calendar of endless rules is read again with each request",
    file: "src/http/calendars/calendar-reader.ts",
    from: "if (isLasting && this.#bytes === bytes) this.#unreadable = thrown;",
    to: "",
    test: READER,
  },
  {
    title: "calendars are fetched with each request",
    file: "src/http/calendars/calendar-reader.ts",
    from: "this.#interval = FRESH_S;",
    to: "this.#interval = 0;",
    test: READER,
  },
  {
    title: "a calendar is fetched once for each request that waits",
    file: "src/http/calendars/calendar-reader.ts",
    from: "await this.#fetching.run()",
    to: "await this.fetch()",
    test: READER,
  },
  {
    title: "a page for signing in replaces the events of a calendar",
    file: "src/http/calendars/calendar-reader.ts",
    from: "if (!isCalendar(result.bytes)) throw noCalendar();",
    to: "",
    test: READER,
  },
  {
    title: "a calendar is stored although it cannot be read",
    file: "src/http/calendars/calendar-reader.ts",
    from: "await file.read({ from: today, to: today, zone: zone() });",
    to: "",
    test: READER,
  },
  {
    title: "a restore turns back the calendars",
    file: "src/store/sqlite/maintenance/access-rows.ts",
    from: `  "calendar",\n`,
    to: "",
    test: RESTORED_ACCESS,
  },
  {
    title: "requests at once add one calendar too many",
    file: "src/store/calendars.ts",
    from: "add: (config) => mutex.run(() => add(config)),",
    to: "add,",
    test: "src/store/calendars.test.ts",
  },
];
