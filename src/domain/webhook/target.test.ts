import { describe, expect, test } from "bun:test";
import { Problem } from "../problem.ts";
import { type AddressPolicy, checkAddresses, readTarget } from "./target.ts";

const refusal = (work: () => unknown): [code: string, detail: string] | null => {
  try {
    work();
    return null;
  } catch (thrown) {
    return thrown instanceof Problem ? [thrown.code, thrown.detail] : ["thrown", String(thrown)];
  }
};
const allowed: AddressPolicy = { isPrivateAllowed: false, isOurs: () => false };
const judge = (url: string, addresses?: string[], more: Partial<AddressPolicy> = {}) =>
  refusal(() => {
    const target = readTarget(url);
    checkAddresses(target, addresses ?? [target.host], { ...allowed, ...more });
  });

describe("a URL", () => {
  test("is read into what is called and what is said there", () => {
    expect(readTarget("https://Example.com./a%20b/?c=d e")).toEqual({
      isTls: true,
      host: "example.com",
      port: 443,
      authority: "example.com.",
      path: "/a%20b/?c=d%20e",
      isAddress: false,
      isHere: false,
    });
    expect(readTarget("http://[::1]:8080")).toMatchObject({
      host: "::1",
      port: 8080,
      authority: "[::1]:8080",
      path: "/",
    });
    expect(readTarget("https://münchen.example").host).toBe("xn--mnchen-3ya.example");
  });

  test("cannot slip another line into the request", () => {
    expect(readTarget("https://a.example/x\r\nX: y").path).toBe("/xX:%20y");
    expect(readTarget("https://a.example/x%0d%0aX").path).toBe("/x%0d%0aX");
  });

  test.each([
    ["ftp://a.example/", "needs an https URL"],
    ["file:///etc/passwd", "needs an https URL"],
    ["gopher://127.0.0.1:70/", "needs an https URL"],
    ["javascript:alert(1)", "needs an https URL"],
    ["unix:/run/docker.sock", "needs an https URL"],
    ["http://a.example/", "without TLS"],
    ["http://192.168.1.20/", "without TLS"],
    ["http://localhost.evil.example/", "without TLS"],
    ["https://user:pass@a.example/", "must not contain a user or a password"],
    ["https://127.0.0.1@a.example/", "must not contain a user or a password"],
    ["https://a.example/#part", "after #"],
    ["https://a.example:0/", "port 0"],
    ["https://a.example:65536/", "not a URL"],
    ["https:///", "not a URL"],
    ["https://1.2.3.4.5/", "not a URL"],
    ["https://0x7f000001.0/", "not a URL"],
    ["https://[fe80::1%25eth0]/", "not a URL"],
    ["a.example/hook", "not a URL"],
    ["", "not a URL"],
    [`https://${"a".repeat(64)}.example/`, "not a name"],
    [`https://${"abcdefgh.".repeat(30)}example/`, "not a name"],
    ["https://a..example/", "not a name"],
    ["https://a!b.example/", "not a name"],
    [`https://a.example/${"x".repeat(2_000)}`, "2000 characters"],
  ])("%s is refused", (url, says) => {
    expect(refusal(() => readTarget(url))).toEqual(["invalid", expect.stringContaining(says)]);
  });
});

describe("an address", () => {
  test.each([
    "https://8.8.8.8/",
    "https://[2606:4700::1111]/",
    "http://127.0.0.1:9/",
    "http://[::1]/",
    "https://127.0.0.1/",
    "http://2130706433/", // each of these is 127.0.0.1, and is called as that
    "http://0x7f.1/",
    "http://0177.0.0.1/",
    "http://127.1/",
  ])("may be called: %s", (url) => {
    expect(judge(url)).toBeNull();
  });

  test.each([
    ["https://167772161/", "private"], // 10.0.0.1
    ["https://0xa.1/", "private"],
    ["https://012.0.0.1/", "private"],
    ["https://10.1/", "private"],
    ["https://%31%30.0.0.1/", "private"],
    ["https://①⓪.0.0.1/", "private"],
    ["https://192.168.1.20/", "private"],
    ["https://100.64.0.1/", "private"],
    ["https://[fd12::1]/", "private"],
    ["https://[::ffff:10.0.0.1]/", "not the address of a receiver"],
    ["https://[::ffff:127.0.0.1]/", "not the address of a receiver"],
    ["https://[64:ff9b::a00:1]/", "not the address of a receiver"],
    ["https://169.254.169.254/latest/meta-data/", "not the address of a receiver"],
    ["https://0xa9fea9fe/", "not the address of a receiver"],
    ["https://0.0.0.0/", "not the address of a receiver"],
    ["https://0/", "not the address of a receiver"],
    ["https://[::]/", "not the address of a receiver"],
    ["https://[fe80::1]/", "not the address of a receiver"],
  ])("may not: %s", (url, says) => {
    expect(judge(url)).toEqual(["forbidden", expect.stringContaining(says)]);
  });

  test("of a private network may be called with permission, and a reserved one never", () => {
    const isPrivateAllowed = true;
    for (const address of ["10.0.0.1", "192.168.1.20", "100.64.0.1", "fd12::1", "127.0.0.1"])
      expect([address, judge("https://box.example/", [address], { isPrivateAllowed })]).toEqual([
        address,
        null,
      ]);
    for (const address of ["169.254.169.254", "0.0.0.0", "fe80::1", "::ffff:10.0.0.1", "::"])
      expect(judge("https://box.example/", [address], { isPrivateAllowed })?.[0]).toBe("forbidden");
  });

  test("of a name: one that may not be called refuses them all", () => {
    expect(judge("https://a.example/", ["8.8.8.8", "2606:4700::1"])).toBeNull();
    expect(judge("https://a.example/", ["8.8.8.8", "10.0.0.1"])).toEqual([
      "forbidden",
      "The name a.example resolves to 10.0.0.1, which is in a private network. If you mean that, add `--allow-private`.",
    ]);
    expect(judge("https://a.example/", ["8.8.8.8", "127.0.0.1"])?.[1]).toContain("is this computer");
    expect(judge("https://a.example/", [])).toEqual([
      "unavailable",
      expect.stringContaining("has no address"),
    ]);
  });

  test("of localhost is a loopback address, or nothing is sent", () => {
    expect(judge("http://localhost:1/", ["127.0.0.1", "::1"])).toBeNull();
    expect(judge("http://hook.localhost:1/", ["127.0.0.1"])).toBeNull();
    expect(judge("http://localhost:1/", ["8.8.8.8"])?.[1]).toContain("is not this computer");
    expect(judge("http://localhost:1/", ["192.168.1.1"], { isPrivateAllowed: true })?.[0]).toBe("forbidden");
  });

  test("of Creel itself is refused on its own ports, even with permission", () => {
    const more = { isPrivateAllowed: true, isOurs: (_: string, port: number) => port === 11_110 };
    expect(judge("http://127.0.0.1:11110/", undefined, more)?.[1]).toContain("is Creel itself");
    expect(judge("http://127.0.0.1:11112/", undefined, more)).toBeNull();
  });
});
