import type { GuardMutant } from "./guard-mutant.ts";

const GUARDS = "src/http/guards/guards.ts";
const RATE_LIMIT = "src/http/limits/rate-limit.ts";
const GUARDS_TEST = "src/http/guards/guards.test.ts";
const KEYS_TEST = "test/journeys/keys.test.ts";

/** How often somebody may be wrong. */
export const RATE_LIMITS: readonly GuardMutant[] = [
  {
    without: "keys may be guessed without a limit",
    file: GUARDS,
    find: "const wait = dependencies.rateLimit.wait(peer);",
    replace: "const wait = 0 as number;",
    test: [KEYS_TEST, "ends in 429"],
  },
  {
    without: "wrong keys are not counted",
    file: GUARDS,
    find: `
  dependencies.rateLimit.fail(peer);
  `,
    replace: "",
    test: [KEYS_TEST, "ends in 429"],
  },
  {
    without: "a right key works while the wrong ones get 429",
    file: GUARDS,
    find: "wait === 0 || isWellFormed(secret) ?",
    replace: "true ?",
    test: [GUARDS_TEST, "waits after too many wrong keys, unless its key is not among the guessed ones"],
  },
  {
    without: "wrong keys of one client block the right keys of another at its address",
    file: GUARDS,
    find: "wait === 0 || isWellFormed(secret) ?",
    replace: "wait === 0 ?",
    test: [GUARDS_TEST, "waits after too many wrong keys, unless its key is not among the guessed ones"],
  },
  {
    without: "a client of the network blocks loopback",
    file: RATE_LIMIT,
    find: "if (address === null || isLoopback(address)) return 0;",
    replace: "if (address === null) return 0;",
    test: ["src/http/limits/rate-limit.test.ts", "never wait"],
  },
  {
    without: "a thousand addresses may send a thousand times as many wrong keys",
    file: RATE_LIMIT,
    find: "return Math.max(own ? look(own, PER_ADDRESS) : 0, look(all, ALL));",
    replace: "return own ? look(own, PER_ADDRESS) : 0;",
    test: ["src/http/limits/rate-limit.test.ts", "all addresses together"],
  },
  {
    without: "every address that sent a wrong key stays in memory",
    file: RATE_LIMIT,
    find: "if (each.size > MAX_ADDRESSES)",
    replace: "if (false)",
    test: ["src/http/limits/rate-limit.test.ts", "ten thousand addresses are remembered"],
  },
  {
    without: "a clock that goes back blocks clients",
    file: RATE_LIMIT,
    find: "Math.max(0, now() - bucket.at)",
    replace: "now() - bucket.at",
    test: ["src/http/limits/rate-limit.test.ts", "a clock that goes back"],
  },
];
