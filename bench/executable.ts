import { copyFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dir, "..");
const EXECUTABLE = join(ROOT, "dist", "creel");

/**
 * A copy of the built executable, so that a build in the meantime changes nothing. It is built first when it is missing
 * or older than the sources.
 */
export function takeExecutable(folder: string): string {
  const built = statSync(EXECUTABLE, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (built < newest(join(ROOT, "src"))) build();
  const copy = join(folder, "creel");
  copyFileSync(EXECUTABLE, copy);
  return copy;
}

function build(): void {
  const { exitCode, stderr } = Bun.spawnSync(["npm", "run", "build"], { cwd: ROOT, stderr: "pipe" });
  if (exitCode !== 0) throw new Error(`npm run build failed:\n${stderr}`);
}

function newest(path: string): number {
  if (path.endsWith(".test.ts")) return 0;
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  return Math.max(mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}
