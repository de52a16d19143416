import { describe, expect, test } from "bun:test";
import { type ComputerInfo, findStores, type TrustedCa } from "./trust-stores.ts";

const CA: TrustedCa = {
  path: "/h/tls/ca.crt",
  sha256: "0123456789ABCDEF".repeat(4),
  sha1: "AB12".repeat(10),
};

function machine(platform: NodeJS.Platform, programs: string[] = [], files: string[] = []): ComputerInfo {
  return {
    platform,
    folder: platform === "darwin" ? "/Users/ann" : "/home/ann",
    env: { SystemRoot: "C:\\Windows" },
    hasProgram: (name) => programs.includes(name),
    exists: (path) => files.includes(path),
    list: (folder) => [
      ...new Set(
        files
          .filter((path) => path.startsWith(`${folder}/`))
          .map((path) => path.slice(folder.length + 1).split("/")[0] ?? ""),
      ),
    ],
  };
}

describe("the stores of a computer", () => {
  test("macOS: the login keychain, for servers only, found again by its SHA-256", () => {
    const keychain = "/Users/ann/Library/Keychains/login.keychain-db";
    expect(findStores(CA, machine("darwin"))).toMatchObject([
      {
        add: [["security", "add-trusted-cert", "-r", "trustRoot", "-p", "ssl", "-k", keychain, CA.path]],
        remove: [["security", "delete-certificate", "-Z", CA.sha256, "-t", keychain]],
        isForRoot: false,
      },
    ]);
  });

  test("Windows: the user's own root store, through its own certutil, found again by its SHA-1", () => {
    const certutil = "C:\\Windows\\System32\\certutil.exe";
    expect(findStores(CA, machine("win32", ["certutil"]))).toMatchObject([
      {
        add: [[certutil, "-user", "-addstore", "Root", CA.path]],
        remove: [[certutil, "-user", "-delstore", "Root", CA.sha1]],
        find: [certutil, "-user", "-verifystore", "Root", CA.sha1],
        isForRoot: false,
      },
    ]);
  });

  test.each([
    ["Debian", "/usr/local/share/ca-certificates", ["update-ca-certificates"]],
    ["Fedora", "/etc/pki/ca-trust/source/anchors", ["update-ca-trust", "extract"]],
    ["Arch", "/etc/ca-certificates/trust-source/anchors", ["update-ca-trust"]],
    ["openSUSE", "/usr/share/pki/trust/anchors", ["update-ca-certificates"]],
  ])("%s: a file of our own beside the others, and its program, by root", (_, folder, update) => {
    const file = `${folder}/creel-0123456789abcdef.crt`;
    expect(findStores(CA, machine("linux", [update[0] ?? ""], [folder]))).toMatchObject([
      {
        add: [["install", "-m", "644", CA.path, file], update],
        remove: [["rm", "-f", file], update],
        isForRoot: true,
      },
    ]);
    expect(findStores(CA, machine("linux", [], [folder]))).toEqual([]);
  });

  test("Linux browsers: each database that is there, and one for a Chromium that has none yet", () => {
    const firefox = "/home/ann/.mozilla/firefox";
    const snap = "/home/ann/snap/firefox/common/.mozilla/firefox";
    const files = [`${firefox}/a.default/cert9.db`, `${firefox}/profiles.ini`, `${snap}/b.work/cert9.db`];
    const names = (programs: string[], more: string[] = []) =>
      findStores(CA, machine("linux", programs, [...files, ...more])).map(({ name, add }) => [
        name,
        add.length,
      ]);
    const profiles = [
      ["Firefox, profile a.default", 1],
      ["Firefox, profile b.work", 1],
    ];
    expect(names(["certutil"])).toEqual(profiles);
    expect(names(["certutil", "chromium"])).toEqual([["Chromium-based browsers", 3], ...profiles]);
    const database = "/home/ann/.local/share/pki/nssdb/cert9.db";
    expect(names(["certutil", "chromium"], [database])).toEqual([
      ["Chromium-based browsers", 1],
      ...profiles,
    ]);
  });

  test("a browser's database: to vouch for servers, and neither for mail nor for programs", () => {
    const at = "/home/ann/.pki/nssdb";
    const named = ["-d", `sql:${at}`, "-n", "Creel CA 0123456789ABCDEF"];
    expect(findStores(CA, machine("linux", ["certutil"], [`${at}/cert9.db`]))).toMatchObject([
      {
        add: [["certutil", "-A", ...named, "-t", "C,,", "-i", CA.path]],
        remove: [["certutil", "-D", ...named]],
        isForRoot: false,
      },
    ]);
  });

  test("a browser whose certutil is missing names the package of this system", () => {
    const database = "/home/ann/.pki/nssdb/cert9.db";
    const first = (...programs: string[]) => findStores(CA, machine("linux", programs, [database]))[0]?.first;
    expect(first("certutil", "dnf")).toBeNull();
    expect(first("apt-get")).toBe("sudo apt-get install libnss3-tools");
    expect(first("dnf")).toBe("sudo dnf install nss-tools");
    expect(first()).toContain("certutil");
  });
});
