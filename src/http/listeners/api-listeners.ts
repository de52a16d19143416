import {
  type ApiListener,
  type CustomCertificateState,
  type ListenerState,
  OFF,
} from "../../domain/home/api-listener.ts";
import type { ApiSettings } from "../../domain/home/settings.ts";
import { Problem } from "../../domain/problem.ts";
import type { RequestHandler } from "../handler.ts";
import { type BindPlan, inUrl, isLoopback, planBindings } from "../network/bind-addresses.ts";
import { whyNotNamed } from "../tls/certificate-hosts.ts";
import type { Certificates } from "../tls/certificates.ts";
import { type CustomCertificate, readCustomCertificate } from "../tls/custom-certificate.ts";
import { contextsFor, isSameCertificate, type ServedCertificates } from "../tls/tls-contexts.ts";
import { type Listener, listen, probe } from "./listen.ts";
import { describeListenError, isGone, isTaken, ListenError, listenerWarnings } from "./listen-error.ts";

/** The door, and what the program needs to start it, close it and keep it as the settings say. */
export interface ApiListeners extends ApiListener {
  /**
   * Listens as far as it can: an address that this computer does not have now is named as the reason, and the rest
   * answers. Throws like `apply`.
   */
  start(settings: ApiSettings): Promise<ListenerState>;
  /**
   * Tries again what failed, follows addresses that came or went, renews a certificate that nears its end, and takes
   * up a brought one whose files were changed.
   */
  renew(): Promise<void>;
  close(patience: number): Promise<void>;
}

interface Bound {
  listener: Listener;
  shown: ServedCertificates;
  /** The names that Creel's own certificate was made for. */
  names: string[];
}

const LOOPBACK_ONLY: BindPlan = { addresses: ["127.0.0.1", "::1"], names: [], note: null };
const RENEW_BEFORE = 60 * 86_400; // seconds

export function openApiListeners(
  answer: RequestHandler,
  certificates: Certificates,
  now: () => number,
): ApiListeners {
  let bound = new Map<string, Bound>();
  let current: ListenerState = OFF;
  let asked: ApiSettings | null = null; // what to listen as, from now on
  let brought: CustomCertificate | null = null;
  let broughtFrom = ""; // its files
  let turn: Promise<unknown> = Promise.resolve();
  const draining = new Map<string, Promise<void>>();
  const listeners = new Set<(state: ListenerState) => void>();

  function tell(state: ListenerState): ListenerState {
    if (JSON.stringify(state) === JSON.stringify(current)) return current;
    current = state;
    for (const heard of listeners) heard(state);
    return state;
  }

  /** One Apply at a time. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = turn.then(work);
    turn = mine.catch(() => {});
    return mine;
  }

  function leave(old: Iterable<[string, Bound]>, patience?: number): void {
    for (const [key, { listener }] of old) draining.set(key, listener.drain(patience));
  }

  async function apply(settings: ApiSettings, strict: boolean): Promise<ListenerState> {
    if (!settings.enabled) {
      leave(bound);
      bound = new Map();
      asked = null;
      await Promise.all(draining.values()); // off is told when nothing listens any more
      return tell(OFF);
    }
    if (!strict) asked = settings;
    try {
      const notes: string[] = [];
      const note = (problem: Problem) => {
        if (strict) throw problem;
        notes.push(problem.detail);
      };
      const reached = await planBindings(settings.host).catch((problem) => {
        note(problem);
        return LOOPBACK_ONLY;
      });
      const taken = await bring(settings, note);
      if (reached.names.includes(settings.host)) mayBeCalled(settings.host, taken, note);
      const missing: string[] = [];
      const next = await bindAll(settings, reached, taken, strict ? null : missing);
      [brought, broughtFrom] = [taken, filesOf(settings)];
      leave([...bound].filter(([key, old]) => next.get(key) !== old));
      const moved = [...next].some(([key, one]) => bound.get(key) !== one) || next.size !== bound.size;
      bound = next;
      const port = [...next.values()][0]?.listener.port ?? settings.port;
      asked = { ...settings, port };
      admit(next, settings.host, reached, certificates.names, port);
      const called = shownHost(settings.host, reached);
      return tell({
        state: "up",
        address: `https://${inUrl(called)}:${port}`,
        listening: [...next.keys()],
        since: moved ? now() : current.since,
        reason: [...notes, ...listenerWarnings(settings, reached, missing, taken, now())].join(" ") || null,
        brought: taken && publicPart(taken, called),
      });
    } catch (thrown) {
      const problem = await describeListenError(thrown, settings);
      // What was up stays up and says why it did not move.
      tell(
        bound.size > 0
          ? { ...current, reason: problem.detail }
          : { ...OFF, state: "failed", reason: problem.detail },
      );
      throw problem;
    }
  }

  /** The brought certificate. When its files are not as they must be, the one read before goes on. */
  async function bring(
    settings: ApiSettings,
    note: (problem: Problem) => void,
  ): Promise<CustomCertificate | null> {
    const { certificate, certificateKey } = settings;
    if (certificate === undefined || certificateKey === undefined) return null;
    try {
      return await readCustomCertificate({ certificate, certificateKey }, now());
    } catch (problem) {
      note(problem as Problem);
      return broughtFrom === filesOf(settings) ? brought : null;
    }
  }

  /** A name that no certificate of ours names would be refused by each of its clients. */
  function mayBeCalled(host: string, by: CustomCertificate | null, note: (problem: Problem) => void): void {
    if (certificates.allows(host) || by?.covers(host)) return;
    const detail =
      `Creel's own certificate cannot name ${host}, ${whyNotNamed(host)} ` +
      "or an address, or bring a certificate for this name: under Settings, Certificate, or with " +
      "`creel api on --certificate FILE --certificate-key FILE`.";
    note(new Problem("invalid", detail, { field: "host" }));
  }

  async function bindAll(
    { host, port }: ApiSettings,
    { addresses, names }: BindPlan,
    taken: CustomCertificate | null,
    missing: string[] | null,
  ): Promise<Map<string, Bound>> {
    if (!missing) for (const address of addresses) checkIsHere(address, port);
    const shown = { own: await certificates.forNames(names, addresses), brought: taken };
    const next = new Map<string, Bound>();
    let chosen = port;
    try {
      for (const address of addresses) {
        const key = `${inUrl(address)}:${chosen}`;
        const old = bound.get(key);
        if (!old) await draining.get(key); // left a moment ago, and wanted again
        // Loopback is asked for by its own names, unless the configured name leads there.
        const needed = isLoopback(address) && addresses.some((one) => !isLoopback(one)) ? [] : names;
        const stays = old && serves(old, shown, needed);
        const one = stays ? old : bind(address, chosen, old, shown, names, host, missing);
        if (!one) continue;
        chosen = one.listener.port;
        next.set(`${inUrl(address)}:${chosen}`, one);
      }
    } catch (thrown) {
      leave(
        [...next].filter(([key, one]) => bound.get(key) !== one),
        0,
      );
      throw thrown;
    }
    return next;
  }

  function serves({ shown: old, names }: Bound, shown: ServedCertificates, needed: string[]): boolean {
    if (!isSameCertificate(old.brought, shown.brought)) return false;
    if (old.own.cert === shown.own.cert) return true;
    return old.own.expiresOn - now() > RENEW_BEFORE && needed.every((name) => names.includes(name));
  }

  function bind(
    address: string,
    port: number,
    old: Bound | undefined,
    shown: ServedCertificates,
    names: string[],
    host: string,
    missing: string[] | null,
  ): Bound | null {
    const gate = { place: "api" as const, hosts: new Set<string>(), origins: new Set<string>() };
    try {
      if (!old && port !== 0) probe(address, port);
      const tls = contextsFor(shown, address);
      return { listener: listen({ address, port, tls }, gate, answer), shown, names };
    } catch (cause) {
      // A computer without IPv6 has no ::1, and `localhost` is then IPv4 alone.
      if (address === "::1" && host !== "::1" && !isTaken(cause)) return null;
      if (missing && isGone(cause) && !isLoopback(address)) {
        missing.push(address);
        return null;
      }
      throw new ListenError(address, port, cause);
    }
  }

  return {
    state: () => current,
    apply: (settings) => inTurn(() => apply(settings, true)),
    start: (settings) => inTurn(() => apply(settings, false)),
    listen(heard) {
      listeners.add(heard);
      return () => listeners.delete(heard);
    },
    renew: () =>
      inTurn(async () => {
        if (asked) await apply(asked, false);
      }),
    close: (patience) =>
      inTurn(async () => {
        leave(bound, patience);
        bound = new Map();
        await Promise.all(draining.values());
      }),
  };
}

/** An address that this computer does not have must not stand in its certificate. */
function checkIsHere(address: string, port: number): void {
  if (isLoopback(address)) return;
  try {
    probe(address, 0);
  } catch (cause) {
    throw new ListenError(address, port, cause);
  }
}

/** Tells each listener by which names it may be called. */
function admit(
  all: Map<string, Bound>,
  host: string,
  { addresses, names }: BindPlan,
  own: readonly string[],
  port: number,
): void {
  const literal = host === "all" ? [] : [host];
  const known = ["localhost", ...own, ...names, ...addresses, ...literal].map(inUrl);
  for (const { listener } of all.values()) {
    const hosts = known.flatMap((name) => [`${name}:${port}`, ...(port === 443 ? [name] : [])]);
    listener.gate.hosts = new Set(hosts);
    listener.gate.origins = new Set(hosts.map((one) => `https://${one}`));
  }
}

/** `all` is no name to call: the first address that others reach stands for it. */
function shownHost(host: string, { addresses }: BindPlan): string {
  return host === "all" ? (addresses.find((one) => !isLoopback(one)) ?? "localhost") : host;
}

function publicPart(
  { cert, names, expiresOn, pin, covers }: CustomCertificate,
  called: string,
): CustomCertificateState {
  return { cert, names, isForAddress: covers(called), expiresOn, pin };
}

function filesOf({ certificate, certificateKey }: ApiSettings): string {
  return JSON.stringify([certificate, certificateKey]);
}
