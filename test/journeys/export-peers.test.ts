// Other programs read the exports in their formats. Where one of them is missing and cannot be installed, the title says so.
import { afterAll, beforeAll, expect } from "bun:test";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { lacks } from "../faults/requirements.ts";
import { creel, makeFolder } from "../home.ts";
import { run, testUnless } from "../programs.ts";

const TITLES = ["Buy milk", 'Say "hi"; now', "Grüße 👩‍👩‍👧 שלום", "a,b\\c 'd' $(touch x)", "-x --help"];

let folder: ReturnType<typeof makeFolder>;
beforeAll(async () => {
  folder = makeFolder();
  let title = "";
  const creelOk = async (...args: string[]) => {
    const { code, out, err } = await creel(folder.path, args, { stdin: title });
    expect([code, err]).toEqual([0, ""]);
    return out;
  };
  const boat = await creelOk("add", "Boat trip");
  await creelOk("edit", boat, "--kind", "project", "--list", "next");
  for (title of TITLES) {
    const id = await creelOk("add", "-");
    const details = [
      "--due",
      "2027-03-05",
      "--repeat",
      "every 2 weeks",
      "--tag",
      "+home",
      "--project",
      "Boat trip",
    ];
    if (title === "Buy milk") await creelOk("edit", id, ...details);
  }
  await creelOk("done", await creelOk("add", "Paid"));
}, 60_000);
afterAll(() => folder.remove());

async function exportAs(format: string): Promise<string> {
  const file = join(folder.path, `peer-${format}`);
  expect((await creel(folder.path, ["export", "--as", format, "--all", "-o", file])).code).toBe(0);
  return file;
}

const notRun = (tool: string) => {
  const why = lacks({ tools: [tool] });
  return why === null ? null : `not run: ${why}`;
};

testUnless(notRun("task"), "Taskwarrior imports its file", async () => {
  const settings = join(folder.path, "taskrc");
  writeFileSync(
    settings,
    `data.location=${join(folder.path, "task")}\nconfirmation=off\nnews.version=9.9.9\n`,
  );
  mkdirSync(join(folder.path, "task"));
  const task = (...args: string[]) =>
    run(["task", `rc:${settings}`, "rc.verbose=nothing", ...args], { TZ: "UTC" });
  const imported = await task("import", await exportAs("taskwarrior"));
  expect([imported.code, imported.err]).toEqual([0, ""]);
  const tasks: Record<string, unknown>[] = JSON.parse((await task("export")).out);
  const templates = tasks.filter(({ parent }) => parent === undefined);
  expect(templates.map(({ description }) => description).sort()).toEqual([...TITLES, "Paid"].sort());
  expect(tasks.find(({ description }) => description === "Paid")?.status).toBe("completed");
  expect(templates.find(({ description }) => description === "Buy milk")).toMatchObject({
    status: "recurring",
    recur: "P2W",
    due: "20270305T000000Z",
    project: "Boat trip",
    tags: ["home"],
  });
});

testUnless(notRun("todo-txt"), "todo-txt lists its file", async () => {
  const [home, file] = [join(folder.path, "todo"), await exportAs("todo-txt")];
  mkdirSync(home);
  const text = readFileSync(file, "utf8");
  writeFileSync(join(home, "todo.txt"), text);
  const settings = join(home, "config");
  const names = ["TODO", "DONE", "REPORT"].map(
    (name) => `export ${name}_FILE="${home}/${name.toLowerCase()}.txt"`,
  );
  writeFileSync(settings, [`export TODO_DIR="${home}"`, ...names].join("\n"));
  const todo = (...args: string[]) => run(["todo-txt", "-p", "-d", settings, ...args]);
  const listed = await todo("list");
  expect([listed.code, listed.err]).toEqual([0, ""]);
  const lines = listed.out
    .trimEnd()
    .split("\n")
    .slice(0, -2)
    .map((line) => line.replace(/^\d+ /, ""));
  expect(lines.sort()).toEqual(text.trimEnd().split("\n").sort());
  expect((await todo("listproj")).out.trim()).toBe("+Boat_trip");
  expect((await todo("listcon")).out.trim()).toBe("@home");
});

testUnless(notRun("todoman"), "todoman lists its tasks", async () => {
  const calendar = join(folder.path, "calendar");
  mkdirSync(calendar);
  const text = readFileSync(await exportAs("ics"), "utf8");
  const tasks = text.match(/BEGIN:VTODO.*?END:VTODO\r\n/gs) ?? []; // its calendars have a file for each task
  for (const [n, one] of tasks.entries())
    writeFileSync(
      join(calendar, `${n}.ics`),
      `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n${one}END:VCALENDAR\r\n`,
    );
  const settings = join(folder.path, "todoman.py");
  writeFileSync(settings, `path = "${folder.path}/cal*"\ncache_path = "${folder.path}/todoman.db"\n`);
  const { code, out, err } = await run(
    ["todoman", "--config", settings, "--porcelain", "list", "--status", "ANY"],
    {
      TZ: "UTC",
      LC_ALL: "C.UTF-8",
    },
  );
  expect([code, err]).toEqual([0, ""]);
  const listed: { summary: string; due: number | null; completed: boolean }[] = JSON.parse(out);
  expect(listed.map(({ summary }) => summary).sort()).toEqual([...TITLES, "Boat trip", "Paid"].sort());
  expect(listed.find(({ summary }) => summary === "Buy milk")?.due).toBe(
    Date.parse("2027-03-05T00:00:00Z") / 1000,
  );
  expect(listed.filter(({ completed }) => completed).map(({ summary }) => summary)).toEqual(["Paid"]);
});
