import type { CalendarConfig } from "../../domain/calendar/calendars.ts";
import { Problem } from "../../domain/problem.ts";
import { checkAddresses, readTarget, type WebhookTarget } from "../../domain/webhook/target.ts";
import { errorCodeOf, isOurOwn, resolveAddresses, UNSENT_CODES, unlessAborted } from "../webhooks/send.ts";
import { type FileResponse, type GetOptions, getFile } from "./http1-get.ts";

export interface FetchOptions {
  /** Creel's own addresses, each ending in its port. */
  own(): string[];
  /** Looks up the addresses of a name. */
  resolve?: (name: string) => Promise<string[]>;
  /** The CA to trust instead of the system's. */
  ca?: string;
  timeoutMs?: number;
}

/** The version of a file that a server named, and the URL that has it. */
export interface FileVersion {
  url: string;
  etag: string;
}

/** A fetched file, or `unchanged` since the version that was known. */
export type FetchResult = "unchanged" | { bytes: Uint8Array; version: FileVersion | null };

const FETCH_TIMEOUT_MS = 10_000; // ms for all redirects together
const MAX_FILE_BYTES = 5 * 1024 * 1024;
const MAX_REDIRECTS = 3;
const REDIRECTS = [301, 302, 303, 307, 308];
const UNKNOWN_FILE = [401, 403, 404, 410];

/**
 * Fetches a calendar's file. Each host, also that of a redirect, is judged like a webhook's. Throws `invalid`,
 * `forbidden` or `unavailable`; no message contains the path of a URL.
 */
export async function fetchCalendar(
  { url, isPrivateAllowed }: Pick<CalendarConfig, "url" | "isPrivateAllowed">,
  known: FileVersion | null,
  { timeoutMs = FETCH_TIMEOUT_MS, ...options }: FetchOptions,
): Promise<FetchResult> {
  const signal = AbortSignal.timeout(timeoutMs);
  const first = readTarget(url, "calendar");
  let hop = { url, target: first, isPrivateAllowed };
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const etag = known?.url === hop.url ? { etag: known.etag } : {};
    const response = await requestHop(hop, { ...options, ...etag, signal }).catch((thrown: unknown) => {
      const isLate = signal.aborted;
      if (isLate) throw late(hop.target, timeoutMs);
      throw describeFailure(hop.target, thrown, redirects > 0 ? first : null);
    });
    if (response.status === 200)
      return {
        bytes: response.bytes,
        version: response.etag === null ? null : { url: hop.url, etag: response.etag },
      };
    if (response.status === 304 && "etag" in etag) return "unchanged";
    if (!REDIRECTS.includes(response.status) || response.location === null)
      throw badStatus(hop.target, response.status);
    hop = followRedirect(hop.url, response.location, { first, isPrivateAllowed });
  }
  throw new Problem("invalid", `${first.authority} redirects too often. Give the final address.`, {
    field: "url",
  });
}

interface Hop {
  url: string;
  target: WebhookTarget;
  isPrivateAllowed: boolean;
}

type HopOptions = Omit<FetchOptions, "timeoutMs"> & { signal: AbortSignal; etag?: string };

/** Resolves the name once, judges all of its addresses, and connects to one of those. */
async function requestHop(
  { target, isPrivateAllowed }: Hop,
  { own, resolve = resolveAddresses, signal, ca, etag }: HopOptions,
): Promise<FileResponse> {
  const addresses = target.isAddress ? [target.host] : await unlessAborted(signal, resolve(target.host));
  const isOurs = (address: string, port: number) => isOurOwn(own(), address, port);
  checkAddresses(target, addresses, { isPrivateAllowed, isOurs, purpose: "calendar" });
  return getFromOne(target, addresses, {
    signal,
    maxBytes: MAX_FILE_BYTES,
    ...(ca === undefined ? {} : { ca }),
    ...(etag === undefined ? {} : { etag }),
  });
}

/** Gets the file from the first of these judged addresses that accepts a connection. */
async function getFromOne(
  target: WebhookTarget,
  [address = "", ...others]: readonly string[],
  options: GetOptions,
): Promise<FileResponse> {
  try {
    return await getFile(target, address, options);
  } catch (thrown) {
    if (others.length === 0 || !UNSENT_CODES.includes(errorCodeOf(thrown))) throw thrown;
    return getFromOne(target, others, options);
  }
}

/**
 * The person allowed a private address, or this computer, for the host of the calendar only: another host may not send
 * the request on to them.
 */
function followRedirect(
  from: string,
  location: string,
  { first, isPrivateAllowed }: { first: WebhookTarget; isPrivateAllowed: boolean },
): Hop {
  const url = URL.canParse(location, from) ? new URL(location, from) : null;
  if (!url) throw badRedirect(first);
  url.hash = "";
  const target = readHop(url.href, first);
  const isSameHost = target.host === first.host;
  if (target.isHere && !isSameHost) throw badRedirect(first);
  return { url: url.href, target, isPrivateAllowed: isPrivateAllowed && isSameHost };
}

function readHop(url: string, first: WebhookTarget): WebhookTarget {
  try {
    return readTarget(url, "calendar");
  } catch {
    throw badRedirect(first);
  }
}

function badRedirect({ authority }: WebhookTarget): Problem {
  return new Problem(
    "forbidden",
    `${authority} redirects to an address that Creel does not contact. Give the final address instead.`,
    { field: "url" },
  );
}

function badStatus({ authority }: WebhookTarget, status: number): Problem {
  return UNKNOWN_FILE.includes(status)
    ? new Problem(
        "invalid",
        `${authority} answered ${status}. Copy the address again from the program that has the calendar.`,
        { field: "url" },
      )
    : new Problem("unavailable", `${authority} answered ${status}. Try again later.`);
}

function late({ authority }: WebhookTarget, timeoutMs: number): Problem {
  const detail = `${authority} did not answer within ${timeoutMs / 1000} s. Try again later.`;
  return new Problem("unavailable", detail);
}

/** The problem of a request that failed; it never contains text from the server. */
function describeFailure(
  target: WebhookTarget,
  thrown: unknown,
  redirectedBy: WebhookTarget | null,
): Problem {
  if (thrown instanceof Problem) {
    if (thrown.code === "forbidden" && redirectedBy) return badRedirect(redirectedBy);
    return thrown.code === "unavailable" ? thrown.adding("Check the address, or try again later.") : thrown;
  }
  const code = errorCodeOf(thrown);
  if (/CERT|SIGNATURE|ISSUER/.test(code))
    return new Problem(
      "unavailable",
      `The certificate of ${target.authority} is not accepted (${code}). Correct the address, or try again later.`,
    );
  return new Problem(
    "unavailable",
    `${target.authority} did not answer: ${code || (thrown as Error).message}. Check the address, or try again later.`,
  );
}
