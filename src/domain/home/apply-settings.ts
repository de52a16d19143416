import type { Keyring, NewKey } from "../access/keyring.ts";
import type { ApiListener } from "./api-listener.ts";
import { type ApiSettings, checkApi, type Settings } from "./settings.ts";

interface ApplyContext {
  settings: Settings;
  keyring: Keyring;
  /** Absent when no app runs: the next start then reads the stored settings. */
  apiListener?: Pick<ApiListener, "apply">;
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
