import type { RequestHandler } from "../handler.ts";
import { type BindPlan, inUrl, isLoopback } from "../network/bind-addresses.ts";
import type { Certificates } from "../tls/certificates.ts";
import { contextsFor, isSameCertificate, type ServedCertificates } from "../tls/tls-contexts.ts";
import { type Listener, listen, probe } from "./listen.ts";
import { isGone, isTaken, ListenError } from "./listen-error.ts";
import type { ListenerPlan } from "./listener-plan.ts";

interface BoundListener {
  listener: Listener;
  served: ServedCertificates;
  /** The names in Creel's own certificate. */
  names: string[];
}

/** The result of `bindAs`. */
export interface BindResult {
  port: number;
  /** Each open IP address and port. */
  listening: string[];
  hasMoved: boolean;
  /** The addresses of the plan that this computer does not have now. */
  missing: string[];
  /** When Creel's own certificate begins to be valid, in Unix seconds. */
  startsOn: number;
}

const RENEW_BEFORE_S = 60 * 86_400; // seconds

/** The open sockets of the API listener. A socket that fits a new plan stays open; the others finish their requests. */
export class BoundListeners {
  #bound = new Map<string, BoundListener>();
  readonly #draining = new Map<string, Promise<void>>();

  constructor(
    private readonly answer: RequestHandler,
    private readonly certificates: Certificates,
    private readonly now: () => number,
  ) {}

  isEmpty(): boolean {
    return this.#bound.size === 0;
  }

  /** Binds every address of the plan and then closes the others. Throws `ListenError`, and then changes nothing. */
  async bindAs(plan: ListenerPlan): Promise<BindResult> {
    const missing: string[] = [];
    const old = this.#bound;
    const { next, startsOn } = await this.#bindAll(plan, missing);
    this.#drain([...old].filter(([key, one]) => next.get(key) !== one));
    this.#bound = next;
    const port = [...next.values()][0]?.listener.port ?? plan.settings.port;
    admitNames(next, plan, this.certificates.names, port);
    const hasMoved = [...next].some(([key, one]) => old.get(key) !== one) || next.size !== old.size;
    return { port, listening: [...next.keys()], hasMoved, missing, startsOn };
  }

  /** Resolves when nothing listens any more. */
  async closeAll(timeoutMs?: number): Promise<void> {
    this.#drain(this.#bound, timeoutMs);
    this.#bound = new Map();
    await Promise.all(this.#draining.values());
  }

  #drain(old: Iterable<[string, BoundListener]>, timeoutMs?: number): void {
    for (const [key, { listener }] of old) this.#draining.set(key, listener.drain(timeoutMs));
  }

  async #bindAll(
    plan: ListenerPlan,
    missing: string[],
  ): Promise<{ next: Map<string, BoundListener>; startsOn: number }> {
    const { addresses, names } = plan.reached;
    if (plan.isStrict) for (const address of addresses) checkIsHere(address, plan.settings.port);
    const served = { own: await this.certificates.forNames(names, addresses), custom: plan.custom };
    const next = new Map<string, BoundListener>();
    let port = plan.settings.port;
    try {
      for (const address of addresses) {
        const key = `${inUrl(address)}:${port}`;
        const old = this.#bound.get(key);
        if (!old) await this.#draining.get(key); // the port is still closing
        // Clients call loopback by its own names, unless the configured name resolves to it.
        const needed = isLoopback(address) && addresses.some((one) => !isLoopback(one)) ? [] : names;
        const isReusable = old && this.#canStay(old, served, needed);
        const one = isReusable ? old : this.#bind(plan, address, port, served, !old, missing);
        if (!one) continue;
        port = one.listener.port;
        next.set(`${inUrl(address)}:${port}`, one);
      }
    } catch (thrown) {
      this.#drain(
        [...next].filter(([key, one]) => this.#bound.get(key) !== one),
        0,
      );
      throw thrown;
    }
    return { next, startsOn: served.own.startsOn };
  }

  #canStay({ served: old, names }: BoundListener, served: ServedCertificates, needed: string[]): boolean {
    if (!isSameCertificate(old.custom, served.custom)) return false;
    if (old.own.cert === served.own.cert) return true;
    const now = this.now();
    if (old.own.startsOn > now) return false; // issued while the clock was ahead
    return old.own.expiresOn - now > RENEW_BEFORE_S && needed.every((name) => names.includes(name));
  }

  /** Null if the plan works without this address. */
  #bind(
    { settings, isStrict, reached }: ListenerPlan,
    address: string,
    port: number,
    served: ServedCertificates,
    isNew: boolean,
    missing: string[],
  ): BoundListener | null {
    const rules = { channel: "api" as const, hosts: new Set<string>(), origins: new Set<string>() };
    try {
      if (isNew && port !== 0) probe(address, port);
      const tls = contextsFor(served, address);
      const listener = listen({ address, port, tls }, rules, this.answer);
      return { listener, served, names: reached.names };
    } catch (cause) {
      // Without IPv6 there is no ::1, and `localhost` is IPv4 only.
      if (address === "::1" && settings.host !== "::1" && !isTaken(cause)) return null;
      if (!isStrict && isGone(cause) && !isLoopback(address)) {
        missing.push(address);
        return null;
      }
      throw new ListenError(address, port, cause);
    }
  }
}

/** Throws `ListenError` for an address that this computer does not have: it must not get into the certificate. */
function checkIsHere(address: string, port: number): void {
  if (isLoopback(address)) return;
  try {
    probe(address, 0);
  } catch (cause) {
    throw new ListenError(address, port, cause);
  }
}

/** Sets the valid hosts and origins of each listener. */
function admitNames(
  bound: Map<string, BoundListener>,
  { settings, reached }: { settings: { host: string }; reached: BindPlan },
  own: readonly string[],
  port: number,
): void {
  const literal = settings.host === "all" ? [] : [settings.host];
  const known = ["localhost", ...own, ...reached.names, ...reached.addresses, ...literal].map(inUrl);
  for (const { listener } of bound.values()) {
    const hosts = known.flatMap((name) => [`${name}:${port}`, ...(port === 443 ? [name] : [])]);
    listener.rules.hosts = new Set(hosts);
    listener.rules.origins = new Set(hosts.map((one) => `https://${one}`));
  }
}
