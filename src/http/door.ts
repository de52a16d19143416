import type { Door, DoorState } from "../domain/door.ts";
import { Problem } from "../domain/problem.ts";
import type { ApiSettings } from "../domain/settings.ts";
import { inUrl, isLoopback, type Reach, reach } from "./addresses.ts";
import type { Answer } from "./answer.ts";
import { type Listener, listen, probe } from "./listen.ts";
import { findPortOwner } from "./port-owner.ts";
import type { Certificate, Certificates } from "./tls/certificates.ts";

/** The door, and what the program needs to start it, close it and keep it as the settings say. */
export interface OpenDoor extends Door {
  /**
   * Listens as far as it can: an address that this computer does not have now is named as the reason, and the rest
   * answers. Throws like `apply`.
   */
  start(settings: ApiSettings): Promise<DoorState>;
  /** Tries again what failed, follows addresses that came or went, and renews a certificate that nears its end. */
  renew(): Promise<void>;
  close(patience: number): Promise<void>;
}

interface Bound {
  listener: Listener;
  certificate: Certificate;
  /** The names that its certificate was made for. */
  names: string[];
}

const OFF: DoorState = { state: "off", address: null, listening: [], since: null, reason: null };
const LOOPBACK_ONLY: Reach = { addresses: ["127.0.0.1", "::1"], names: [], note: null };
const RENEW_BEFORE = 60 * 86_400; // seconds

export function openDoor(answer: Answer, certificates: Certificates, now: () => number): OpenDoor {
  let bound = new Map<string, Bound>();
  let current: DoorState = OFF;
  let asked: ApiSettings | null = null; // what to listen as, from now on
  let turn: Promise<unknown> = Promise.resolve();
  const draining = new Map<string, Promise<void>>();
  const listeners = new Set<(state: DoorState) => void>();

  function tell(state: DoorState): DoorState {
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

  async function apply(settings: ApiSettings, strict: boolean): Promise<DoorState> {
    if (!settings.enabled) {
      leave(bound);
      bound = new Map();
      asked = null;
      return tell(OFF);
    }
    if (!strict) asked = settings;
    try {
      const reached = await reach(settings.host).catch((problem) => {
        if (strict) throw problem;
        return { ...LOOPBACK_ONLY, note: (problem as Problem).detail };
      });
      const missing: string[] = [];
      const next = await bindAll(settings, reached, strict ? null : missing);
      leave([...bound].filter(([key, old]) => next.get(key) !== old));
      const moved = [...next].some(([key, one]) => bound.get(key) !== one) || next.size !== bound.size;
      bound = next;
      const port = [...next.values()][0]?.listener.port ?? settings.port;
      asked = { ...settings, port };
      admit(next, settings.host, reached, port);
      return tell({
        state: "up",
        address: `https://${inUrl(shownHost(settings.host, reached))}:${port}`,
        listening: [...next.keys()],
        since: moved ? now() : current.since,
        reason: missing.length > 0 ? notHere(missing) : reached.note,
      });
    } catch (thrown) {
      const problem = await explain(thrown, settings);
      // What was up stays up and says why it did not move.
      tell(
        bound.size > 0
          ? { ...current, reason: problem.detail }
          : { ...OFF, state: "failed", reason: problem.detail },
      );
      throw problem;
    }
  }

  async function bindAll(
    { host, port }: ApiSettings,
    { addresses, names }: Reach,
    missing: string[] | null,
  ): Promise<Map<string, Bound>> {
    const certificate = await certificates.forNames(names, addresses);
    const next = new Map<string, Bound>();
    let chosen = port;
    try {
      for (const address of addresses) {
        const key = `${inUrl(address)}:${chosen}`;
        const old = bound.get(key);
        if (!old) await draining.get(key); // left a moment ago, and wanted again
        // Loopback is asked for by its own names, unless the configured name leads there.
        const needed = isLoopback(address) && addresses.some((one) => !isLoopback(one)) ? [] : names;
        const stays = old && serves(old, certificate, needed);
        const one = stays ? old : bind(address, chosen, old, certificate, names, host, missing);
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

  function serves(old: Bound, certificate: Certificate, needed: string[]): boolean {
    if (old.certificate.cert === certificate.cert) return true;
    return (
      old.certificate.expiresOn - now() > RENEW_BEFORE && needed.every((name) => old.names.includes(name))
    );
  }

  function bind(
    address: string,
    port: number,
    old: Bound | undefined,
    certificate: Certificate,
    names: string[],
    host: string,
    missing: string[] | null,
  ): Bound | null {
    const gate = { place: "api" as const, hosts: new Set<string>(), origins: new Set<string>() };
    try {
      if (!old && port !== 0) probe(address, port);
      return { listener: listen({ address, port, tls: certificate }, gate, answer), certificate, names };
    } catch (cause) {
      // A computer without IPv6 has no ::1, and `localhost` is then IPv4 alone.
      if (address === "::1" && host !== "::1" && !isTaken(cause)) return null;
      if (missing && isGone(cause) && !isLoopback(address)) {
        missing.push(address);
        return null;
      }
      throw new CannotListen(address, port, cause);
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

/** Tells each listener by which names it may be called. */
function admit(all: Map<string, Bound>, host: string, { addresses, names }: Reach, port: number): void {
  const literal = host === "all" ? [] : [host];
  const known = ["localhost", ...names, ...addresses, ...literal].map(inUrl);
  for (const { listener } of all.values()) {
    const hosts = known.flatMap((name) => [`${name}:${port}`, ...(port === 443 ? [name] : [])]);
    listener.gate.hosts = new Set(hosts);
    listener.gate.origins = new Set(hosts.map((one) => `https://${one}`));
  }
}

/** `all` is no name to call: the first address that others reach stands for it. */
function shownHost(host: string, { addresses }: Reach): string {
  return host === "all" ? (addresses.find((one) => !isLoopback(one)) ?? "localhost") : host;
}

class CannotListen extends Error {
  constructor(
    readonly address: string,
    readonly port: number,
    override readonly cause: unknown,
  ) {
    super("cannot listen");
  }
}

function isTaken(cause: unknown): boolean {
  return (cause as { code?: string }).code === "EADDRINUSE";
}

function isGone(cause: unknown): boolean {
  return (cause as { code?: string }).code === "EADDRNOTAVAIL";
}

function notHere(addresses: string[]): string {
  return `This computer does not have ${addresses.join(" and ")} now. It is listened on as soon as it is there.`;
}

async function explain(thrown: unknown, { port: wanted }: ApiSettings): Promise<Problem> {
  if (thrown instanceof Problem) return thrown;
  if (!(thrown instanceof CannotListen))
    return new Problem("internal", "Creel could not open the API address. Its log says why.", {
      cause: thrown,
    });
  const { address, port, cause } = thrown;
  const code = (cause as { code?: string }).code;
  if (isTaken(cause)) {
    const owner = (await findPortOwner(port)) ?? "another program";
    return new Problem("conflict", `Port ${port} is taken by ${owner}. Stop it or choose another port.`, {
      field: "port",
      cause,
    });
  }
  if (isGone(cause))
    return new Problem("invalid", `${address} is no address of this computer now. Choose one it has.`, {
      field: "host",
      cause,
    });
  if (code === "EACCES")
    return new Problem("invalid", `This user may not listen on port ${wanted}. Choose one above 1023.`, {
      field: "port",
      cause,
    });
  return new Problem(
    "unavailable",
    `${address} port ${port} cannot be listened on (${code ?? "unknown reason"}). Choose another address or port.`,
    { cause },
  );
}
