import { afterEach, beforeEach, expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rootCertificates } from "node:tls";
import { creel, makeFolder } from "../../../../test/home.ts";

const CA = rootCertificates[0];
const NOBODY = { url: "https://127.0.0.1:1", ca: CA, pin: "sha256//none", key: "creel_none" };
let folder: ReturnType<typeof makeFolder>;
let outbox: string;

beforeEach(() => {
  folder = makeFolder();
  outbox = join(folder.path, "outbox");
  writeFileSync(join(folder.path, "remote.json"), JSON.stringify(NOBODY));
});
afterEach(() => folder.remove());

const run = (...args: string[]) => creel(folder.path, args);
const json = async (...args: string[]) => JSON.parse((await run(...args, "--json")).out);

test("prints, moves to this computer's inbox, and drops the named texts", async () => {
  expect((await run("outbox")).out).toBe("The outbox is empty.");
  const { key } = await json("add", "one", "its note");
  expect(await json("add", "two")).toMatchObject({
    state: "outbox",
    reason: expect.stringContaining("No server"),
  });
  expect((await run("outbox", "text")).out).toBe("one\nits note\n\ntwo");
  const failed = await run("outbox", "retry", "--json");
  expect([failed.code, JSON.parse(failed.out)]).toMatchObject([69, { sent: 0, waiting: 2 }]);
  expect((await run("outbox", "drop", "xyz")).code).toBe(1);
  expect((await run("disconnect")).out).toContain("The outbox keeps the unsent captures: 2.");
  expect((await run("outbox", "retry")).err).toContain("creel outbox take");
  expect((await run("outbox", "take", key.slice(0, 8).toLowerCase())).code).toBe(0);
  expect((await json("list")).items).toMatchObject([{ title: "one", note: "its note" }]);
  for (const verb of ["take", "drop", "text"]) expect((await run("outbox", verb, "")).code).toBe(1); // it names none
  const [{ id }] = (await json("outbox")).outbox;
  expect((await json("outbox", "drop", id)).outbox).toMatchObject([{ title: "two" }]);
  expect(await json("outbox")).toEqual({ outbox: [], reason: null, next: null });
});

test("a damaged or truncated text is shown, never sent, never dropped without a question", async () => {
  mkdirSync(outbox);
  const put = (name: string, bytes: string | Uint8Array) => writeFileSync(join(outbox, name), bytes);
  put("000000000000001-000000-1-ABCDEF.json", '{"draft": {"title": "hal');
  put("000000000000002-000000-1-ABCDE0.json", Uint8Array.of(0x7b, 0xff));
  put("000000000000003-000000-1-ABCDE1.new", '{"key": "cut sho');
  put("000000000000004-000000-1-ABCDE2.new", "just being written");
  utimesSync(join(outbox, "000000000000003-000000-1-ABCDE1.new"), 1, 1);
  expect((await run("add", "a thought")).code).toBe(0);
  const states = (await json("outbox")).outbox.map(({ state, id }: { state: string; id: string }) => [
    state,
    id.slice(0, 6),
  ]);
  expect(states.slice(0, 3)).toEqual([
    ["damaged", "ABCDEF"],
    ["damaged", "ABCDE0"],
    ["damaged", "ABCDE1"],
  ]);
  expect(states[3][0]).toBe("waiting");
  expect((await run("outbox", "text", "abcdef")).out).toBe('{"draft": {"title": "hal');
  expect((await run("outbox", "take", "ABCDEF")).code).toBe(1);
  expect((await run("outbox", "drop", "ABCDE")).err).toContain("More than one ID");
  expect((await run("outbox", "drop", "ABCDEF", "ABCDE0", "ABCDE1")).code).toBe(0);
  expect((await json("outbox")).outbox).toHaveLength(1);
});

test("a capture with an impossible date is shown as damaged, and those behind it are shown", async () => {
  mkdirSync(outbox);
  const put = (n: number, more: object) =>
    writeFileSync(
      join(outbox, `00000000000000${n}-000000-1-ABCDE${n}.json`),
      JSON.stringify({
        key: `ABCDE${n}`,
        draft: { title: `text ${n}`, note: null, isFocused: false },
        capturedOn: 1_800_000_000,
        to: { url: NOBODY.url, pin: NOBODY.pin },
        ...more,
      }),
    );
  put(1, { capturedOn: 9_999_999_999_999 });
  put(2, { capturedOn: -5 });
  put(3, {});
  const { code, out } = await run("outbox");
  expect([code, out.split("\n").length]).toEqual([0, 3]);
  expect(out).toMatch(/ABCDE1 .*damaged.*\n.*ABCDE2 .*damaged.*\n.*ABCDE3 .*text 3 .*waiting since/);
  expect((await run("outbox", "text", "ABCDE1")).out).toContain("text 1");
});

test("control characters in a file's name are made visible", async () => {
  mkdirSync(outbox);
  writeFileSync(join(outbox, "\u001b[31mname.json"), "{}");
  for (const args of [["outbox"], ["outbox", "take"], ["doctor"]]) {
    const { out, err } = await run(...args);
    expect(out + err).not.toContain("\u001b");
  }
  expect((await run("outbox")).out).toContain("damaged");
});

test("everything in it is for its owner only", async () => {
  await run("add", "a thought");
  expect(statSync(outbox).mode & 0o777).toBe(0o700);
  expect(readdirSync(outbox).length).toBeGreaterThan(0);
  for (const name of readdirSync(outbox)) expect(statSync(join(outbox, name)).mode & 0o777).toBe(0o600);
});

test("a lock that a dead process left does not block others", async () => {
  await run("add", "one");
  writeFileSync(join(outbox, "turn"), "4194305"); // beyond any process number
  expect((await run("outbox", "retry")).err).toContain("No server answers there");
  expect(existsSync(join(outbox, "turn"))).toBe(false);
});

test("wrong arguments are usage errors that say how", async () => {
  for (const args of [
    ["outbox", "list", "x"],
    ["outbox", "drop"],
    ["outbox", "flush"],
    ["outbox", "text", "--all"],
    ["add", "--later", "a"],
  ]) {
    const { code, err } = await run(...args);
    expect([code, err]).toEqual([2, expect.stringContaining(`Usage: creel ${args[0]}`)]);
  }
});

test("with an invalid server state the text is stored or printed", async () => {
  writeFileSync(join(folder.path, "remote.json"), JSON.stringify({ ...NOBODY, ca: "" }));
  expect((await run("add", "a thought")).out).toStartWith("kept in the outbox");
  for (const nonsense of ['{"url": "x"}', "null", "{"]) {
    writeFileSync(join(folder.path, "remote.json"), nonsense);
    const { code, out, err } = await run("add", "another");
    expect(code === 0 ? out : err.split("\n")[0]).toMatch(/^([0-9A-F]{32}|another)$/);
  }
});
