import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bareEnvironment } from "../creel.ts";
import type { Runnable } from "../program.ts";

/** `task add` on data of its own. Installed first where that is possible. 2.6 was seen to call fdatasync before it ends. */
export function prepareTaskwarrior(folder: string, title: string): Runnable {
  const task = Bun.which("task") ?? install();
  if (task === null)
    return "there is no Taskwarrior, and it could not be installed (root and apt-get are needed)";
  const data = join(folder, "task");
  const settings = join(folder, "taskrc");
  mkdirSync(data);
  writeFileSync(settings, `data.location=${data}\n`);
  return {
    command: () => [task, "add", title],
    env: { ...bareEnvironment(folder), TASKDATA: data, TASKRC: settings },
  };
}

function install(): string | null {
  const apt = Bun.which("apt-get");
  if (apt === null || process.getuid?.() !== 0) return null;
  const env = { ...bareEnvironment("/root"), DEBIAN_FRONTEND: "noninteractive" };
  const quietly = { env, stdin: "ignore", stdout: "ignore", stderr: "ignore", timeout: 60_000 } as const;
  Bun.spawnSync([apt, "update"], quietly);
  Bun.spawnSync([apt, "install", "-y", "--no-install-recommends", "taskwarrior"], quietly);
  return Bun.which("task");
}
