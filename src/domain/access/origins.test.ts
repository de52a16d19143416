import { expect, test } from "bun:test";
import { checkOrigins } from "./origins.ts";

test("an origin is stored as browsers send it, once", () => {
  expect(
    checkOrigins([" HTTPS://Dash.Example:8443/ ", "https://dash.example:8443", "http://[::1]:3000"]),
  ).toEqual(["https://dash.example:8443", "http://[::1]:3000"]);
});

test.each([
  "*",
  "null",
  "",
  "dash.example",
  "https://*.example",
  "https://dash.example/path",
  "https://dash.example?x",
  "https://user@dash.example",
  "https://dash.example:443",
  "http://dash.example:80",
  "https://dash.example:99999",
  "https://0x7f.1",
  "file:///etc",
  "moz-extension://0-1-2",
  "https://dash.example, https://other.example",
  "https://däsh.example",
])("%j is none", (origin) => expect(() => checkOrigins([origin])).toThrow("not an origin"));

test("there is room for a few", () => {
  const many = (n: number) => Array.from({ length: n }, (_, at) => `https://${at}x.example`);
  expect(checkOrigins(many(32))).toHaveLength(32);
  expect(() => checkOrigins(many(33))).toThrow("At most");
});
