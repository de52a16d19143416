import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { creel, DEFAULT_COMMAND, makeFolder } from "../home.ts";
import { plainEnv, runProgram } from "../run-program.ts";

/** A command whose output is lost says whether its change is stored: a second try would make the change twice. */
let folder: ReturnType<typeof makeFolder>;

beforeAll(async () => {
  folder = makeFolder();
  await creel(folder.path, ["add", "First"]);
});
afterAll(() => folder.remove());

const FULL = 'exec "$@" >/dev/full';
/** A pipe whose reader is gone before the command starts. */
const CLOSED = 'mkfifo "$0"; exec 3<>"$0" 4>"$0" 3<&-; rm "$0"; exec "$@" >&4';

function run(shell: string, args: string[], stdin?: string) {
  const fifo = `${folder.path}.${crypto.randomUUID()}`;
  const command = ["sh", "-c", shell, fifo, ...DEFAULT_COMMAND, ...args, "--home", folder.path];
  return runProgram(command, { env: plainEnv(), stdin });
}

async function titles(): Promise<string[]> {
  return JSON.parse((await creel(folder.path, ["list", "--json"])).out).items.map(
    ({ title }: { title: string }) => title,
  );
}

async function firstId(): Promise<string> {
  return JSON.parse((await creel(folder.path, ["list", "--json"])).out).items[0].id;
}

describe.each([
  ["a full disk", FULL, "ENOSPC: no space left on device"],
  ["a closed pipe", CLOSED, "EPIPE: broken pipe"],
])("with %s as stdout", (where, shell, reason) => {
  const lost = (says: string, cure = "do not repeat it") =>
    `creel: ${says}, but the output could not be written (${reason}): ${cure}.\n`;

  test.each([
    [["add"], "a line"],
    [["add", "--json"], "a line of JSON"],
    [["add", "--parse"], "a quick entry"],
  ])("%p stores the capture and says so", async (args, title) => {
    const { code, err } = await run(shell, [...args, `${title}, ${where}`]);
    expect([code, err]).toEqual([1, lost("The capture is stored")]);
    expect(await titles()).toContain(`${title}, ${where}`);
  });

  test("add - --lines stores every line", async () => {
    const lines = [1, 2, 3].map((n) => `line ${n} of ${where}`);
    const { code, err } = await run(shell, ["add", "-", "--lines"], lines.join("\n"));
    expect([code, err]).toEqual([1, lost("The capture is stored")]);
    expect(await titles()).toEqual(expect.arrayContaining(lines));
  });

  test("a change of an item is stored, and says so", async () => {
    const { code, err } = await run(shell, ["edit", await firstId(), "--title", `edited with ${where}`]);
    expect([code, err]).toEqual([1, lost("The change is stored")]);
    expect(await titles()).toContain(`edited with ${where}`);
  });

  test("key add and rotate say that the secret was not shown", async () => {
    const cure =
      "its secret was not shown, so replace it with `creel key rotate` or remove the key with `creel key revoke`";
    const added = await run(shell, ["key", "add", where]);
    expect([added.code, added.err]).toEqual([1, lost(`The key ${where} was made`, cure)]);
    const rotated = await run(shell, ["key", "rotate", where, "--json"]);
    expect([rotated.code, rotated.err]).toEqual([1, lost(`The key ${where} has a new secret`, cure)]);
  });
});

test("a mere answer names a full disk, and not a reader that has read enough", async () => {
  expect(await run(FULL, ["list"])).toMatchObject({
    code: 1,
    err: "creel: The output could not be written (ENOSPC: no space left on device).\n",
  });
  expect(await run(CLOSED, ["list"])).toMatchObject({ code: 0, err: "" });
  expect(await run(FULL, ["--help"])).toMatchObject({ code: 1 });
});

test("a refused command keeps its exit code", async () => {
  expect((await run(FULL, ["nonsense", "--json"])).code).toBe(2);
});
