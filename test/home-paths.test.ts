import { afterEach, describe, expect, test } from "bun:test";
import { chmodSync, chownSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import fc from "fast-check";
import { findPaths, makeHome } from "../src/main/paths.ts";
import { makeFolder } from "./home.ts";

const { HOME, XDG_DATA_HOME, CREEL_HOME } = process.env;
afterEach(() => {
  for (const [name, value] of Object.entries({ HOME, XDG_DATA_HOME, CREEL_HOME }))
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
});

describe("the home", () => {
  // A path that goes up from a link must not depend on the link's target: backups and certificates are found by text.
  test("is the resolved path of the option", () => {
    const part = fc.constantFrom("a", ".b", "..c", ".", "..", "");
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), fc.constantFrom("", "/"), (parts, root) => {
        const path = root + parts.join("/");
        if (path !== "") expect(findPaths(path).home).toBe(resolve(path));
      }),
    );
  });

  test.skipIf(process.platform !== "linux")(
    "is where the system's own rules put it, when none was given",
    () => {
      delete process.env.CREEL_HOME;
      process.env.HOME = "/h/";
      delete process.env.XDG_DATA_HOME;
      expect(findPaths(undefined).home).toBe("/h/.local/share/creel");
      process.env.XDG_DATA_HOME = "not/absolute";
      expect(findPaths(undefined).home).toBe("/h/.local/share/creel");
      process.env.XDG_DATA_HOME = "/data";
      expect(findPaths(undefined).home).toBe("/data/creel");
      process.env.CREEL_HOME = "/own/../mine";
      expect(findPaths(undefined)).toMatchObject({ home: "/mine", outbox: "/mine/outbox" });
      expect(findPaths("/given").home).toBe("/given");
    },
  );

  test("whose path is too long for a socket is refused with its name", () => {
    expect(() => makeHome(findPaths(`/${"ü".repeat(50)}`))).toThrow("too long for a socket");
    const folder = makeFolder();
    const name = "ü".repeat((88 - folder.path.length - 1) / 2);
    makeHome(findPaths(`${folder.path}/${name}`));
    expect(readdirSync(folder.path)).toEqual([name]);
    folder.remove();
  });

  // Only root can make a file of another user.
  test.skipIf(process.getuid?.() !== 0).each(["creel.db", "log/"])(
    "is refused with %s of another user in it",
    (name) => {
      const folder = makeFolder();
      const home = `${folder.path}/home`;
      mkdirSync(home);
      chmodSync(home, 0o777);
      const planted = `${home}/${name}`.replace(/\/$/, "");
      if (name.endsWith("/")) mkdirSync(planted);
      else writeFileSync(planted, "");
      writeFileSync(`${home}/lock.db`, "");
      makeHome(findPaths(home));
      chownSync(planted, 65_534, 65_534);
      expect(() => makeHome(findPaths(home))).toThrow(`${planted} belongs to another user`);
      expect(statSync(home).mode & 0o777).toBe(0o700);
      chownSync(home, 65_534, 65_534); // root may use the home of a user
      makeHome(findPaths(home));
      folder.remove();
    },
  );
});
