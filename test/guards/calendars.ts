import type { GuardMutant } from "./guard-mutant.ts";

const FETCH = "src/http/calendars/fetch-calendar.ts";
const FETCH_TEST = "src/http/calendars/fetch-calendar.test.ts";
const GET = "src/http/calendars/http1-get.ts";

/** Where a calendar may lead, and what its host may send. */
export const CALENDAR_GUARDS: readonly GuardMutant[] = [
  {
    without: "the addresses of a calendar's name are not judged",
    file: FETCH,
    find: `checkAddresses(target, addresses, { isPrivateAllowed, isOurs, purpose: "calendar" });`,
    replace: "",
    test: [FETCH_TEST, "is not called"],
  },
  {
    without: "a redirect of a calendar leads to this computer",
    file: FETCH,
    find: "if (target.isHere && !isSameHost)",
    replace: "if (false)",
    test: [FETCH_TEST, "to this computer by an address is not followed"],
  },
  {
    without: "a redirect of a calendar leads into a private network that was allowed for its own host",
    file: FETCH,
    find: "isPrivateAllowed: isPrivateAllowed && isSameHost",
    replace: "isPrivateAllowed",
    test: [FETCH_TEST, "to a name that leads to this computer is not followed"],
  },
  {
    without: "redirects of a calendar never end",
    file: FETCH,
    find: "redirects <= MAX_REDIRECTS",
    replace: "redirects <= 99",
    test: [FETCH_TEST, "is followed three times"],
  },
  {
    without: "a calendar fills the memory",
    file: GET,
    find: "if (needed > this.maxBytes) throw",
    replace: "if (false) throw",
    test: [FETCH_TEST, "larger than 5 MB is refused"],
  },
  {
    without: "a compressed calendar is taken for its contents",
    file: GET,
    find: `if (!/^(?:identity)?$/i.test(field("content-encoding") ?? ""))`,
    replace: "if (false)",
    test: [FETCH_TEST, "compressed is refused"],
  },
  {
    without: "a host that never ends its answer holds a calendar for ever",
    file: FETCH,
    find: "AbortSignal.timeout(timeoutMs)",
    replace: "AbortSignal.timeout(2 ** 31)",
    test: [FETCH_TEST, "that does not end in time is given up"],
  },
];
