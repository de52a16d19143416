import { expect, test } from "bun:test";
import { hostname } from "node:os";
import { computerAddresses, inUrl, isLoopback, planBindings } from "./bind-addresses.ts";

test("localhost is loopback in both families, and loopback always answers too", async () => {
  expect(await planBindings("localhost")).toEqual({ addresses: ["127.0.0.1", "::1"], names: [], note: null });
  expect(await planBindings("127.0.0.1")).toEqual({ addresses: ["127.0.0.1", "::1"], names: [], note: null });
  expect((await planBindings("192.0.2.9")).addresses).toEqual(["127.0.0.1", "::1", "192.0.2.9"]);
  expect((await planBindings("all")).addresses).toEqual(["127.0.0.1", "::1", ...computerAddresses()]);
});

test("a host name must resolve to this computer, and a loopback name is reported", async () => {
  await expect(planBindings("no-such-name.invalid")).rejects.toMatchObject({
    code: "invalid",
    field: "host",
  });
  const name = hostname().toLowerCase();
  const own = await planBindings(name);
  expect(own.names).toEqual([name]);
  expect(own.note === null).toBe(own.addresses.some((address) => !isLoopback(address)));
});

test('the unspecified address is refused with the hint to use "all"', async () => {
  for (const host of ["0.0.0.0", "::", "0:0:0:0:0:0:0:0"])
    await expect(planBindings(host)).rejects.toThrow("all");
});

test("an IPv6 address has brackets in a URL", () =>
  expect(["::1", "127.0.0.1"].map(inUrl)).toEqual(["[::1]", "127.0.0.1"]));
