import type { GuardMutant } from "./guard-mutant.ts";

const LAN = "test/journeys/lan.test.ts";

/** Guards against other computers on the network. These tests need network namespaces. */
export const NETWORK: readonly GuardMutant[] = [
  {
    without: "the app address answers the network",
    file: "src/main/app.ts",
    find: `{ address: "127.0.0.1", port },`,
    replace: `{ address: "0.0.0.0", port },`,
    test: [LAN, "with the default settings nothing answers"],
  },
  {
    without: "the host localhost opens the API to the network",
    file: "src/http/network/bind-addresses.ts",
    find: `if (host === "localhost") return { addresses: LOOPBACK,`,
    replace: `if (host === "localhost") return { addresses: [...LOOPBACK, ...computerAddresses()],`,
    test: [LAN, "with the API on, and the host as it is"],
  },
  {
    without: "a connected command line sends to a server with another pin",
    file: "src/cli/remote/pin.ts",
    find: "|| !isPinned(certificate, server))",
    replace: ")",
    test: [LAN, "refuses another one before any byte"],
  },
  {
    without: "connect goes on with another pin than the one that was demanded",
    file: "src/cli/commands/home/connect.ts",
    find: `if (demanded.replace(/^sha256\\/\\//, "") === pin.slice("sha256//".length)) return;`,
    replace: "return;",
    test: [LAN, "refuses another one before any byte"],
  },
];
