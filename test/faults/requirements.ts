import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";

const LOCK_FILE = join(tmpdir(), "creel-apt-get.lock"); // apt-get refuses to run twice at once
const INSTALL: Record<string, string> = {
  strace: "strace",
  faketime: "faketime",
  "mkfs.ext4": "e2fsprogs",
  task: "taskwarrior",
  "todo-txt": "todotxt-cli",
};

/** Why this machine cannot run a fault that needs these, in one sentence; null when it can. */
export function lacks({ root = false, tools = [] }: { root?: boolean; tools?: string[] }): string | null {
  if (process.platform !== "linux") return "It needs Linux.";
  if (root && process.getuid?.() !== 0) return "It needs root, to mount a file system.";
  const missing = tools.filter((tool) => !has(tool) && !install(tool));
  return missing.length === 0 ? null : `It needs ${missing.join(" and ")}, which could not be installed.`;
}

function has(tool: string): boolean {
  return Bun.which(tool) !== null;
}

/** Installs the tool on a Debian-like system as root, and returns its presence. Elsewhere the user installs it. */
function install(tool: string): boolean {
  if (process.getuid?.() !== 0 || !has("apt-get") || !has("flock")) return false;
  const name = INSTALL[tool] ?? tool;
  const script = `command -v ${tool} || { apt-get -qq update && apt-get -qq install -y --no-install-recommends ${name}; }`;
  spawnSync("flock", [LOCK_FILE, "timeout", "120", "sh", "-c", script], { stdio: "ignore" });
  return has(tool);
}
