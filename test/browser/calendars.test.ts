import { afterAll, beforeAll, expect, test } from "bun:test";
import { violations } from "./axe.ts";
import { addItems, day, eachWithHome, keys, open, page, server } from "./lists-fixtures.ts";

eachWithHome();

/** A calendar's host on this computer. */
let host: ReturnType<typeof Bun.serve>;
const stamp = (clock: string) => new Date(`${day(0)}T${clock}`).toISOString().replace(/[-:]|\.\d+/g, "");
const event = (...lines: string[]) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"];
const calendar = () =>
  [
    ...["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//EN"],
    ...event(
      ...["UID:1", `DTSTART:${stamp("13:00")}`, `DTEND:${stamp("14:30")}`],
      ...["SUMMARY:Stand-up", "LOCATION:Room 4"],
    ),
    ...event("UID:2", `DTSTART;VALUE=DATE:${day(0).replaceAll("-", "")}`, "SUMMARY:Holiday"),
    ...["END:VCALENDAR", ""],
  ].join("\r\n");

beforeAll(() => {
  host = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: ({ url }) =>
      new URL(url).pathname === "/secret.ics"
        ? new Response(calendar(), { headers: { "Content-Type": "text/calendar" } })
        : new Response(null, { status: 404 }),
  });
});
afterAll(() => host?.stop(true));

const plan = () => page.getByRole("region", { name: "Plan the day" });
const settings = () => page.getByRole("region", { name: "Calendars" });

async function showPlan(clock = "11:20"): Promise<void> {
  await page.clock.setFixedTime(new Date(`${day(0)}T${clock}`));
  await page.getByRole("button", { name: "Plan the day", pressed: false }).click();
  await plan().waitFor();
}

test("a calendar is added in the settings, its events are in the plan, and it is removed again", async () => {
  await addItems(["Write the report", { dueDate: day(0), dueTime: "13:00", minutes: 60 }]);
  await open("today");
  await page.evaluate(() => {
    location.hash = "#/settings/calendars";
  });
  await settings().getByText("There are no calendars yet.").waitFor();
  const add = async (name: string, path: string) => {
    await settings().getByRole("textbox", { name: "Shown as" }).fill(name);
    await settings().getByRole("textbox", { name: "iCal address" }).fill(path);
    await settings().getByRole("button", { name: "Add calendar" }).click();
  };
  await add("Work", `http://127.0.0.1:${host.port}/none.ics`);
  await settings().getByRole("alert").filter({ hasText: "404" }).waitFor();
  await add("Work", `http://127.0.0.1:${host.port}/secret.ics`);
  const row = settings().getByRole("listitem").filter({ hasText: "Work" });
  await row.getByText(`127.0.0.1:${host.port}`).waitFor();
  expect(await settings().innerText()).not.toContain("secret.ics");
  expect(await violations(page)).toEqual([]);

  await keys(".");
  await showPlan();
  const events = plan().getByRole("list", { name: "Events of calendars" }).getByRole("listitem");
  await events.first().waitFor();
  expect((await events.first().innerText()).replace(/\s+/g, " ")).toMatch(
    /13:00.14:30.*Stand-up.*Room 4 · Work/,
  );
  expect(await events.getByRole("button").count()).toBe(0);
  await plan().getByRole("list", { name: "All day" }).getByText("Holiday").waitFor();
  // The event and the item overlap for an hour.
  await plan().getByText("1 h planned · 7 h 10 min free until 20:00").waitFor();
  const [item, other] = [
    await plan().getByRole("button").filter({ hasText: "Write the report" }).boundingBox(),
    await events.first().boundingBox(),
  ];
  expect(other?.x ?? 0).toBeLessThan(item?.x ?? 0); // the longer one comes first
  expect(await violations(page)).toEqual([]);

  await page.evaluate(() => {
    location.hash = "#/settings/calendars";
  });
  await row.getByRole("button", { name: "Remove Work" }).click();
  await row.getByRole("button", { name: "Yes, remove" }).click();
  await row.waitFor({ state: "detached" });
});

test("the plan works without its calendars, and says which were not read", async () => {
  await addItems(["Write the report", { dueDate: day(0), dueTime: "13:00", minutes: 60 }]);
  await open("today");
  const calendarOf = (name: string, problem: string | null) => ({
    ...{ id: name, name, host: "calendar.example", checkedOn: 1_800_000_000, problem },
  });
  const startAt = new Date(`${day(0)}T15:00`).getTime() / 1000;
  let isAway = false;
  await page.route("**/app/calendars/events*", (route) =>
    isAway
      ? route.abort()
      : route.fulfill({
          json: {
            events: [
              {
                ...{ calendar: "Home", title: "Dentist", startAt, endAt: startAt + 3_600, isAllDay: false },
                ...{ startDate: null, endDate: null, place: null },
              },
            ],
            calendars: [calendarOf("Home", null), calendarOf("Work", "calendar.example did not answer.")],
          },
        }),
  );
  await showPlan();
  await plan().getByText("Dentist").waitFor();
  await plan().getByText("Work: calendar.example did not answer.").waitFor();
  isAway = true;
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await plan().getByText("Not read: Home, Work.").waitFor();
  await plan().getByText("Dentist").waitFor();
  await plan().getByRole("button").filter({ hasText: "Write the report" }).waitFor();
  expect(server.app).toStartWith("http://127.0.0.1");
});
