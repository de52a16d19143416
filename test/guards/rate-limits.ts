import type { GuardMutant } from "./guard-mutant.ts";

const GUARDS = "src/http/guards/guards.ts";
const THROTTLE = "src/http/limits/rate-limit.ts";
const UNIT = "src/http/guards/guards.test.ts";
const KEYS = "test/journeys/keys.test.ts";

/** How often somebody may be wrong. */
export const RATE_LIMITS: readonly GuardMutant[] = [
  {
    without: "keys may be guessed at",
    file: GUARDS,
    find: "const wait = dependencies.rateLimit.wait(peer);",
    replace: "const wait = 0 as number;",
    test: [KEYS, "ends in 429"],
  },
  {
    without: "wrong keys are not counted",
    file: GUARDS,
    find: `
  dependencies.rateLimit.fail(peer);
  `,
    replace: "",
    test: [KEYS, "ends in 429"],
  },
  {
    without: "a right guess is told in spite of 429 to the wrong ones",
    file: GUARDS,
    find: "wait === 0 || isWellFormed(secret) ?",
    replace: "true ?",
    test: [UNIT, "waits after too many wrong guesses"],
  },
  {
    without: "a neighbour's guesses lock out the keys that nobody guesses",
    file: GUARDS,
    find: "wait === 0 || isWellFormed(secret) ?",
    replace: "wait === 0 ?",
    test: [UNIT, "waits after too many wrong guesses"],
  },
  {
    without: "a stranger locks loopback out",
    file: THROTTLE,
    find: "if (address === null || isLoopback(address)) return 0;",
    replace: "if (address === null) return 0;",
    test: ["src/http/limits/rate-limit.test.ts", "never wait"],
  },
  {
    without: "a thousand addresses guess a thousand times as often",
    file: THROTTLE,
    find: "return Math.max(own ? look(own, PER_ADDRESS) : 0, look(all, ALL));",
    replace: "return own ? look(own, PER_ADDRESS) : 0;",
    test: ["src/http/limits/rate-limit.test.ts", "all addresses together"],
  },
  {
    without: "each address that ever guessed is remembered",
    file: THROTTLE,
    find: "if (each.size > ADDRESSES)",
    replace: "if (false)",
    test: ["src/http/limits/rate-limit.test.ts", "ten thousand addresses are remembered"],
  },
  {
    without: "a clock that goes back shuts people out",
    file: THROTTLE,
    find: "Math.max(0, now() - bucket.at)",
    replace: "now() - bucket.at",
    test: ["src/http/limits/rate-limit.test.ts", "a clock that goes back"],
  },
];
