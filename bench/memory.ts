import { readFileSync } from "node:fs";

export interface Memory {
  /** Pages in memory, those shared with other processes included, in MB. */
  resident: number;
  /** The same with shared pages divided among their users; null where the system does not tell. */
  proportional: number | null;
}

/** The memory of a process, in MB of 2^20 bytes. Linux only. */
export function residentMemory(pid: number): Memory {
  return {
    resident: read(`/proc/${pid}/status`, "VmRSS") ?? Number.NaN,
    proportional: read(`/proc/${pid}/smaps_rollup`, "Pss"),
  };
}

function read(path: string, name: string): number | null {
  try {
    const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(readFileSync(path, "utf8"))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    return null;
  }
}
