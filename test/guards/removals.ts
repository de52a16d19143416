import { BROUGHT } from "./brought.ts";
import { BROWSERS } from "./browsers.ts";
import { CALLERS } from "./callers.ts";
import { CERTIFICATES } from "./certificates.ts";
import { DEVICE_PAGE } from "./device-page.ts";
import { GUESSING } from "./guessing.ts";
import { LOAD } from "./load.ts";
import { NETWORK } from "./network.ts";
import { NOTES } from "./notes.ts";
import { PAIRING } from "./pairing.ts";
import type { Removal } from "./removal.ts";
import { TRUSTS } from "./trust.ts";
import { WEBHOOKS } from "./webhooks.ts";

/**
 * Every guard on the way of a request, of the certificates that it comes by, and of the page against what a note costs.
 * To add one is to add a row, or two where it can fail in two ways.
 */
export const REMOVALS: readonly Removal[] = [
  ...BROUGHT,
  ...BROWSERS,
  ...CALLERS,
  ...CERTIFICATES,
  ...DEVICE_PAGE,
  ...GUESSING,
  ...LOAD,
  ...NETWORK,
  ...NOTES,
  ...PAIRING,
  ...TRUSTS,
  ...WEBHOOKS,
];
