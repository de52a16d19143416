import { BROWSERS } from "./browsers.ts";
import { CALENDAR_GUARDS } from "./calendars.ts";
import { CALLERS } from "./callers.ts";
import { CERTIFICATES } from "./certificates.ts";
import { CUSTOM_CERTIFICATE } from "./custom-certificate.ts";
import { DEVICE_PAGE } from "./device-page.ts";
import type { GuardMutant } from "./guard-mutant.ts";
import { NETWORK } from "./network.ts";
import { NOTES } from "./notes.ts";
import { PAIRING } from "./pairing.ts";
import { RATE_LIMITS } from "./rate-limits.ts";
import { RESOURCE_LIMITS } from "./resource-limits.ts";
import { TRUSTS } from "./trust.ts";
import { WEBHOOKS } from "./webhooks.ts";

/**
 * Every guard on the way of a request, of the certificates that it comes by, and of the page against what a note costs.
 * To add one is to add a row, or two where it can fail in two ways.
 */
export const GUARD_MUTANTS: readonly GuardMutant[] = [
  ...CUSTOM_CERTIFICATE,
  ...BROWSERS,
  ...CALENDAR_GUARDS,
  ...CALLERS,
  ...CERTIFICATES,
  ...DEVICE_PAGE,
  ...RATE_LIMITS,
  ...RESOURCE_LIMITS,
  ...NETWORK,
  ...NOTES,
  ...PAIRING,
  ...TRUSTS,
  ...WEBHOOKS,
];
