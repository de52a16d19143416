import { addDays, isDate, isMoment } from "../dates.ts";
import { Problem } from "../problem.ts";

/** Calculates recurrences. A parameter of the rules, because its library is loaded late. */
export interface RecurrenceCalculator {
  /** Checks and normalizes a rule. Throws `invalid`, naming `repeat`. */
  check(rule: string): string;
  /** The rule's first day, counted from `from`, that is after `from` and not before `least`; null if the rule has ended. */
  next(rule: string, from: string, least: string): string | null;
  /** The same local time, `days` later, in a time zone. Unix seconds; null if that cannot be stored. */
  later(moment: number, days: number, zone: string): number | null;
}

const NUMBER = /^[1-9]\d{0,2}$/;
const NUMBERS = /^-?[1-9]\d{0,2}(,-?[1-9]\d{0,2})*$/;
/** The allowed parts of a rule. Hours and smaller units are missing: an item repeats daily at most. */
const PARTS: Record<string, RegExp> = {
  FREQ: /^(DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  INTERVAL: NUMBER,
  COUNT: NUMBER,
  UNTIL: /^\d{8}(T\d{6}Z?)?$/,
  BYDAY: /^([-+]?[1-9]\d?)?(MO|TU|WE|TH|FR|SA|SU)(,([-+]?[1-9]\d?)?(MO|TU|WE|TH|FR|SA|SU))*$/,
  BYMONTH: /^([1-9]|1[0-2])(,([1-9]|1[0-2]))*$/,
  BYMONTHDAY: /^-?([1-9]|[12]\d|3[01])(,-?([1-9]|[12]\d|3[01]))*$/,
  BYYEARDAY: NUMBERS,
  BYWEEKNO: NUMBERS,
  BYSETPOS: NUMBERS,
  WKST: /^(MO|TU|WE|TH|FR|SA|SU)$/,
};
const RULE_LIMIT = 500; // characters
const LEAP_YEAR = "2024-01-01"; // February 29 comes soon

/** The number of periods to search for a day. (The library would search 10,000, for up to two seconds.) */
const STEPS: Record<string, number> = { DAILY: 4_000, WEEKLY: 1_000, MONTHLY: 500, YEARLY: 60 };
const MIN_STEPS = 33; // the library's optimizations need more than 32
const MAX_EMPTY_SEARCHES = 50; // searches without a result for one request: each takes about 5 ms

/** A calculator for one request: it caches equal rules, and throws when too many rules have no day. */
export async function loadRecurrence(): Promise<RecurrenceCalculator> {
  const { RRuleTemporal } = await import("rrule-temporal");
  const occurs = new Map<string, boolean>();
  let inVain = 0;

  /** Null if its parts contradict each other. */
  function begin(rule: string, from: string) {
    try {
      return new RRuleTemporal({
        // COUNT counts items, not days: `nextOccurrence` counts it. UNTIL must have the type of `dtstart`.
        rruleString: rule.replace(/;COUNT=\d+/, "").replace(/UNTIL=(\d{8})/, "UNTIL=$1T000000Z"),
        dtstart: midnight(from),
        strict: true,
        maxIterations: stepsOf(rule),
      });
    } catch {
      return null;
    }
  }

  function next(rule: string, from: string, least: string): string | null {
    const day = addDays(from, 1);
    if (day === null) return null;
    if (inVain === MAX_EMPTY_SEARCHES) throw tooMany();
    try {
      const found = begin(rule, from)?.next(midnight(day > least ? day : least), true);
      const date = found?.toPlainDate().toString() ?? "";
      return isDate(date) ? date : null;
    } catch {
      inVain++; // all steps were searched: such a day never comes
      return null;
    }
  }

  return {
    check(text) {
      const rule = checkParts(text);
      const endless = rule.replace(/;UNTIL=\d+/, "");
      const isOne = occurs.get(endless) ?? next(endless, LEAP_YEAR, LEAP_YEAR) !== null;
      occurs.set(endless, isOne);
      if (isOne) return rule;
      throw refused("No day fits it, or RFC 5545 does not allow these parts together.");
    },
    next,
    later(moment, days, zone) {
      if (!isMoment(moment)) return null;
      const there = Temporal.Instant.fromEpochMilliseconds(moment * 1000).toZonedDateTimeISO(zone);
      const later = there.add({ days }).epochMilliseconds / 1000;
      return isMoment(later) ? later : null;
    },
  };
}

/** A longer rule takes longer for each step. */
function stepsOf(rule: string): number {
  const [, frequency = ""] = /FREQ=(\w+)/.exec(rule) ?? [];
  const weight = Math.max(1, rule.split(",").length / 10) * (rule.includes("BYSETPOS") ? 4 : 1);
  return Math.max(MIN_STEPS, Math.floor((STEPS[frequency] ?? 0) / weight));
}

function midnight(date: string): Temporal.ZonedDateTime {
  return Temporal.PlainDate.from(date).toZonedDateTime("UTC");
}

/** Normalizes a rule: capital letters, the frequency first, no name, and a date as its end. */
function checkParts(text: string): string {
  const parts = text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, "")
    .split(";")
    .map((part) => part.split("=") as [string, string?]);
  const names = parts.map(([name]) => name);
  const isKnown = parts.every(
    ([name, value = "", ...more]) =>
      Object.hasOwn(PARTS, name) && PARTS[name]?.test(value) && more.length === 0,
  );
  if (!isKnown || new Set(names).size < names.length || !names.includes("FREQ") || text.length > RULE_LIMIT)
    throw refused("It is not a rule of RFC 5545, or it repeats more often than daily.");
  const until = parts.find(([name]) => name === "UNTIL")?.[1];
  if (until && !isDate(`${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`))
    throw refused("The date of UNTIL does not exist.");
  if (until && names.includes("COUNT")) throw refused("It has both COUNT and UNTIL.");
  return parts
    .sort(([a], [b]) => Number(b === "FREQ") - Number(a === "FREQ"))
    .map(([name, value = ""]) => `${name}=${name === "UNTIL" ? value.slice(0, 8) : value}`)
    .join(";");
}

function refused(why: string): Problem {
  return new Problem(
    "invalid",
    `The rule in repeat is not valid. ${why} Send one such as FREQ=WEEKLY;BYDAY=MO.`,
    {
      field: "repeat",
    },
  );
}

function tooMany(): Problem {
  return new Problem(
    "invalid",
    "Too many earlier rules of this request fit no day, so this rule was not checked. Send fewer changes at a time.",
    { field: "repeat" },
  );
}
