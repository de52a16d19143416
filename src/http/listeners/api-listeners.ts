import { Mutex } from "../../domain/async.ts";
import {
  type ApiListener,
  type CustomCertificateState,
  type ListenerState,
  OFF,
} from "../../domain/home/api-listener.ts";
import type { ApiSettings } from "../../domain/home/settings.ts";
import type { RequestHandler } from "../handler.ts";
import { type BindPlan, inUrl, isLoopback } from "../network/bind-addresses.ts";
import type { Certificates } from "../tls/certificates.ts";
import type { CustomCertificate } from "../tls/custom-certificate.ts";
import { type BindResult, BoundListeners } from "./bound-listeners.ts";
import { describeListenError, listenerWarnings } from "./listen-error.ts";
import { type ListenerPlan, ListenerPlanner } from "./listener-plan.ts";

/** The API listener with its start, renewal and close. */
export interface ApiListeners extends ApiListener {
  /** Listens on the available addresses, and reports the missing ones as the reason. Throws like `apply`. */
  start(settings: ApiSettings): Promise<ListenerState>;
  /**
   * Retries a failed listener, follows addresses that appear or disappear, renews a certificate that nears its end, and
   * rereads a custom certificate whose files changed.
   */
  renew(): Promise<void>;
  close(timeoutMs: number): Promise<void>;
}

export function openApiListeners(
  answer: RequestHandler,
  certificates: Certificates,
  now: () => number,
): ApiListeners {
  const planner = new ListenerPlanner(certificates, now);
  const bound = new BoundListeners(answer, certificates, now);
  let current: ListenerState = OFF;
  let wanted: ApiSettings | null = null; // the settings to listen as, port included
  const oneAtATime = new Mutex(); // one apply
  const listeners = new Set<(state: ListenerState) => void>();

  function setState(state: ListenerState): ListenerState {
    if (JSON.stringify(state) === JSON.stringify(current)) return current;
    current = state;
    for (const listener of listeners) listener(state);
    return state;
  }

  async function turnOff(): Promise<ListenerState> {
    wanted = null;
    await bound.closeAll();
    return setState(OFF); // after the last socket has closed
  }

  async function apply(settings: ApiSettings, isStrict: boolean): Promise<ListenerState> {
    if (!settings.enabled) return turnOff();
    if (!isStrict) wanted = settings;
    try {
      const plan = await planner.plan(settings, isStrict);
      const result = await bound.bindAs(plan);
      planner.remember(plan);
      wanted = { ...settings, port: result.port };
      return setState(stateOf(plan, result, current.since, now()));
    } catch (thrown) {
      const problem = await describeListenError(thrown, settings);
      // The open listeners stay up; the state reports why the change failed.
      const before: ListenerState = bound.isEmpty() ? { ...OFF, state: "failed" } : current;
      setState({ ...before, reason: problem.detail });
      throw problem;
    }
  }

  return {
    state: () => current,
    apply: (settings) => oneAtATime.run(() => apply(settings, true)),
    start: (settings) => oneAtATime.run(() => apply(settings, false)),
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    renew: () =>
      oneAtATime.run(async () => {
        if (wanted) await apply(wanted, false);
      }),
    close: (timeoutMs) => oneAtATime.run(() => bound.closeAll(timeoutMs)),
  };
}

function stateOf(
  { settings, reached, custom, notes }: ListenerPlan,
  { port, listening, hasMoved, ...bound }: BindResult,
  since: number | null,
  now: number,
): ListenerState {
  const host = shownHost(settings.host, reached);
  return {
    state: "up",
    address: `https://${inUrl(host)}:${port}`,
    listening,
    since: hasMoved ? now : since,
    reason: [...notes, ...listenerWarnings(settings, reached, bound, custom, now)].join(" ") || null,
    brought: custom && publicPart(custom, host),
  };
}

/** For `all`, the first address that other computers reach, because `all` is not a name that a client can call. */
function shownHost(host: string, { addresses }: BindPlan): string {
  return host === "all" ? (addresses.find((one) => !isLoopback(one)) ?? "localhost") : host;
}

function publicPart(
  { cert, names, expiresOn, pin, covers }: CustomCertificate,
  called: string,
): CustomCertificateState {
  return { cert, names, isForAddress: covers(called), expiresOn, pin };
}
