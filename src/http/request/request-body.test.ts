import { describe, expect, setSystemTime, test } from "bun:test";
import {
  bytesOfWork,
  bytesToExpect,
  endsUnclear,
  openMemoryBudget,
  readSmall,
  readUpTo,
} from "./request-body.ts";

const MIB = 1024 * 1024;
const SMALL = 64 * 1024;
const CLIENT = "a client";

describe("the budget", () => {
  test("lets work run while there is memory for it, then in order of arrival", async () => {
    const budget = openMemoryBudget(10 * MIB, 60_000, 10 * MIB);
    const ran: string[] = [];
    const gates = ["a", "b", "c", "d", "e"].map(() => Promise.withResolvers<void>());
    const spend = (name: string, bytes: number, n: number) =>
      budget.spend(bytes * MIB, CLIENT, async () => {
        ran.push(name);
        await gates[n]?.promise;
      });
    const all = [spend("a", 6, 0), spend("b", 4, 1), spend("c", 8, 2), spend("d", 1, 3)];
    await Bun.sleep(1);
    expect(ran).toEqual(["a", "b"]);
    gates[1]?.resolve();
    await all[1];
    all.push(spend("e", 1, 4));
    await Bun.sleep(1);
    expect(ran).toEqual(["a", "b"]); // d and e would fit, but c came first
    gates[0]?.resolve();
    await all[0];
    await Bun.sleep(1);
    expect(ran).toEqual(["a", "b", "c", "d", "e"]);
    for (const { resolve } of gates) resolve();
    await Promise.all(all);
  });

  test("gives back what failing work had", async () => {
    const budget = openMemoryBudget(10 * MIB, 60_000, 10 * MIB);
    for (let n = 0; n < 5; n++)
      await budget.spend(10 * MIB, CLIENT, () => Promise.reject(new Error("no"))).catch(() => {});
    expect(await budget.spend(10 * MIB, CLIENT, async () => "ran")).toBe("ran");
  });

  test("refuses who has waited too long, and forgets them", async () => {
    const budget = openMemoryBudget(10 * MIB, 5, 10 * MIB);
    const gate = Promise.withResolvers<void>();
    const first = budget.spend(10 * MIB, CLIENT, () => gate.promise);
    await expect(budget.spend(MIB, CLIENT, async () => "ran")).rejects.toMatchObject({
      code: "unavailable",
      retryAfter: 5,
    });
    gate.resolve();
    await first;
    expect(await budget.spend(10 * MIB, CLIENT, async () => "ran")).toBe("ran");
  });

  test("never lets a small one wait behind a large one", async () => {
    const budget = openMemoryBudget(MIB, 60_000, MIB);
    const gate = Promise.withResolvers<void>();
    const large = [budget.spend(MIB, CLIENT, () => gate.promise), budget.spend(MIB, CLIENT, async () => {})];
    expect(await budget.spend(64 * 1024, CLIENT, async () => "ran")).toBe("ran");
    gate.resolve();
    await Promise.all(large);
  });

  test("refuses at once when more waits than memory can hold", async () => {
    const budget = openMemoryBudget(MIB, 60_000, MIB);
    const gate = Promise.withResolvers<void>();
    const waiting = Array.from({ length: 257 }, (_, n) =>
      budget.spend(MIB, `client ${n % 3}`, () => gate.promise),
    );
    await expect(budget.spend(MIB, CLIENT, async () => {})).rejects.toMatchObject({ code: "unavailable" });
    gate.resolve();
    await Promise.all(waiting);
  });

  test("gives one client at most half of the budget and not the whole queue, so that others never wait", async () => {
    const budget = openMemoryBudget(16 * MIB, 60_000);
    const gate = Promise.withResolvers<void>();
    const slow = Array.from({ length: 29 }, () => budget.spend(8 * MIB, "slow", () => gate.promise));
    expect(await budget.spend(8 * MIB, "other", async () => "ran")).toBe("ran");
    await expect(budget.spend(8 * MIB, "slow", async () => {})).rejects.toMatchObject({
      code: "unavailable",
    });
    expect(await Promise.all([1, 2, 3].map((n) => budget.spend(4 * MIB, "other", async () => n)))).toEqual([
      1, 2, 3,
    ]);
    gate.resolve();
    await Promise.all(slow);
  });

  test("never lets one client's small ones delay a large one of another", async () => {
    const budget = openMemoryBudget();
    const gate = Promise.withResolvers<void>();
    const slow = Array.from({ length: 300 }, () => budget.spend(SMALL, "slow", () => gate.promise));
    expect(await budget.spend(8 * MIB, "other", async () => "ran")).toBe("ran");
    gate.resolve();
    await Promise.all(slow);
  });

  test.each([
    [SMALL, 64],
    [2, 4096],
  ])("has at most 4 MiB of one client's small ones in work: of %i bytes %i", async (bytes, most) => {
    const budget = openMemoryBudget();
    const gate = Promise.withResolvers<void>();
    let begun = 0;
    const slow = Array.from({ length: most + 100 }, () =>
      budget.spend(bytes, "slow", async () => {
        begun++;
        await gate.promise;
      }),
    );
    await Bun.sleep(1);
    expect(begun).toBe(most);
    expect(await budget.spend(bytes, "other", async () => "ran")).toBe("ran");
    gate.resolve();
    await Promise.all(slow);
    expect(begun).toBe(most + 100);
    expect(await budget.spend(bytes, "slow", async () => "ran")).toBe("ran");
  });

  test("begins waiting small ones in order of arrival", async () => {
    const budget = openMemoryBudget();
    const gates = Array.from({ length: 64 }, () => Promise.withResolvers<void>());
    const slow = gates.map(({ promise }) => budget.spend(SMALL, "slow", () => promise));
    const ran: string[] = [];
    const behind = [
      budget.spend(SMALL, "slow", async () => ran.push("first")),
      budget.spend(1, "slow", async () => ran.push("second")),
    ];
    gates[0]?.resolve();
    await Promise.all(behind);
    expect(ran).toEqual(["first", "second"]);
    for (const { resolve } of gates) resolve();
    await Promise.all(slow);
  });

  test("refuses small ones that have waited too long, and more than may wait", async () => {
    const budget = openMemoryBudget(16 * MIB, 100);
    const gate = Promise.withResolvers<void>();
    const slow = Array.from({ length: 64 }, () => budget.spend(SMALL, "slow", () => gate.promise));
    const refused: unknown[] = [];
    const ask = () => budget.spend(SMALL, "slow", async () => {}).catch((problem) => refused.push(problem));
    const late = Array.from({ length: 257 }, ask);
    await late.at(-1);
    expect(refused).toHaveLength(1);
    await Promise.all(late);
    expect(refused).toHaveLength(257);
    for (const problem of refused) expect(problem).toMatchObject({ code: "unavailable", retryAfter: 5 });
    gate.resolve();
    await Promise.all(slow);
    const again = Array.from({ length: 300 }, () => budget.spend(SMALL, "slow", async () => "ran"));
    expect(new Set(await Promise.all(again))).toEqual(new Set(["ran"]));
  });

  test("lets those behind go on when one in front has waited too long", async () => {
    const budget = openMemoryBudget(10 * MIB, 20, 10 * MIB);
    const gate = Promise.withResolvers<void>();
    const first = budget.spend(6 * MIB, CLIENT, () => gate.promise);
    const front = budget.spend(9 * MIB, CLIENT, async () => {}).catch(() => "refused");
    await Bun.sleep(5);
    const behind = budget.spend(3 * MIB, CLIENT, async () => "ran");
    expect([await front, await behind]).toEqual(["refused", "ran"]);
    gate.resolve();
    await first;
  });
});

test("a body without a length is read up to its cap, and is whole when there is no more", async () => {
  for (const [bytes, isWhole] of [
    [99, true],
    [100, true],
    [101, false],
  ] as const) {
    const halves = [new Uint8Array(50).fill(1), new Uint8Array(bytes - 50).fill(2)];
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const half of halves) controller.enqueue(half);
        controller.close();
      },
    });
    const read = await readUpTo(new Request("https://localhost/", { method: "POST", body }), () => {}, 100);
    expect(read.isWhole).toBe(isWhole);
    expect([...read.bytes]).toEqual([...halves.flatMap((half) => [...half])].slice(0, 100));
  }
});

/** The turns of the event loop after which each of some bodies, which arrive at once, is read. */
async function turnsOf(bytes: number, many: number, read: typeof readUpTo | typeof readSmall) {
  let [turn, isDone] = [0, false];
  const count = () => {
    turn++;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const readOne = async () => {
    await read(
      new Request("https://localhost/", { method: "POST", body: new Uint8Array(bytes) }),
      () => {},
      MIB,
    );
    return turn;
  };
  const turns = await Promise.all(Array.from({ length: many }, readOne));
  isDone = true;
  return turns;
}

test("bodies that take long to parse are read one by one, with turns of the event loop between", async () => {
  const turns = await turnsOf(16 * 1024 + 1, 4, readUpTo);
  for (const [n, at] of turns.entries())
    if (n > 0) expect(at - (turns[n - 1] ?? 0)).toBeGreaterThanOrEqual(4);
});

test("a long text is decoded and parsed in different turns, a short one in the same", async () => {
  const turnsAfterRead = async (bytes: number) => {
    const [read = 0] = await turnsOf(bytes, 1, readUpTo);
    const [parsed = 0] = await turnsOf(bytes, 1, readSmall);
    return parsed - read;
  };
  expect(await turnsAfterRead(16 * 1024 + 1)).toBeGreaterThanOrEqual(4);
  expect(await turnsAfterRead(16 * 1024)).toBeLessThan(4);
});

describe("a declared length", () => {
  const withLength = (length: string) =>
    ({
      headers: { get: (name: string) => (name === "content-length" ? length : null) },
      body: null,
    }) as unknown as Request;

  test("is one number, or the request is refused", () => {
    expect(bytesToExpect(withLength("13"), 100)).toBe(13);
    expect(bytesToExpect(withLength("1300"), 100)).toBe(100);
    for (const length of ["13, 13", "", "-1", "1e3", "0x10", "9".repeat(16)])
      expect(() => bytesToExpect(withLength(length), 100)).toThrow("Content-Length");
  });

  test("of a body with much work counts as 64 KiB at least", () => {
    expect(bytesOfWork(withLength("2011"), 1_000_000)).toBe(64 * 1024);
    expect(bytesOfWork(withLength("100000"), 1_000_000)).toBe(100_000);
  });
});

test("the end of a body is unclear if it was not read and has chunks or an invalid length", async () => {
  const ask = (headers: Record<string, string>) =>
    new Request("https://localhost/", { method: "POST", body: "{}", headers });
  expect(endsUnclear(ask({ "Content-Length": "2" }))).toBe(false);
  expect(endsUnclear(ask({ "Content-Length": "2, 2" }))).toBe(true);
  const chunks = ask({ "Transfer-Encoding": "chunked" });
  expect(endsUnclear(chunks)).toBe(true);
  await chunks.text();
  expect(endsUnclear(chunks)).toBe(false);
});

test("a body that takes longer than 30 seconds is dropped, and its neighbors are not", async () => {
  const opened: ReadableStreamDefaultController<Uint8Array>[] = [];
  const arriving = () => {
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void opened.push(controller) });
    return readUpTo(new Request("https://localhost/", { method: "POST", body }), () => {}, MIB);
  };
  try {
    const before = arriving();
    const slow = arriving();
    opened[0]?.close();
    expect((await before).isWhole).toBe(true);
    setSystemTime(Date.now() + 31_000);
    const after = arriving(); // in the place of the first
    await expect(slow).rejects.toMatchObject({ code: "timeout" });
    opened[2]?.enqueue(new Uint8Array(3));
    opened[2]?.close();
    expect(await after).toEqual({ bytes: new Uint8Array(3), isWhole: true });
  } finally {
    setSystemTime();
  }
});
