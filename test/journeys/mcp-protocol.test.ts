import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Assistant, startAssistant } from "../assistant.ts";
import { creel, FROM_CHECKOUT, makeFolder } from "../home.ts";

let folder: ReturnType<typeof makeFolder>;
const open: Assistant[] = [];

beforeEach(() => {
  folder = makeFolder();
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
  folder.remove();
});

const HELLO = {
  method: "initialize",
  params: {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "Bare hands", version: "1" },
  },
};
const call = (name: string, args: object) => ({ method: "tools/call", params: { name, arguments: args } });

/** Writes lines unchanged, waits for one response to each request, and closes stdin. */
async function speak(lines: (string | object)[]) {
  const child = Bun.spawn([...FROM_CHECKOUT, "mcp", "--home", folder.path], {
    stdin: "pipe",
    stdout: "pipe",
    stderr: "pipe",
    env: { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", NO_COLOR: "1" },
  });
  let requestCount = 0;
  for (const line of lines)
    child.stdin.write(
      `${typeof line === "string" ? line : JSON.stringify({ jsonrpc: "2.0", id: ++requestCount, ...line })}\n`,
    );
  child.stdin.flush();
  let out = "";
  const decoder = new TextDecoder();
  for await (const bytes of child.stdout) {
    out += decoder.decode(bytes, { stream: true });
    if (out.split("\n").length > requestCount) break;
  }
  await child.stdin.end();
  const [err, code] = await Promise.all([new Response(child.stderr).text(), child.exited]);
  const answers = out
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  return { answers: new Map(answers.map((one) => [one.id, one])), count: answers.length, err, code };
}

describe("the protocol", () => {
  test("is the only output on stdout; an invalid message does no harm", async () => {
    const { answers, count, code } = await speak([
      HELLO,
      "nonsense",
      '{"jsonrpc":"2.0"',
      '{"method":1}',
      '{"jsonrpc":"2.0","method":"notifications/initialized"}',
      call("nothing", {}),
      { method: "resources/read", params: { uri: "file:///etc/passwd" } },
      call("capture", { title: 7 }),
      call("capture", { title: "a" }),
      call("list", {}),
    ]);
    expect([count, code]).toEqual([6, 0]);
    expect(answers.get(2).error.code).toBe(-32602);
    expect(answers.get(3).error.code).toBe(-32601);
    expect(answers.get(4).result).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining("title") }],
    });
    expect(answers.get(6).result.structuredContent.items).toMatchObject([
      { title: "a", source: "mcp:bare-hands" },
    ]);
  });

  test("a call that is cancelled before it starts does not run; a started call runs to its end", async () => {
    const { answers } = await speak([
      HELLO,
      ...Array.from({ length: 5 }, (_, n) => call("capture", { title: `${n}` })),
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":5}}',
      '{"jsonrpc":"2.0","id":99,"method":"tools/call","params":{"name":"list","arguments":{}}}',
    ]);
    expect(answers.has(5)).toBe(false);
    expect(
      answers.get(99).result.structuredContent.items.map(({ title }: { title: string }) => title),
    ).toEqual(["4", "2", "1", "0"]);
  });

  const runToEnd = (requests: object[]) =>
    Bun.spawn([...FROM_CHECKOUT, "mcp", "--home", folder.path], {
      stdin: new Blob(requests.map((one, id) => `${JSON.stringify({ jsonrpc: "2.0", id, ...one })}\n`)),
      stdout: "pipe",
      stderr: "pipe",
    });

  test("answers every request that it has read when stdin ends, and then ends", async () => {
    const captures = ["one", "two", "three"].map((title) => call("capture", { title }));
    const child = runToEnd([HELLO, ...captures, call("list", {})]);
    const lines = (await new Response(child.stdout).text()).trimEnd().split("\n");
    const answers = lines.map((line) => JSON.parse(line));
    expect(answers.map(({ id }) => id).sort()).toEqual([0, 1, 2, 3, 4]);
    expect(answers.at(-1).result.structuredContent.items).toHaveLength(3);
    expect(await child.exited).toBe(0);
    expect(await new Response(child.stderr).text()).toBe("");
  });

  test("ends when stdin ends, also with a request that its client has cancelled, or whose answer it does not read", async () => {
    const cancelled = { method: "notifications/cancelled", params: { requestId: 1 }, id: undefined };
    const one = runToEnd([HELLO, call("capture", { title: "cancelled" }), cancelled]);
    const other = runToEnd([HELLO, call("capture", { title: "last words" })]);
    await other.stdout.cancel();
    expect(await Promise.all([one.exited, other.exited])).toEqual([0, 0]);
  });

  test("each of many concurrent requests gets a response, with and without a holder of the home", async () => {
    const one = await startAssistant(folder.path);
    open.push(one);
    const many = (
      await Promise.all(
        Array.from({ length: 30 }, (_, n) =>
          one.call(n % 3 === 0 ? "list" : "capture", n % 3 === 0 ? {} : { title: `${n}` }),
        ),
      )
    ).filter(({ isError }) => isError);
    expect(many).toEqual([]);
    const [mine, theirs] = await Promise.all([
      one.call("capture", { title: "mine" }),
      creel(folder.path, ["add", "theirs"]),
    ]);
    expect([mine.isError, theirs.code]).toEqual([false, 0]);
    expect((await one.call("list", { limit: 50 })).data.items).toHaveLength(22);
  });

  test("does not start with arguments that it does not know", async () => {
    const { code, err } = await creel(folder.path, ["mcp", "--port", "1"]);
    expect([code, err]).toEqual([2, expect.stringContaining("Usage: creel mcp")]);
  });
});

test("a cold add loads nothing of it", async () => {
  const spy = join(folder.path, "spy.ts");
  const home = join(folder.path, "home");
  writeFileSync(
    spy,
    `Bun.plugin({ name: "spy", setup(build) { build.onLoad({ filter: /modelcontextprotocol|cli\\/mcp\\// }, ({ path }) => { console.error("loaded " + path); process.exit(9); }); } });`,
  );
  const [bun = "", program = ""] = FROM_CHECKOUT;
  const command = [bun, "--preload", spy, program];
  expect(await creel(home, ["add", "a thought"], { command })).toMatchObject({ code: 0, err: "" });
  expect(await creel(home, ["mcp"], { command })).toMatchObject({ code: 9 }); // proves that the spy works
});
