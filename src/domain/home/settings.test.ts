import { expect, test } from "bun:test";
import { checkApi } from "./settings.ts";

const check = (host: string, port = 11111) => checkApi({ enabled: true, host, port });

test.each([
  ["localhost", "localhost"],
  [" VM.local ", "vm.local"],
  ["192.168.1.20", "192.168.1.20"],
  ["[::1]", "::1"],
  ["fd00::2", "fd00::2"],
  ["all", "all"],
  ["3com.home.arpa", "3com.home.arpa"],
  ["FD00::0:2", "fd00::2"],
  ["[fe80:0:0:0:0:0:0:1]", "fe80::1"],
])("%j is the host %j", (text, expected) => expect(check(text).host).toBe(expected));

test.each([
  "",
  "https://localhost",
  "localhost:11111",
  "a b",
  "127.1",
  "0x7f.1",
  "2130706433",
  "256.1.1.1",
  "01.2.3.4",
  "-a",
  "a..b",
  "user@host",
  "fd00:::2",
  "1:2:3",
  "a/b",
  "host\n",
])("%j is no host", (host) => {
  if (host === "host\n") expect(check(host).host).toBe("host");
  else expect(() => check(host)).toThrow("not a name or an IP address");
});

test.each([0, -1, 65_536, 1.5, Number.NaN])("%p is no port", (port) => {
  expect(() => check("localhost", port)).toThrow("not a number from 1 to 65535");
});

test("a certificate and its key go together, as whole paths; empty ones are none", () => {
  const files = (certificate?: string, certificateKey?: string) =>
    checkApi({
      enabled: true,
      host: "localhost",
      port: 1,
      ...(certificate === undefined ? {} : { certificate }),
      ...(certificateKey === undefined ? {} : { certificateKey }),
    });
  expect(files("", " ")).toEqual({ enabled: true, host: "localhost", port: 1 });
  expect(files(" /a.pem ", "C:\\k.pem")).toMatchObject({
    certificate: "/a.pem",
    certificateKey: "C:\\k.pem",
  });
  expect(() => files("/a.pem")).toThrow("needs its private key");
  expect(() => files("", "/k.pem")).toThrow("needs its private key");
  expect(() => files("a.pem", "/k.pem")).toThrow("a.pem is not an absolute path");
});
