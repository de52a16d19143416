import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readRemoteConfig } from "./config.ts";

const folder = mkdtempSync(join(tmpdir(), "creel-remote-"));
const file = join(folder, "remote.json");
const remote = { url: "https://localhost:11111", ca: "PEM", pin: "sha256//x", key: "" };
afterAll(() => rmSync(folder, { recursive: true }));

function read(written: object | string) {
  writeFileSync(file, typeof written === "string" ? written : JSON.stringify(written));
  return readRemoteConfig(file);
}

test("a connection file is read, with or without its newer fields", () => {
  expect(readRemoteConfig(join(folder, "none"))).toBeNull();
  for (const url of ["https://localhost:11111", "https://[::1]:1", "https://192.168.0.2:65535"])
    expect(read({ ...remote, url })).toEqual({ ...remote, url });
  expect(read({ ...remote, certificate: "AB" })).toEqual({ ...remote, certificate: "AB" });
});

test("an invalid file is refused with advice, and nothing is sent to another name", () => {
  const urls = [
    "http://host:1",
    "ftp://host:1",
    "https://host",
    "https://host:",
    "https://host:0",
    "https://:1",
  ];
  urls.push("https://h:65536", "https://h:1.5", "https://h:-1", "https://h:Infinity", "https://h:1/");
  for (const url of urls) expect(() => read({ ...remote, url }), url).toThrow("`creel connect URL` again");
  for (const broken of ["", "{}", "null", "[]", { ...remote, pin: 1 }, { ...remote, ca: undefined }])
    expect(() => read(broken)).toThrow("`creel connect URL` again");
});
