import type { GuardMutant } from "./guard-mutant.ts";

const LAN_TEST = "test/journeys/lan.test.ts";

/** Guards against other computers on the network. These tests need network namespaces. */
export const NETWORK: readonly GuardMutant[] = [
  {
    without: "the app address answers the network",
    file: "src/http/listeners/app-listener.ts",
    find: `{ address: "127.0.0.1", port },`,
    replace: `{ address: "0.0.0.0", port },`,
    test: [LAN_TEST, "with the default settings nothing answers"],
  },
  {
    without: "the host localhost opens the API to the network",
    file: "src/http/network/bind-addresses.ts",
    find: `if (host === "localhost") return { addresses: LOOPBACK,`,
    replace: `if (host === "localhost") return { addresses: [...LOOPBACK, ...computerAddresses()],`,
    test: [LAN_TEST, "with the API on, and the host as it is"],
  },
  {
    without: "the command line sends to a server with another pin",
    file: "src/cli/remote/pin.ts",
    find: "|| !isPinned(certificate, server))",
    replace: ")",
    test: [LAN_TEST, "refuses another one before any byte"],
  },
  {
    without: "connect continues with another pin than the required one",
    file: "src/cli/commands/home/connect.ts",
    find: `if (demanded.replace(/^sha256\\/\\//, "") === pin.slice("sha256//".length)) return;`,
    replace: "return;",
    test: [LAN_TEST, "refuses another one before any byte"],
  },
];
