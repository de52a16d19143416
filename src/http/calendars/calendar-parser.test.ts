import { afterEach, expect, test } from "bun:test";
import { type CalendarParser, openCalendarParser } from "./calendar-parser.ts";

const WINDOW = { from: "2026-11-26", to: "2026-11-26", zone: "UTC" };
const file = (...event: string[]) =>
  new TextEncoder().encode(
    [
      "BEGIN:VCALENDAR",
      "BEGIN:VEVENT",
      "DTSTART:20261126T090000Z",
      ...event,
      "END:VEVENT",
      "END:VCALENDAR",
    ].join("\r\n"),
  );
/** The library searches for a February 30 for ever. */
const ENDLESS = file("RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30");

let parser: CalendarParser | undefined;
afterEach(() => parser?.close());
const parse = (bytes: Uint8Array, window = WINDOW) => parser?.parse({ bytes, window });

test("a calendar is read in a thread, and the next one by the same thread", async () => {
  parser = openCalendarParser();
  expect(await parse(file("SUMMARY:Grüße"))).toMatchObject({ events: [{ title: "Grüße" }], isCut: false });
  expect(await parse(new Uint8Array([0xff, 0xfe]))).toBeNull();
  expect(await parse(file("SUMMARY:next"))).toMatchObject({ events: [{ title: "next" }] });
});

test("a calendar that would keep it busy for ever is given up, and the ones that wait are read", async () => {
  parser = openCalendarParser({ timeoutMs: 5_000 });
  const endless = parse(ENDLESS)?.catch((thrown: unknown) => thrown);
  const next = parse(file("SUMMARY:next"));
  let turns = 0;
  const beside = setInterval(() => turns++, 10);
  expect(await endless).toMatchObject({
    code: "invalid",
    detail: expect.stringContaining("smaller calendar"),
  });
  clearInterval(beside);
  expect(turns).toBeGreaterThan(5); // the program went on meanwhile
  expect(await next).toMatchObject({ events: [{ title: "next" }] });
});

test("a thread that crashes fails one calendar only", async () => {
  parser = openCalendarParser();
  const broken = { ...WINDOW, zone: "No/Where" };
  expect(await parse(file(), broken)?.catch((thrown: unknown) => thrown)).toMatchObject({
    code: "invalid",
  });
  expect(await parse(file("SUMMARY:next"))).toMatchObject({ events: [{ title: "next" }] });
});
