import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { openMemoryStore } from "../../../test/home.ts";
import { MAX_CALENDARS } from "../../domain/calendar/calendars.ts";
import { type CalendarParser, openCalendarParser } from "./calendar-parser.ts";
import { type CalendarReader, openCalendarReader } from "./calendar-reader.ts";

const START = 1_795_600_000; // 2026-11-25
const DAY = { from: "2026-11-25", to: "2026-11-26" };
const FILE = (title: string, ...lines: string[]) =>
  [
    "BEGIN:VCALENDAR",
    "BEGIN:VEVENT",
    "DTSTART:20261126T090000Z",
    `SUMMARY:${title}`,
    ...lines,
    "END:VEVENT",
    "END:VCALENDAR",
  ].join("\r\n");

let now: number;
let store: Awaited<ReturnType<typeof openMemoryStore>>;
let parser: CalendarParser;
let reader: CalendarReader;
let parsed: number;
let answer: (request: Request) => Response | Promise<Response>;
let asked: string[];
let server: Bun.Server<undefined>;
beforeEach(async () => {
  [now, parsed, asked] = [START, 0, []];
  store = await openMemoryStore();
  const own = openCalendarParser({ timeoutMs: 5_000 });
  parser = {
    ...own,
    parse(request) {
      parsed++;
      return own.parse(request);
    },
  };
  reader = openCalendarReader(store.calendars, () => [], { now: () => now, zone: () => "UTC" }, parser);
  answer = () => new Response(FILE("first"));
  server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch(request) {
      asked.push(new URL(request.url).pathname);
      return answer(request);
    },
  });
});
afterEach(async () => {
  reader.close();
  await server.stop(true);
  await store.close();
});

const config = (name = "Work") => ({
  name,
  url: `http://127.0.0.1:${server.port}/secret-${name}.ics`,
  isPrivateAllowed: false,
});
const add = (name?: string) => reader.add(config(name));
const titles = async () => (await reader.events(DAY)).events.map(({ title }) => title);
const state = async () => (await reader.list())[0];
const problem = (promise: Promise<unknown>) => promise.catch((thrown: unknown) => thrown);

describe("a new calendar", () => {
  test("is fetched once and shown without its address", async () => {
    const made = await add();
    expect(made).toEqual({
      id: made.id,
      name: "Work",
      host: `127.0.0.1:${server.port}`,
      checkedOn: START,
      problem: null,
    });
    expect(await reader.list()).toEqual([made]);
    expect(await reader.events(DAY)).toMatchObject({ events: [{ calendar: made.id, title: "first" }] });
    expect(asked).toEqual(["/secret-Work.ics"]);
  });

  test.each([
    ["no calendar", () => new Response("<!doctype html>"), "invalid", "has no calendar. Give"],
    ["no file", () => new Response(null, { status: 404 }), "invalid", "answered 404"],
    ["an error", () => new Response(null, { status: 500 }), "unavailable", "answered 500"],
    [
      "an endless rule",
      () => new Response(FILE("endless", "RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30")),
      "invalid",
      "smaller calendar",
    ],
  ])("of which the address has %s is not stored", async (_, response, code, detail) => {
    answer = response;
    expect(await problem(add())).toMatchObject({ code, detail: expect.stringContaining(detail) });
    expect([await reader.list(), await store.calendars.list()]).toEqual([[], []]);
  });

  test("too many, or with a name that is taken, is not fetched", async () => {
    await add();
    expect(await problem(add())).toMatchObject({ code: "conflict", field: "name" });
    for (let n = 1; n < MAX_CALENDARS; n++) await store.calendars.add(config(`${n}`));
    expect(await problem(add("another"))).toMatchObject({ code: "conflict" });
    expect(asked).toEqual(["/secret-Work.ics"]);
  });
});

describe("the events", () => {
  test("without a calendar contact no host", async () => {
    expect(await reader.events(DAY)).toEqual({ events: [], calendars: [] });
    expect([asked, parsed]).toEqual([[], 0]);
  });

  test("are fetched when they are asked for, at most every 15 minutes, also after the clock was set back", async () => {
    await add();
    now += 899;
    await titles();
    expect(asked).toHaveLength(1);
    answer = () => new Response(FILE("second"));
    now += 1;
    expect(await titles()).toEqual(["second"]);
    expect(await state()).toMatchObject({ checkedOn: START + 900, problem: null });
    now -= 3_600;
    await titles();
    expect(asked).toHaveLength(3);
  });

  test("are fetched once for several requests at once", async () => {
    await store.calendars.add(config());
    expect(await Promise.all([titles(), titles(), titles()])).toEqual([["first"], ["first"], ["first"]]);
    expect([asked.length, parsed]).toEqual([1, 1]);
  });

  test("of a file that breaks off are the old ones, with a problem, and no such calendar is added", async () => {
    await add();
    answer = () => new Response(FILE("new").slice(0, -20));
    now += 3_600;
    expect(await titles()).toEqual(["first"]);
    expect((await state())?.problem).toContain("sent only a part of the calendar");
    expect(await problem(add("Other"))).toMatchObject({ code: "unavailable" });
    expect(await reader.list()).toHaveLength(1);
  });

  test("that have not changed are not read again", async () => {
    answer = ({ headers }) =>
      headers.get("if-none-match") === '"1"'
        ? new Response(null, { status: 304 })
        : new Response(FILE("first"), { headers: { ETag: '"1"' } });
    await add();
    await titles();
    now += 900;
    expect(await titles()).toEqual(["first"]);
    expect([asked.length, parsed]).toEqual([2, 2]); // one of today, one of the two days
    expect(await state()).toMatchObject({ checkedOn: START + 900 });
  });

  test.each([
    ["fails", () => new Response(null, { status: 503 }), "answered 503"],
    ["asks to sign in", () => new Response("<!doctype html>"), "has no calendar"],
  ])(
    "of a host that %s are the old ones, with a problem, and the next attempt is soon",
    async (_, response, says) => {
      await add();
      now += 900;
      const good = answer;
      answer = response;
      expect(await titles()).toEqual(["first"]);
      expect(await state()).toMatchObject({ checkedOn: START, problem: expect.stringContaining(says) });
      now += 59;
      await titles();
      expect(asked).toHaveLength(2);
      answer = good;
      now += 1;
      await titles();
      expect(await state()).toMatchObject({ checkedOn: now, problem: null });
    },
  );

  test("of a file that takes too long are missing, and it is not tried again", async () => {
    await add();
    await add("good");
    now += 900;
    const endless = FILE("endless", "RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30");
    answer = ({ url }) => new Response(url.includes("Work") ? endless : FILE("good"));
    expect(await titles()).toEqual(["good"]);
    expect(await state()).toMatchObject({ problem: expect.stringContaining("too long to read") });
    const before = parsed;
    await reader.events({ from: "2026-11-24", to: "2026-11-24" });
    expect(parsed).toBe(before + 1); // the good one
  });

  test("that cannot all be read are shown, with a problem", async () => {
    answer = () => new Response(FILE("first", "END:VEVENT", "BEGIN:VEVENT", "SUMMARY:no start"));
    await add();
    expect(await titles()).toEqual(["first"]);
    expect(await state()).toMatchObject({ problem: expect.stringContaining("missing here") });
  });

  test("of several calendars are sorted together", async () => {
    answer = ({ url }) =>
      new Response(FILE(url).replace("T090000Z", url.includes("late") ? "T180000Z" : "T080000Z"));
    await add("late");
    await add("early");
    expect((await reader.events(DAY)).events.map(({ startAt }) => (startAt ?? 0) % 86_400)).toEqual([
      8 * 3_600,
      18 * 3_600,
    ]);
  });

  test("of a removed calendar are gone, and of one that has another address now", async () => {
    const { id } = await add();
    expect([await reader.remove(id), await reader.remove(id)]).toEqual([true, false]);
    expect(await reader.events(DAY)).toEqual({ events: [], calendars: [] });
    const again = await add();
    await store.calendars.remove(again.id);
    await store.calendars.add(config("other"));
    expect(await reader.list()).toMatchObject([{ name: "other", checkedOn: null }]);
  });
});
