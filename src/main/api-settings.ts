import { ONLY_ACCOUNT } from "../domain/access/actor.ts";
import type { Keyring, NewKey } from "../domain/access/keyring.ts";
import type { ApiListener } from "../domain/home/api-listener.ts";
import { type ApiSettings, checkApi, type Settings } from "../domain/home/settings.ts";
import { testListener } from "../http/listeners/self-test.ts";
import { computerAddresses } from "../http/network/bind-addresses.ts";
import type { Certificates } from "../http/tls/certificates.ts";
import type { Store } from "../store/store.ts";
import type { ApiView, ApplyResult, SelfTestResult } from "../wire/settings.ts";

interface ApplyContext {
  settings: Settings;
  keyring: Keyring;
  /** Absent when no app runs: the next start then reads the stored settings. */
  apiListener?: ApiListener;
}

/**
 * Applies settings. They are stored only after the listener could use them. If there is no key, one is made and
 * returned, because the API needs one.
 */
export async function applySettings(
  wanted: ApiSettings,
  { settings, keyring, apiListener }: ApplyContext,
): Promise<NewKey | null> {
  const checked = checkApi(wanted);
  await apiListener?.apply(checked);
  await settings.changeApi(checked);
  if (!checked.enabled || (await keyring.list()).length > 0) return null;
  return keyring.add("first", "capture");
}

/** Settings > API for the page and the command line. */
export function openApiSettings(
  store: Store,
  apiListener: ApiListener,
  certificates: Certificates,
  now: () => number,
) {
  const settings = store.settings(ONLY_ACCOUNT);
  const keyring = store.keyring(ONLY_ACCOUNT);

  async function view(): Promise<ApiView> {
    const state = apiListener.state();
    const { last, count } = await store.receipts.fromKeys(state.since ?? now());
    const { pin, fingerprint } = await certificates
      .forNames([], [])
      .catch(() => ({ pin: "", fingerprint: "" }));
    return {
      settings: await settings.api(),
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
    async apply(wanted: ApiSettings): Promise<ApplyResult> {
      const key = await applySettings(wanted, { settings, keyring, apiListener: apiListener });
      return { ...(await view()), key };
    },
    test: async (): Promise<SelfTestResult> =>
      testListener(apiListener.state(), await certificates.ca(), now),
  };
}
