import { expect, test } from "bun:test";
import { computerNames, sortHosts, whyNotNamed } from "./certificate-hosts.ts";

test("names and addresses are separated, each once and in one spelling", () => {
  const sorted = sortHosts(["LocalHost.", "localhost", "192.168.1.5", "[::1]", "0:0::1", "fe80::1:2%eth0"]);
  expect(sorted).toEqual({ names: ["localhost"], addresses: ["192.168.1.5", "::1", "fe80::1:2"] });
});

test("an IPv4 address inside IPv6 is written in the form that is encoded rightly", () => {
  expect(sortHosts(["::ffff:1.2.3.4"]).addresses).toEqual(["::ffff:102:304"]);
});

test("a text that is neither a name nor an address is left out", () => {
  const bad = [
    "",
    ".",
    "my_pc",
    "-a",
    "a-",
    "*.local",
    "a b",
    "a..b",
    "1.2.3",
    "300.1.1.1",
    "zoë",
    "a\0b",
    "x".repeat(64),
  ];
  expect(sortHosts([...bad, "a:b", "localhost:11111", `${"a.".repeat(130)}local`])).toEqual({
    names: [],
    addresses: [],
  });
});

test("a computer has its name, the first label, and that under local", () => {
  expect(computerNames("Heron-7")).toEqual(["heron-7", "heron-7.local"]);
  expect(computerNames("heron.local")).toEqual(["heron.local", "heron"]);
  expect(computerNames("heron.lan")).toEqual(["heron.lan", "heron", "heron.local"]);
  expect(computerNames("Anna's Mac")).toEqual([]);
});

test("a computer named like a top-level domain keeps only its name under local", () => {
  expect(computerNames("dev")).toEqual(["dev.local"]);
  expect(computerNames("NL")).toEqual(["nl.local"]);
  expect(whyNotNamed("nl")).toContain("Give nl.local");
  expect(whyNotNamed("dev")).toContain("sites are under .dev");
  for (const name of ["nl.example", "heron.lan", "xyzzy"])
    expect([name, whyNotNamed(name)]).toEqual([name, expect.stringContaining("only names under")]);
});
