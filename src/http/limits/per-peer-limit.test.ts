import { describe, expect, test } from "bun:test";
import { Problem } from "../../domain/problem.ts";
import { replyJson } from "../request/responses.ts";
import { openPerPeerLimit } from "./per-peer-limit.ts";

const ask = (method = "GET") => new Request("https://localhost/api/items", { method });
const short = async () => replyJson("short");
const long = async () => replyJson("x".repeat(200_000));

/** Work that ends when it is told to. */
function waiting() {
  const { promise, resolve } = Promise.withResolvers<Response>();
  return { work: () => promise, end: () => resolve(replyJson("done")) };
}

async function isFull(response: Promise<Response>): Promise<boolean> {
  return response.then(
    () => false,
    (thrown) => thrown instanceof Problem && thrown.code === "unavailable" && thrown.retryAfter === 1,
  );
}

describe("the crowd", () => {
  test("keeps one address to its number, and all to theirs", async () => {
    const { run } = openPerPeerLimit(3, 2);
    const slow = [waiting(), waiting(), waiting()] as const;
    const first = ["192.0.2.1", "192.0.2.1", "192.0.2.2"].map((peer, n) =>
      run(peer, ask(), slow[n as 0].work),
    );
    expect(await isFull(run("192.0.2.1", ask(), short))).toBe(true);
    expect(await isFull(run("192.0.2.3", ask(), short))).toBe(true);
    slow[0].end();
    await first[0];
    expect(await isFull(run("192.0.2.3", ask(), short))).toBe(false);
    slow[1].end();
    slow[2].end();
    await Promise.all(first);
  });

  test("keeps an address to its number also where there is room for others", async () => {
    const { run } = openPerPeerLimit(9, 2);
    const slow = [waiting(), waiting()] as const;
    const own = slow.map(({ work }) => run("192.0.2.1", ask(), work));
    expect(await isFull(run("192.0.2.1", ask(), short))).toBe(true);
    expect(await isFull(run("192.0.2.2", ask(), short))).toBe(false);
    for (const { end } of slow) end();
    await Promise.all(own);
  });

  test("counts an answer out once, though it was read and its connection ended", async () => {
    const { run } = openPerPeerLimit(1, 1);
    const gone = new AbortController();
    const signal = { signal: gone.signal };
    await (await run("192.0.2.1", new Request("https://localhost/", signal), long)).text();
    gone.abort();
    const slow = waiting();
    const first = run("192.0.2.1", ask(), slow.work);
    expect(await isFull(run("192.0.2.2", ask(), short))).toBe(true);
    slow.end();
    await first;
  });

  test("never keeps loopback or the socket out", async () => {
    const { run } = openPerPeerLimit(0, 0);
    for (const peer of ["127.0.0.1", "::1", null]) expect(await isFull(run(peer, ask(), short))).toBe(false);
    expect(await isFull(run("192.0.2.1", ask(), short))).toBe(true);
  });

  test("counts a long response until it is read, cancelled or cut", async () => {
    const { run } = openPerPeerLimit(1, 1);
    const asAlways = () => run("192.0.2.1", ask(), short);
    const answer = await run("192.0.2.1", ask(), long);
    expect(await isFull(asAlways())).toBe(true);
    expect(await answer.json()).toHaveLength(200_000);
    expect(await isFull(asAlways())).toBe(false);
    await (await run("192.0.2.1", ask(), long)).body?.cancel();
    expect(await isFull(asAlways())).toBe(false);
    await run("192.0.2.1", ask("HEAD"), long);
    expect(await isFull(asAlways())).toBe(false);
    const gone = new AbortController();
    await run("192.0.2.1", new Request("https://localhost/", { signal: gone.signal }), long);
    gone.abort();
    expect(await isFull(asAlways())).toBe(false);
  });

  test("counts work that failed no longer", async () => {
    const { run } = openPerPeerLimit(1, 1);
    const fail = async () => {
      throw new Error("failed");
    };
    await run("192.0.2.1", ask(), fail).catch(() => {});
    expect(await isFull(run("192.0.2.1", ask(), short))).toBe(false);
  });
});
