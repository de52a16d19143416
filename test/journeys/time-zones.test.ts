import { expect, test } from "bun:test";
import type { Item } from "../../src/domain/item/item.ts";
import { creel, makeFolder, startCreel } from "../home.ts";

const ZONES = ["America/Los_Angeles", "Pacific/Kiritimati", "Asia/Kolkata"];

const dayIn = (zone: string, days: number) =>
  Temporal.Now.zonedDateTimeISO(zone).toPlainDate().add({ days }).toString();
const momentIn = (zone: string, text: string) =>
  Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds / 1000;

test.each(ZONES)("in %s the days are those of that place, from a terminal and over the API", async (zone) => {
  const { path: home, remove } = makeFolder();
  const env = { TZ: zone };
  const run = async (...args: string[]) => {
    const { code, out, err } = await creel(home, args, { env });
    expect([args, code, code === 0 ? "" : err]).toEqual([args, 0, ""]);
    return out;
  };
  const items = async () => JSON.parse(await run("list", "--json")).items as Item[];

  const days = [dayIn(zone, 0), dayIn(zone, 1)];
  await run("add", "--parse", "Call Ada !today");
  await run("add", "--parse", "Pay !2031-03-30 9:00");
  const [pay, call] = await items();
  days.push(dayIn(zone, 0)); // midnight may have passed meanwhile
  expect(days).toContain(call?.dueDate ?? "");
  expect(pay).toMatchObject({
    dueDate: "2031-03-30",
    remindAt: momentIn(zone, "2031-03-30T09:00"),
  });
  expect(await run("show", pay?.id ?? "")).toContain("9:00");

  const server = await startCreel(home, { env });
  const response = await server.asPage("/api/items?parse=1", {
    method: "POST",
    body: JSON.stringify({ title: "Ask Bea !2031-10-26 17:30", note: null, isFocused: false }),
    headers: { "Content-Type": "application/json" },
  });
  const { id } = (await response.json()) as Item;
  const item = (await (await server.asPage(`/api/items/${id}`)).json()) as Item;
  expect(item.remindAt).toBe(momentIn(zone, "2031-10-26T17:30"));
  // An item that starts tomorrow is scheduled; one that starts today is not.
  for (const [start, list] of [
    [dayIn(zone, 2), "scheduled"],
    [dayIn(zone, 0), "next"],
  ] as const) {
    const changed = await server.asPage(`/api/items/${id}`, {
      method: "PATCH",
      body: JSON.stringify({ startDate: start, ...(list === "next" ? {} : { list }) }),
      headers: { "Content-Type": "application/json" },
    });
    expect(((await changed.json()) as Item).list).toBe(list);
  }
  expect(await server.stop()).toBe(0);
  remove();
});
