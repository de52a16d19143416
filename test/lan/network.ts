import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { type Command, DEFAULT_COMMAND, makeFolder } from "../home.ts";
import { type ProgramResult, runProgram } from "../run-program.ts";

/** Two computers on one cable: network namespaces with their own loopback, separate from this machine. */
export interface Network {
  /** The computer that runs Creel: `10.77.0.1` and `fd77::1`. */
  home: Host;
  /** Another computer on the same network: `10.77.0.2` and `fd77::2`. */
  guest: Host;
  remove(): void;
}

export interface Host {
  ipv4: string;
  ipv6: string;
  /** Its end of the cable, as `ip` calls it. */
  link: string;
  /** The command that runs this checkout's program there. */
  creel: Command;
  /** Runs a command there to its end. */
  run(command: string[], more?: { stdin?: string; env?: Record<string, string> }): Promise<ProgramResult>;
  /** Starts a command there and returns it with its first line. */
  start(command: string[]): Promise<Started>;
}

export interface Started {
  line: string;
  /** Ends the command and returns its output after the first line. */
  end(): Promise<string>;
}

/** Returns why this machine cannot have a second host, in one sentence, or null. */
export function lacksNetwork(): string | null {
  if (process.platform !== "linux") return "It needs the network namespaces of Linux.";
  if (process.getuid?.() !== 0) return "It needs root, to make network namespaces.";
  for (const tool of ["ip", "curl"])
    if (Bun.which(tool) === null) return `It needs ${tool}: apt-get install iproute2 curl.`;
  try {
    openNetwork().remove();
    return null;
  } catch (thrown) {
    return `This machine lets nobody make network namespaces: ${(thrown as Error).message}`;
  }
}

let networkCount = 0;

export function openNetwork(): Network {
  const mark = `${process.pid.toString(36)}${(networkCount++).toString(36)}`; // a link's name has 15 letters at most
  const [home, guest] = [`creel-home-${mark}`, `creel-guest-${mark}`];
  const [one, two] = [`crh${mark}`, `crg${mark}`];

  const remove = () => {
    for (const name of [home, guest]) {
      Bun.spawnSync(["ip", "netns", "del", name], { stderr: "ignore" }); // its links go with it
      rmSync(`/etc/netns/${name}`, { recursive: true, force: true });
    }
  };
  try {
    for (const name of [home, guest]) {
      ip("netns", "add", name);
      // No name server: this machine's resolver is not reachable from there.
      mkdirSync(`/etc/netns/${name}`, { recursive: true });
      writeFileSync(`/etc/netns/${name}/resolv.conf`, "");
      ip("-n", name, "link", "set", "lo", "up");
    }
    ip("link", "add", one, "netns", home, "type", "veth", "peer", "name", two, "netns", guest);
    for (const [name, link, last] of [
      [home, one, 1],
      [guest, two, 2],
    ] as const) {
      ip("-n", name, "address", "add", `10.77.0.${last}/24`, "dev", link);
      ip("-n", name, "address", "add", `fd77::${last}/64`, "dev", link, "nodad");
      ip("-n", name, "link", "set", link, "up");
    }
  } catch (thrown) {
    remove();
    throw thrown;
  }
  return { home: openHost(home, one, 1), guest: openHost(guest, two, 2), remove };
}

function ip(...args: string[]): void {
  const { success, stderr } = Bun.spawnSync(["ip", ...args], { stderr: "pipe" });
  if (!success) throw new Error(`ip ${args.join(" ")}: ${stderr.toString().trim()}`);
}

function openHost(name: string, link: string, last: number): Host {
  const there = ["ip", "netns", "exec", name];
  const folder = makeFolder(); // HOME, without files of the user who runs the tests
  folder.remove();
  const env = { PATH: process.env.PATH ?? "", HOME: folder.path, NO_COLOR: "1" };
  return {
    ipv4: `10.77.0.${last}`,
    ipv6: `fd77::${last}`,
    link,
    creel: [...there, ...DEFAULT_COMMAND],
    async run(command, more = {}) {
      const { code, out, err } = await runProgram([...there, ...command], {
        env: { ...env, ...more.env },
        stdin: more.stdin,
      });
      return { code, out: out.trimEnd(), err: err.trimEnd() };
    },
    async start(command) {
      const child = Bun.spawn([...there, ...command], {
        stdin: "ignore",
        stdout: "pipe",
        stderr: "inherit",
        env,
      });
      const lines = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
      const { value = "" } = await lines.read();
      return {
        line: value.trimEnd(),
        async end() {
          child.kill("SIGTERM");
          let text = "";
          for (let next = await lines.read(); !next.done; next = await lines.read()) text += next.value;
          return text.trimEnd();
        },
      };
    },
  };
}
