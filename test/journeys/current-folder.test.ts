import { expect, test } from "bun:test";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../home.ts";
import { run, testUnless } from "../programs.ts";

const ROOT = join(import.meta.dir, "..", "..");
const isUnix = process.platform === "win32" ? "NOT SHOWN: bin/creel is a shell script" : null;

/** A folder with settings of the runtime that run a program, name another home and take the place of our modules. */
function makeHostileFolder() {
  const folder = makeFolder();
  const ran = join(folder.path, "ran");
  writeFileSync(join(folder.path, "bunfig.toml"), 'preload = ["./hostile.ts"]\n');
  writeFileSync(join(folder.path, "hostile.ts"), `require("fs").writeFileSync(${JSON.stringify(ran)}, "")`);
  writeFileSync(join(folder.path, ".env"), `CREEL_HOME=${folder.path}/other-home\n`);
  const paths = { zod: ["./hostile.ts"], "*": ["./hostile.ts"] };
  writeFileSync(join(folder.path, "tsconfig.json"), JSON.stringify({ compilerOptions: { paths } }));
  const home = join(folder.path, "user");
  mkdirSync(home);
  const addIn = (command: string[]) =>
    run([...command, "add", "a thought"], { HOME: home, XDG_DATA_HOME: "" }, folder.path);
  return { folder, ran, other: join(folder.path, "other-home"), addIn };
}

testUnless(isUnix, "the folder in which creel is called brings no code and no settings", async () => {
  const { folder, ran, other, addIn } = makeHostileFolder();
  expect(await addIn([join(ROOT, "bin", "creel")])).toMatchObject({ code: 0, err: "" });
  expect([existsSync(ran), existsSync(other)]).toEqual([false, false]);
  folder.remove();
});

test("where the runtime reads the settings of the folder, that is seen", async () => {
  const { folder, ran, addIn } = makeHostileFolder();
  await addIn([process.execPath, join(ROOT, "src", "main", "creel.ts")]);
  expect(existsSync(ran)).toBe(true);
  folder.remove();
});
