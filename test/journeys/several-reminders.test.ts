import { beforeEach, describe, expect, test } from "bun:test";
import { creel } from "../home.ts";
import { RUN_MODES } from "../run-modes.ts";
import { eachWithHomes, folder, runOk, startServer } from "./run-mode-homes.ts";

eachWithHomes();

const at = (text: string) => new Date(text).getTime() / 1000;
const [MORNING, NOON, EVENING] = ["09:00", "12:00", "18:30"].map((time) => at(`2031-05-06T${time}`));

const remindersOf = async (id: string) => {
  const { remindAt, reminders } = JSON.parse(await runOk("show", id, "--json"));
  return [remindAt, reminders];
};

describe.each(RUN_MODES)("several reminders, %s", (_, start) => {
  beforeEach(async () => {
    await startServer(start);
  });

  test("are set, shown, undone and cleared", async () => {
    const id = await runOk("add", "Call");
    await runOk("edit", id, "--remind", "2031-05-06 12:00", "--remind", "2031-05-06 9:00");
    expect(await remindersOf(id)).toEqual([MORNING, [MORNING, NOON]]);
    const both = "reminders at Tue 6 May 2031, 09:00; Tue 6 May 2031, 12:00";
    expect(await runOk("show", id)).toContain(both);
    expect(await runOk("history", id)).toContain(both);

    await runOk("edit", id, "--remind", "2031-05-06 18:30");
    expect(await remindersOf(id)).toEqual([EVENING, [EVENING]]);
    expect(await runOk("show", id)).toContain("reminder at Tue 6 May 2031, 18:30");
    await runOk("undo");
    expect(await remindersOf(id)).toEqual([MORNING, [MORNING, NOON]]);
    await runOk("edit", id, "--remind", "none");
    expect(await remindersOf(id)).toEqual([null, []]);
  });

  test("are set by add, beside those of the signs in the title", async () => {
    const when = ["--remind", "2031-05-06 18:30", "--remind", "2031-05-06 9:00"];
    const id = await runOk("add", "Call", ...when);
    expect(await remindersOf(id)).toEqual([MORNING, [MORNING, EVENING]]);
    const parsed = await creel(folder.path, ["add", "--parse", "Meet !2031-05-06 12:00", ...when]);
    expect([parsed.code, await remindersOf(parsed.out)]).toEqual([0, [MORNING, [MORNING, NOON, EVENING]]]);
    const wrong = await creel(folder.path, ["add", "Write", "--remind", "soup"]);
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining("--remind takes a time")]);
    expect(await runOk("list")).not.toContain("Write");
  });

  test("are made by two times of quick entry", async () => {
    await creel(folder.path, ["add", "--parse", "Call !2031-05-06 18:30 ^2031-05-06 9:00"]);
    const { items } = JSON.parse(await runOk("list", "--search", "Call", "--json"));
    expect(items).toMatchObject([{ title: "Call", remindAt: MORNING, reminders: [MORNING, EVENING] }]);
  });
});

test("more than ten are refused, and so is none among others", async () => {
  const id = await runOk("add", "Call");
  const many = Array.from({ length: 11 }, (_, n) => ["--remind", `2031-05-06 9:${10 + n}`]).flat();
  const refused = await creel(folder.path, ["edit", id, ...many]);
  expect([refused.code, refused.err]).toEqual([expect.any(Number), expect.stringContaining("at most 10")]);
  expect(refused.code).not.toBe(0);
  const mixed = await creel(folder.path, ["edit", id, "--remind", "none", "--remind", "2031-05-06 9:00"]);
  expect([mixed.code, mixed.err]).toEqual([2, expect.stringContaining("--remind takes a time")]);
});
