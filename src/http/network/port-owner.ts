import { readdir, readFile, readlink } from "node:fs/promises";
import { hex, LISTENING, readTcpTable } from "./tcp-table.ts";

/** The program that listens on a port, as "process 4711 (node)"; null if the system does not say. */
export async function findPortOwner(port: number): Promise<string | null> {
  try {
    if (process.platform === "linux") return await ownerOnLinux(port);
    if (process.platform === "darwin") return await ownerOnMac(port);
  } catch {
    // Optional: the error message is complete without it.
  }
  return null;
}

async function ownerOnLinux(port: number): Promise<string | null> {
  const inodes = (await readTcpTable())
    .filter(({ local, state }) => local.endsWith(`:${hex(port, 4)}`) && state === LISTENING)
    .map(({ inode }) => `socket:[${inode}]`);
  if (inodes.length === 0) return null;
  for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    const open = await readdir(`/proc/${pid}/fd`).catch(() => []);
    for (const fd of open)
      if (inodes.includes(await readlink(`/proc/${pid}/fd/${fd}`).catch(() => "")))
        return `process ${pid} (${(await readFile(`/proc/${pid}/comm`, "utf8")).trim()})`;
  }
  return null;
}

async function ownerOnMac(port: number): Promise<string | null> {
  const lsof = Bun.spawn(["lsof", "-nP", `-iTCP:${port}`, "-sTCP:LISTEN", "-Fpc"], { stderr: "ignore" });
  const output = await new Response(lsof.stdout).text();
  const pid = /^p(\d+)$/m.exec(output)?.[1];
  const command = /^c(.+)$/m.exec(output)?.[1];
  return pid ? `process ${pid} (${command ?? "unknown"})` : null;
}
