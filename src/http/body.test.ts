import { describe, expect, test } from "bun:test";
import { openBudget } from "./body.ts";

describe("the budget", () => {
  test("lets work run while there is memory for it, then in order of arrival", async () => {
    const budget = openBudget(10, 60_000);
    const ran: string[] = [];
    const gates = ["a", "b", "c", "d"].map(() => Promise.withResolvers<void>());
    const spend = (name: string, bytes: number, n: number) =>
      budget.spend(bytes, async () => {
        ran.push(name);
        await gates[n]?.promise;
      });
    const all = [spend("a", 6, 0), spend("b", 4, 1), spend("c", 8, 2), spend("d", 1, 3)];
    await Bun.sleep(1);
    expect(ran).toEqual(["a", "b"]);
    gates[1]?.resolve();
    await all[1];
    await Bun.sleep(1);
    expect(ran).toEqual(["a", "b"]); // d would fit, but c came first
    gates[0]?.resolve();
    await all[0];
    await Bun.sleep(1);
    expect(ran).toEqual(["a", "b", "c", "d"]);
    for (const { resolve } of gates) resolve();
    await Promise.all(all);
  });

  test("gives back what failing work had", async () => {
    const budget = openBudget(10, 60_000);
    for (let n = 0; n < 5; n++) await budget.spend(10, () => Promise.reject(new Error("no"))).catch(() => {});
    expect(await budget.spend(10, async () => "ran")).toBe("ran");
  });

  test("refuses who has waited too long, and forgets them", async () => {
    const budget = openBudget(10, 5);
    const gate = Promise.withResolvers<void>();
    const first = budget.spend(10, () => gate.promise);
    await expect(budget.spend(1, async () => "ran")).rejects.toMatchObject({
      code: "unavailable",
      retryAfter: 5,
    });
    gate.resolve();
    await first;
    expect(await budget.spend(10, async () => "ran")).toBe("ran");
  });
});
