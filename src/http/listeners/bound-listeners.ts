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
  /** The names that Creel's own certificate was made for. */
  names: string[];
}

/** The open sockets after they were bound as planned. */
export interface BindResult {
  port: number;
  /** Each IP address and port that answers. */
  listening: string[];
  hasMoved: boolean;
  /** The addresses of the plan that this computer does not have now. */
  missing: string[];
}

const RENEW_BEFORE = 60 * 86_400; // seconds

/** The open sockets of the API address. A socket that fits a new plan stays open; the others finish their requests. */
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

  /** Binds all that the plan needs, and only then closes the rest. Throws `ListenError`, and then changes nothing. */
  async bindAs(plan: ListenerPlan): Promise<BindResult> {
    const missing: string[] = [];
    const old = this.#bound;
    const next = await this.#bindAll(plan, missing);
    this.#drain([...old].filter(([key, one]) => next.get(key) !== one));
    this.#bound = next;
    const port = [...next.values()][0]?.listener.port ?? plan.settings.port;
    admitNames(next, plan, this.certificates.names, port);
    const hasMoved = [...next].some(([key, one]) => old.get(key) !== one) || next.size !== old.size;
    return { port, listening: [...next.keys()], hasMoved, missing };
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

  async #bindAll(plan: ListenerPlan, missing: string[]): Promise<Map<string, BoundListener>> {
    const { addresses, names } = plan.reached;
    if (plan.isStrict) for (const address of addresses) checkIsHere(address, plan.settings.port);
    const served = { own: await this.certificates.forNames(names, addresses), brought: plan.custom };
    const next = new Map<string, BoundListener>();
    let port = plan.settings.port;
    try {
      for (const address of addresses) {
        const key = `${inUrl(address)}:${port}`;
        const old = this.#bound.get(key);
        if (!old) await this.#draining.get(key); // closed a moment ago, and needed again
        // Loopback is called by its own names, unless the configured name leads there.
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
    return next;
  }

  #canStay({ served: old, names }: BoundListener, served: ServedCertificates, needed: string[]): boolean {
    if (!isSameCertificate(old.brought, served.brought)) return false;
    if (old.own.cert === served.own.cert) return true;
    return old.own.expiresOn - this.now() > RENEW_BEFORE && needed.every((name) => names.includes(name));
  }

  /** Null where the plan can go without this address. */
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
      // A computer without IPv6 has no ::1, and `localhost` is then IPv4 alone.
      if (address === "::1" && settings.host !== "::1" && !isTaken(cause)) return null;
      if (!isStrict && isGone(cause) && !isLoopback(address)) {
        missing.push(address);
        return null;
      }
      throw new ListenError(address, port, cause);
    }
  }
}

/** An address that this computer does not have must not be in its certificate. */
function checkIsHere(address: string, port: number): void {
  if (isLoopback(address)) return;
  try {
    probe(address, 0);
  } catch (cause) {
    throw new ListenError(address, port, cause);
  }
}

/** Sets the names by which requests may call each listener. */
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
