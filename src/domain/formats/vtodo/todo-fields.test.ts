import { expect, test } from "bun:test";
import { at, componentRecords, readSample } from "../../../../test/text-samples.ts";
import { ICALENDAR } from "./vtodo.ts";

/** Reads a calendar of tasks, each with its lines. */
const readTodos = (...todos: readonly string[][]) => {
  const lines = todos.flatMap((todo) => ["BEGIN:VTODO", ...todo, "END:VTODO"]);
  const text = ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR", ""].join("\r\n");
  return readSample(ICALENDAR, componentRecords(Buffer.from(text).toString("latin1")));
};

test("a midnight is the whole day, unless an alarm rings at it", async () => {
  const alarm = (trigger: string) => ["BEGIN:VALARM", "ACTION:DISPLAY", `TRIGGER:${trigger}`, "END:VALARM"];
  const { items, losses } = await readTodos(
    ["SUMMARY:floating", "DUE:20261205T000000", "DTSTART:20261201T000000"],
    ["SUMMARY:zone", "DUE;TZID=America/New_York:20261205T000000"],
    ["SUMMARY:utc", "DUE:20261204T230000Z"],
    ["SUMMARY:one in the morning", "DUE:20261205T000000Z"],
    ["SUMMARY:at it", "DUE:20261205T000000", ...alarm("PT0S")],
    ["SUMMARY:before it", "DUE:20261205T000000", ...alarm("-PT6H")],
    ["SUMMARY:day and midnight", "DTSTART;VALUE=DATE:20261205", "DUE:20261205T000000"],
  );
  expect(items.map(({ startDate, dueDate, dueTime }) => [startDate, dueDate, dueTime])).toEqual([
    ["2026-12-01", "2026-12-05", null],
    [null, "2026-12-05", null],
    [null, "2026-12-05", null],
    [null, "2026-12-05", "01:00"],
    [null, "2026-12-05", "00:00"],
    [null, "2026-12-05", null],
    [null, "2026-12-05", null],
  ]);
  expect(items.map(({ reminders }) => reminders)).toEqual([
    [],
    [],
    [],
    [at("2026-12-05T00:00:00Z")],
    [at("2026-12-04T23:00:00Z")],
    [at("2026-12-04T17:00:00Z")],
    [],
  ]);
  expect([...losses.values()].flat()).toEqual([]);
});

test("a rule of exceptions is a loss, as are its dates", async () => {
  const { losses } = await readTodos([
    "SUMMARY:a",
    "DUE;VALUE=DATE:20261205",
    "RRULE:FREQ=DAILY",
    "EXRULE:FREQ=WEEKLY",
  ]);
  expect(losses.get("a")).toMatchObject([{ code: "field", field: "EXRULE" }]);
});
