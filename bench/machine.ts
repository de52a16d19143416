import { Database } from "bun:sqlite";
import { readFileSync, statfsSync } from "node:fs";
import { cpus, loadavg, release, totalmem, type } from "node:os";

/** Where and when the figures were taken, as Markdown. */
export function describeMachine(command: string, folder: string): string {
  const processors = cpus();
  const [load = 0] = loadavg();
  const lines = [
    ["command", `\`${command}\``],
    ["date", new Date().toISOString().slice(0, 16).replace("T", " ")],
    [
      "processor",
      `${processors[0]?.model.trim() ?? "unknown"}, ${processors.length} cores for everything at once`,
    ],
    ["memory", `${Math.round(totalmem() / 2 ** 30)} GB`],
    ["system", `${type()} ${release()}`],
    ["files on", fileSystem(folder)],
    ["load before", `${load.toFixed(2)} (1 minute)`],
    ["Bun", Bun.version],
    ["SQLite", sqliteVersion()],
  ];
  return lines.map(([name, value]) => `- ${name}: ${value}`).join("\n");
}

function sqliteVersion(): string {
  using memory = new Database(":memory:");
  return (memory.query("SELECT sqlite_version() AS version").get() as { version: string }).version;
}

const TMPFS = 0x01021994;

/** A file system in memory syncs at no cost, so it is named. */
function fileSystem(folder: string): string {
  if (process.platform !== "linux") return "unknown";
  if (statfsSync(folder).type === TMPFS) return "tmpfs: **nothing is really synced; set TMPDIR to a disk**";
  const mounts = readFileSync("/proc/self/mounts", "utf8")
    .split("\n")
    .map((line) => line.split(" "))
    .filter(([, at = "-"]) => folder === at || folder.startsWith(at === "/" ? at : `${at}/`))
    .toSorted(([, a = ""], [, b = ""]) => b.length - a.length);
  return mounts[0]?.[2] ?? "unknown";
}
