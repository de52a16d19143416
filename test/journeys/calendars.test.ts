import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { CalendarEvents } from "../../src/domain/calendar/calendars.ts";
import { type CreelProcess, creel, makeFolder } from "../home.ts";
import { RUN_MODES } from "../run-modes.ts";

const CANARY = "canary-4c1f";
const FILE = [
  "BEGIN:VCALENDAR",
  "BEGIN:VEVENT",
  "UID:1",
  "DTSTART;TZID=Europe/Berlin:20261126T090000",
  "DURATION:PT15M",
  "RRULE:FREQ=WEEKLY",
  "SUMMARY:Stand-up",
  "LOCATION:Room 4",
  "END:VEVENT",
  "BEGIN:VEVENT",
  "UID:2",
  "DTSTART;VALUE=DATE:20261203",
  "SUMMARY:Holiday",
  "END:VEVENT",
  "END:VCALENDAR",
].join("\r\n");

let folder: ReturnType<typeof makeFolder>;
let other: ReturnType<typeof makeFolder>;
let app: CreelProcess | undefined;
let server: Bun.Server<undefined>;
let url: string;
let asked: string[];
beforeEach(() => {
  [folder, other, asked] = [makeFolder(), makeFolder(), []];
  server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch({ url }) {
      asked.push(url);
      return url.endsWith(".ics") ? new Response(FILE) : new Response("Sign in", { status: 401 });
    },
  });
  url = `http://127.0.0.1:${server.port}/${CANARY}.ics`;
});
afterEach(async () => {
  await app?.stop();
  app = undefined;
  await server.stop(true);
  folder.remove();
  other.remove();
});

/** Runs the command. Returns its output and its exit code. */
async function run(args: string[], stdin?: string): Promise<[string, number]> {
  const { out, err, code } = await creel(
    folder.path,
    ["calendar", ...args],
    stdin === undefined ? {} : { stdin },
  );
  expect(out + err).not.toContain(CANARY);
  return [out + err, code];
}

async function overSocket(path: string): Promise<unknown> {
  return (await fetch(`http://creel${path}`, { unix: join(folder.path, "creel.sock") })).json();
}

describe.each(RUN_MODES.filter(([name]) => name !== "remotely"))("%s", (_, start) => {
  test("a calendar is added, shown and removed, and its address is shown nowhere", async () => {
    app = await start(folder.path, other.path);
    expect(await run(["add", "Work", url])).toEqual([expect.stringContaining("calendar Work is added"), 0]);
    expect(await run(["add", "Home", "-"], `${url}\n`)).toMatchObject({ 1: 0 });
    expect(asked).toEqual([url, url]);
    expect(await run(["list"])).toEqual([expect.stringMatching(/^Work .*127.0.0.1:\d+.*\nHome /), 0]);
    const [json] = await run(["list", "--json"]);
    expect(JSON.parse(json)).toMatchObject({
      calendars: [{ name: "Work", host: `127.0.0.1:${server.port}`, problem: null }, { name: "Home" }],
    });
    expect(await run(["remove", "Work"])).toEqual([expect.stringContaining("Work is removed"), 0]);
    expect(await run(["remove", "Work"])).toEqual([expect.stringContaining("no calendar Work"), 1]);
    const [one] = JSON.parse((await run(["list", "--json"]))[0]).calendars;
    expect(one).toMatchObject({ name: "Home" });
  });

  test("an address without a calendar is refused, and nothing is stored", async () => {
    app = await start(folder.path, other.path);
    for (const [address, says, code] of [
      [`${url}.html`, "answered 401. Copy the address again", 1],
      ["ftp://example.org/", "needs an https or webcal URL", 1],
      [`https://10.0.0.1/${CANARY}`, "--allow-private", 1],
      [`http://127.0.0.1:1/${CANARY}`, "Check the address", 69],
    ] as const)
      expect([address, await run(["add", "Work", address])]).toEqual([
        address,
        [expect.stringContaining(says), code],
      ]);
    expect(await run(["list"])).toEqual([expect.stringContaining("There are no calendars"), 0]);
  });
});

test("the events of a day are read, and the address is in the database and its backups only", async () => {
  app = await RUN_MODES[1]?.[1](folder.path, other.path);
  const path = "/app/calendars/events?from=2026-12-03&to=2026-12-03";
  expect(await overSocket(path)).toEqual({ events: [], calendars: [] });
  await run(["add", "Work", url]);
  const { events, calendars } = (await overSocket(path)) as CalendarEvents;
  expect(calendars).toMatchObject([{ name: "Work", problem: null }]);
  expect(events).toMatchObject([
    { title: "Holiday", isAllDay: true, startDate: "2026-12-03", endDate: "2026-12-03", startAt: null },
    { title: "Stand-up", isAllDay: false, startAt: Date.UTC(2026, 11, 3, 8) / 1000, place: "Room 4" },
  ]);
  expect(asked).toHaveLength(1);
  for (const query of ["", "?from=2026-12-03", "?from=x&to=y", "?from=2026-12-03&to=2026-12-02"])
    expect(await overSocket(`/app/calendars/events${query}`)).toMatchObject({ code: "invalid" });
  expect(await overSocket("/app/calendars/events?from=2026-12-01&to=2027-01-01")).toMatchObject({
    code: "invalid",
    field: "to",
  });
  await creel(folder.path, ["doctor"]);
  const holders = readdirSync(folder.path, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(join(folder.path, name)).isFile())
    .filter((name) => readFileSync(join(folder.path, name)).includes(CANARY));
  expect(holders.length).toBeGreaterThan(0);
  for (const name of holders) expect(name).toMatch(/^(creel\.db(-wal)?|backups\/.*)$/);
});
