import { ONLY_ACCOUNT } from "../domain/access/actor.ts";
import type { ApiListener, ListenerState } from "../domain/home/api-listener.ts";
import { applySettings } from "../domain/home/apply-settings.ts";
import type { ApiSettings } from "../domain/home/settings.ts";
import { testListener } from "../http/listeners/self-test.ts";
import { computerAddresses } from "../http/network/bind-addresses.ts";
import type { Certificates } from "../http/tls/certificates.ts";
import type { Store } from "../store/store.ts";
import type { ApiSettingsRequest, ApiView, ApplyResult, SelfTestResult } from "../wire/settings.ts";

/**
 * Settings > API for the page and the command line. `portOfRun` is used and shown instead of the stored port, until a
 * request names one; 0 is any port.
 */
export function openApiSettings(
  store: Store,
  apiListener: ApiListener,
  certificates: Certificates,
  now: () => number,
  portOfRun?: number,
) {
  const settings = store.settings(ONLY_ACCOUNT);
  const keyring = store.keyring(ONLY_ACCOUNT);
  let ownPort = portOfRun ?? null;

  /** The port to listen on, if a request names none. */
  function portNow(stored: ApiSettings): number {
    return ownPort === null ? stored.port : (openPort(apiListener.state()) ?? ownPort);
  }

  async function view(): Promise<ApiView> {
    const state = apiListener.state();
    const { last, count } = await store.receipts.fromKeys(state.since ?? now());
    const { pin, fingerprint } = await certificates
      .forNames([], [])
      .catch(() => ({ pin: "", fingerprint: "" }));
    const stored = await settings.api();
    return {
      settings: { ...stored, port: portNow(stored) || stored.port },
      door: state,
      hosts: ["localhost", ...computerAddresses(), ...certificates.names, "all"],
      ca: certificates.caPath,
      pin,
      fingerprint,
      isPageServed: store.devicePage.isServed(),
      captures: state.since === null ? 0 : count,
      last: last ? { at: last.at, sender: last.sender, address: last.address } : null,
    };
  }

  return {
    view,
    async apply({ port, ...wanted }: ApiSettingsRequest): Promise<ApplyResult> {
      const toStore = { ...wanted, port: port ?? (await settings.api()).port };
      const apply = (checked: ApiSettings) =>
        apiListener.apply(port === undefined ? { ...checked, port: portNow(checked) } : checked);
      const key = await applySettings(toStore, { settings, keyring, apiListener: { apply } });
      if (port !== undefined) ownPort = null;
      return { ...(await view()), key };
    },
    test: async (): Promise<SelfTestResult> =>
      testListener(apiListener.state(), await certificates.ca(), now),
  };
}

function openPort({ listening: [first] }: ListenerState): number | null {
  return first === undefined ? null : Number(first.slice(first.lastIndexOf(":") + 1));
}
