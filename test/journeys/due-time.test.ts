import { beforeEach, describe, expect, test } from "bun:test";
import { creel } from "../home.ts";
import { RUN_MODES } from "../run-modes.ts";
import { eachWithHomes, folder, runOk, startServer } from "./run-mode-homes.ts";

eachWithHomes();

/** Captures a line of quick entry. What was understood is printed as a message. */
async function parse(line: string): Promise<string> {
  const { code, out } = await creel(folder.path, ["add", "--parse", line]);
  expect(code).toBe(0);
  return out.trim();
}

const dueOf = async (id: string) => {
  const { dueDate, dueTime } = JSON.parse(await runOk("show", id, "--json"));
  return [dueDate, dueTime];
};

describe.each(RUN_MODES)("a due time, %s", (_, start) => {
  beforeEach(async () => {
    await startServer(start);
  });

  test("is set with its date, shown, listed by, undone, and cleared", async () => {
    const rent = await runOk("add", "Rent");
    await runOk("edit", rent, "--due", "2031-05-06 17:00", "--repeat", "monthly");
    expect(await dueOf(rent)).toEqual(["2031-05-06", "17:00"]);
    expect(await runOk("show", rent)).toContain("due Tue 6 May 2031, 17:00");
    expect(await runOk("history", rent)).toContain("due Tue 6 May 2031, 17:00");
    const call = await parse("Call !2031-05-06 9:30");
    await parse("Pay !2031-05-06");
    const lines = (await runOk("upcoming")).split("\n").slice(1);
    expect(
      lines.map((line) => /(Rent|Call|Pay) .*due (\w{3} \d+ \w{3} \d{4}(?:, \d\S+)?)/.exec(line)?.slice(1)),
    ).toEqual([
      ["Call", "Tue 6 May 2031, 09:30"],
      ["Rent", "Tue 6 May 2031, 17:00"],
      ["Pay", "Tue 6 May 2031"],
    ]);

    await runOk("edit", call, "--due", "2031-05-07");
    expect(await dueOf(call)).toEqual(["2031-05-07", null]);
    await runOk("undo");
    expect(await dueOf(call)).toEqual(["2031-05-06", "09:30"]);
    await runOk("edit", call, "--due", "none");
    expect(await dueOf(call)).toEqual([null, null]);
    await runOk("undo");

    await runOk("done", rent);
    const { items } = JSON.parse(await runOk("list", "--search", "Rent", "--json"));
    expect(items).toMatchObject([{ dueDate: "2031-06-06", dueTime: "17:00" }]);
  });
});

test("a due time that is none is refused, and so is one without a due date", async () => {
  const id = await runOk("add", "Rent");
  const { code, err } = await creel(folder.path, ["edit", id, "--due", "friday 25:00"]);
  expect([code, err]).toEqual([2, expect.stringContaining('"friday 17:00"')]);
});
