import { type CreelProcess, creel, startCreel } from "./home.ts";

type Start = (home: string, other: string) => Promise<CreelProcess | undefined>;

/** The place of a command line's items: its home, an app that runs on it with the API off, or another computer. */
export const RUN_MODES: [string, Start][] = [
  ["with the app stopped", async () => undefined],
  ["with the app running", (home) => startCreel(home, { args: ["--app-port", "0"] })],
  [
    "remotely",
    async (home, other) => {
      const server = await startCreel(other);
      const { out } = await creel(other, ["key", "add", "hand", "--scope", "full", "--json"]);
      const connect = ["connect", server.api ?? "", "--yes", "--key-stdin"];
      const { code, err } = await creel(home, connect, { stdin: JSON.parse(out).key });
      if (code !== 0) throw new Error(`It could not connect: ${err}`);
      return server;
    },
  ],
];
