import { expect, test } from "bun:test";
import { Coalescer, Mutex } from "./async.ts";

test("a mutex runs one after the other, and a failure is its caller's alone", async () => {
  const mutex = new Mutex();
  const events: string[] = [];
  const { promise: first, resolve: endFirst } = Promise.withResolvers<void>();
  const results = [
    mutex.run(async () => {
      events.push("first begins");
      await first;
      events.push("first ends");
      throw new Error("first failed");
    }),
    mutex.run(async () => {
      events.push("second");
      return 2;
    }),
  ];
  await Bun.sleep(1);
  expect(events).toEqual(["first begins"]);
  endFirst();
  const [failed, second] = await Promise.allSettled(results);
  expect([failed?.status, second]).toEqual(["rejected", { status: "fulfilled", value: 2 }]);
  expect(events).toEqual(["first begins", "first ends", "second"]);
});

test("the owners that wait for a mutex take turns, and each keeps its order", async () => {
  const mutex = new Mutex();
  const events: string[] = [];
  const work = (name: string, owner: string) =>
    mutex.run(async () => {
      events.push(name);
    }, owner);
  const greedy = ["a1", "a2", "a3", "a4"].map((name) => work(name, "a"));
  const others = [work("b1", "b"), work("c1", "c"), work("b2", "b")];
  await Promise.all([...greedy, ...others]);
  expect(events).toEqual(["a1", "a2", "b1", "c1", "a3", "b2", "a4"]);
  await work("a5", "a");
  expect(events.at(-1)).toBe("a5");
});

test("a coalescer runs once for all who ask meanwhile, and again for who asks later", async () => {
  let runs = 0;
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const coalescer = new Coalescer(async () => {
    runs++;
    await ended;
    if (runs === 2) throw new Error("second failed");
    return runs;
  });
  const both = [coalescer.run(), coalescer.run()];
  expect([runs, coalescer.isRunning]).toEqual([1, true]);
  end();
  expect(await Promise.all(both)).toEqual([1, 1]);
  expect(coalescer.isRunning).toBe(false);
  await expect(coalescer.run()).rejects.toThrow("second failed");
  expect(await coalescer.run()).toBe(3);
});
