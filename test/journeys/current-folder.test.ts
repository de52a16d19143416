import { expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../home.ts";
import { run, testUnless } from "../programs.ts";

const ROOT = join(import.meta.dir, "..", "..");
const isUnix = process.platform === "win32" ? "NOT SHOWN: bin/creel is a shell script" : null;

/** Makes a folder whose runtime settings run a program, name another home and replace our modules. */
function makeHostileFolder() {
  const folder = makeFolder();
  const marker = join(folder.path, "ran");
  writeFileSync(join(folder.path, "bunfig.toml"), 'preload = ["./hostile.ts"]\n');
  writeFileSync(
    join(folder.path, "hostile.ts"),
    `require("fs").writeFileSync(${JSON.stringify(marker)}, "")`,
  );
  writeFileSync(join(folder.path, ".env"), `CREEL_HOME=${folder.path}/other-home\n`);
  const paths = { zod: ["./hostile.ts"], "*": ["./hostile.ts"] };
  writeFileSync(join(folder.path, "tsconfig.json"), JSON.stringify({ compilerOptions: { paths } }));
  const home = join(folder.path, "user");
  mkdirSync(home);
  const addIn = (command: string[]) =>
    run([...command, "add", "a thought"], { HOME: home, XDG_DATA_HOME: "" }, folder.path);
  return { folder, ran: marker, other: join(folder.path, "other-home"), addIn };
}

testUnless(isUnix, "the folder in which creel is called brings no code and no settings", async () => {
  const { folder, ran: marker, other, addIn } = makeHostileFolder();
  expect(await addIn([join(ROOT, "bin", "creel")])).toMatchObject({ code: 0, err: "" });
  expect([existsSync(marker), existsSync(other)]).toEqual([false, false]);
  folder.remove();
});

testUnless(isUnix, "nor does it to the programs that a running Creel starts", async () => {
  const { folder, ran: marker, other } = makeHostileFolder();
  const home = join(folder.path, "home");
  // A child process builds the page, and another makes the daily backup.
  const build = `const { buildInProcess } = await import(${JSON.stringify(join(ROOT, "scripts", "checkout-page.ts"))});
    process.exit(await buildInProcess(${JSON.stringify(join(folder.path, "page"))}));`;
  writeFileSync(join(folder.path, "user", "build.ts"), build);
  const flags = ["--no-env-file", "--config=/dev/null", `--tsconfig-override=${join(ROOT, "tsconfig.json")}`];
  const builder = [process.execPath, ...flags, join(folder.path, "user", "build.ts")];
  expect(await run(builder, {}, folder.path)).toMatchObject({ code: 0 });
  expect(existsSync(join(folder.path, "page", "index.html"))).toBe(true);

  const ports = ["--app-port", "0", "--api-port", "0"];
  const up = Bun.spawn([join(ROOT, "bin", "creel"), "up", "--no-open", "--home", home, ...ports], {
    cwd: folder.path,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const backups = join(home, "backups");
  const hasBackup = () => existsSync(backups) && readdirSync(backups).some((name) => name.endsWith(".db"));
  while (!hasBackup() && up.exitCode === null) await Bun.sleep(50);
  up.kill();
  await up.exited;
  expect(hasBackup()).toBe(true);
  expect([existsSync(marker), existsSync(other)]).toEqual([false, false]);
  folder.remove();
});

test("where the runtime reads the settings of the folder, that is seen", async () => {
  const { folder, ran: marker, addIn } = makeHostileFolder();
  await addIn([process.execPath, join(ROOT, "src", "main", "creel.ts")]);
  expect(existsSync(marker)).toBe(true);
  folder.remove();
});
