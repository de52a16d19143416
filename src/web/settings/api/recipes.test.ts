import { expect, test } from "bun:test";
import { addressFor, reachabilityOf, willAnswer } from "./reachability.ts";
import { makeRecipes } from "./recipes.ts";

const PARTS = {
  address: "https://localhost:11111",
  ca: "/home/o'neil/ca.crt",
  key: "creel_x",
  title: "Don't forget",
};

test("a POSIX shell reads curl's and HTTPie's words as they are meant, and gives the key to stdin alone", async () => {
  for (const { id, text } of makeRecipes(PARTS).filter((one) => one.id !== "powershell")) {
    const script = `curl() { printf '%s\\n' "$@"; echo; cat; }; http() { curl "$@"; }\n${text}`;
    const output = await new Response(Bun.spawn(["sh", "-c", script]).stdout).text();
    const [words = "", stdin = ""] = output.split("\n\n");
    expect(words.split("\n")).toContain(PARTS.ca);
    expect(words.split("\n")).toContain(id === "curl" ? '{"title":"Don\'t forget"}' : "title=Don't forget");
    expect(words).not.toContain(PARTS.key);
    expect(stdin).toBe(id === "curl" ? "Authorization: Bearer creel_x\n" : "Bearer creel_x");
  }
});

test("every recipe verifies", () => {
  const all = makeRecipes(PARTS);
  expect(all).toHaveLength(3);
  for (const { text } of all) {
    expect(text).toContain("ca.crt");
    expect(text).not.toMatch(/ -k\b|--insecure|verify[= ]no|SkipCertificateCheck/);
  }
});

test("where the certificate was brought, no recipe names the CA, and every one still verifies", () => {
  for (const { text } of makeRecipes({ ...PARTS, ca: null })) {
    expect(text).toContain("https://localhost:11111/api/items");
    expect(text).not.toMatch(
      /ca\.crt|--cacert|--verify|Import-Certificate| -k\b|--insecure|SkipCertificateCheck/,
    );
  }
});

test("PowerShell's quotes are doubled", () => {
  expect(makeRecipes(PARTS)[1]?.text).toContain("'/home/o''neil/ca.crt'");
});

test("who can reach a host", () => {
  expect(["localhost", "127.0.0.1", "127.1.2.3", "::1", "[::1]", " LOCALHOST "].map(reachabilityOf)).toEqual(
    Array(6).fill("here"),
  );
  expect(["192.168.1.20", "ada.local", "fd00::1", "127.0.0.1.example.org"].map(reachabilityOf)).toEqual(
    Array(4).fill("network"),
  );
  expect(reachabilityOf("all")).toBe("everywhere");
  expect(addressFor("fd00::1", 11111)).toBe("https://[fd00::1]:11111");
  expect(addressFor("all", 1)).toBe("https://localhost:1");
});

test("the future addresses are named: this computer, and the address or all of them", () => {
  const own = ["localhost", "192.168.1.20", "fd77::1", "heron", "heron.local", "all"];
  expect(willAnswer("192.168.1.20", "11111", own)).toEqual([
    "127.0.0.1:11111",
    "[::1]:11111",
    "192.168.1.20:11111",
  ]);
  expect(willAnswer(" all ", "1", own).slice(2)).toEqual(["192.168.1.20:1", "[fd77::1]:1"]);
  expect(willAnswer("heron.local", "1", own)[2]).toBe("heron.local:1");
});
