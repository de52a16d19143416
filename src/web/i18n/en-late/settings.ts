import type { Scope } from "../../../domain/access/key.ts";
import { count } from "../en/counting.ts";

/** The settings. */
export const scopes = {
  capture: "Capture: may add to the inbox, sees nothing",
  read: "Read: may look at items, changes nothing",
  full: "Full: may do everything, keys included",
} satisfies Record<Scope, string>;

export const api = {
  title: "API",
  intro:
    "Scripts, launchers, phones and other programs can add to your inbox. The API is off until you switch it on, and each program needs a key.",
  enable: "Enable the API",
  enableHow: "Creel then accepts captures at the address below.",
  host: "Host",
  hostHow: "localhost for this computer only. For the network, a name or address of this computer.",
  hostAll: "every address of this computer",
  hosts: "Suggested hosts",
  port: "Port",
  apply: "Apply",
  applying: "Applying…",
  applied: "Applied.",
  unapplied: "Not applied yet.",
  test: "Test",
  testing: "Testing…",
  portWrong: "The port must be a number from 1 to 65535. The default is 11111.",
  loadFailed: "The settings could not be loaded.",
  state: "State",
  off: "Off",
  up: (since: string) => `Up since ${since}`,
  failed: "Not up",
  captures: (n: number) => count(n, "capture", "captures"),
  lastFrom: (sender: string) => `last from ${sender},`,
  lastBefore: (sender: string) => `last capture from ${sender},`,
  reachAll: "Every device on every network that this computer joins can reach this address.",
  reachOne: (host: string) => `Every device on the network of ${host} can reach this address.`,
  reachKey: "Without one of your keys it gets nothing. On a public network, use localhost.",
  answers: "These addresses answer:",
  willAnswer: "These addresses will answer:",
};

export const firstKey = {
  title: (name: string) => `Your key “${name}”`,
  once: "It is shown only this once: copy it now. A lost key can only be replaced.",
  done: "I have it",
};

export const recipes = {
  title: "Send something",
  intro: "Paste these lines into a terminal. They check that this Creel answers.",
  withKey: "They contain the key that you just made.",
  withoutKey: "Replace YOUR_KEY with one of your keys.",
  placeholder: "YOUR_KEY",
  off: "The API is off, so they do not work now.",
  example: "Hello from elsewhere",
  tools: "Tool",
  importNote: "The first line makes Windows trust this Creel; Windows asks first. Run it once.",
};

export const keyring = {
  title: "Keys",
  intro:
    "Make one key for each program or device: then you see what came from where, and can revoke each one.",
  none: "There are no keys yet.",
  name: "Name",
  namePlaceholder: "phone",
  scope: "Scope",
  add: "Add key",
  until: "Until (optional)",
  worksUntil: (day: string) => `until ${day}`,
  expired: (day: string) => `expired ${day}`,
  inQuery: "allowed as ?key= everywhere",
  lastFour: (four: string) => `…${four}`,
  ends: (four: string) => `ends in ${four}`,
  lastUsed: "last used",
  neverUsed: "never used",
  broughtAlong: "imported",
  oldUntil: (day: string) => `the old secret works until ${day}`,
  replace: "Replace",
  replaceNamed: (name: string) => `Replace the secret of ${name}`,
  sureReplace: (name: string, endsOlder: boolean) =>
    `Give “${name}” a new secret? It is shown once.${endsOlder ? " The secret before the current one then stops at once." : ""}`,
  replaceLater: "Yes, the old one works one more day",
  replaceNow: "Yes, the old one stops now",
  revoke: "Revoke",
  revokeNamed: (name: string) => `Revoke ${name}`,
  sure: (name: string) => `Revoke ${name}? It stops working at once. This cannot be undone.`,
  yes: "Yes, revoke",
  no: "No",
  revoked: (name: string) => `Revoked: ${name}`,
  loadFailed: "The keys could not be loaded.",
};

export const devices = {
  title: "Devices",
  intro:
    "The browsers that are signed in to this page, and the devices that are paired for it. Each is signed out after 90 days without use.",
  thisOne: "this one",
  signedIn: "signed in",
  paired: "paired",
  lastUsed: "last used",
  signOut: "Sign out",
  signOutNamed: (browser: string) => `Sign out ${browser}`,
  signedOut: (browser: string) => `Signed out: ${browser}`,
  signOutOthers: "Sign out the other browsers",
  signedOutOthers: (n: number) => `Signed out: ${count(n, "browser", "browsers")}`,
  loadFailed: "The devices could not be loaded.",
};

export const certificate = {
  title: "Certificate",
  intro:
    "Creel signs its own certificate. A device that trusts this CA can check that it talks to your Creel.",
  download: "Download the CA",
  path: "On this computer",
  fingerprint: "Fingerprint (SHA-256)",
  pin: "Public key pin",
};

/** The bookmarklet, under Settings. */
export const bookmarklet = {
  title: "Capture from any web page",
  how: "Drag this into the bookmarks of your browser. A click on it opens a small window with the address, the title and the selected text of the page. Enter saves them; nothing is captured before.",
  name: "To Creel",
  keyboard: "Without a mouse: make a bookmark with this address.",
};

/** Settings > General. */
export const general = {
  title: "General",
  theme: "Theme",
  themes: { system: "Like the system", light: "Light", dark: "Dark" },
  textSize: "Text size",
  textSizes: { normal: "Normal", large: "Large", larger: "Larger" },
  density: "Lists",
  densities: { comfortable: "Comfortable", compact: "Compact" },
  weekStart: "Week begins on",
  weekStarts: { monday: "Monday", sunday: "Sunday", saturday: "Saturday" },
  clock: "Clock",
  clocks: { h23: "24 hours", h12: "12 hours" },
  byLocale: (now: string) => `Of your language (${now})`,
  how: "Kept in this browser.",
  zone: (zone: string) => `Days and times are those of the time zone ${zone}, in which Creel runs.`,
};

export const webhooks = {
  title: "Webhooks",
  intro:
    "Creel sends each change to these addresses: signed, with the whole item, and again for five days when one does not answer.",
  none: "There are no webhooks yet.",
  url: "Address",
  add: "Add webhook",
  allowPrivate: "It is in my own network",
  everyChange: "every change",
  privateAllowed: "private network allowed",
  paused: (day: string) => `paused since ${day}`,
  failed: (n: number, next: string | null) =>
    `failed ${n === 1 ? "once" : `${n} times`}${next === null ? "" : `, next attempt ${next}`}`,
  test: "Test",
  testNamed: (url: string) => `Send a test message to ${url}`,
  resume: "Continue",
  resumeNamed: (url: string) => `Continue to send to ${url}`,
  remove: "Remove",
  removeNamed: (url: string) => `Remove ${url}`,
  sure: (url: string) => `Remove ${url}? Nothing is sent there any more. This cannot be undone.`,
  yes: "Yes, remove",
  removed: (url: string) => `Removed: ${url}`,
  attempts: "Last attempts",
  noAttempts: "Nothing has been sent yet.",
  delivered: (status: number, milliseconds: number) => `delivered, ${status} in ${milliseconds} ms`,
  secretOf: (url: string) => `Secret of ${url}`,
  secretOnce: "It signs the messages. Give it to the receiver now: it is shown only this once.",
  loadFailed: "The webhooks could not be loaded.",
};

export const calendars = {
  title: "Calendars",
  intro:
    "Creel on this computer reads these calendars at their iCal addresses and shows their events in the plan of the day; it changes nothing in them, and the address, which is a secret, stays on this computer.",
  none: "There are no calendars yet.",
  name: "Shown as",
  url: "iCal address",
  add: "Add calendar",
  reading: "Reading…",
  allowPrivate: "It is in my own network",
  added: (name: string) => `Added: ${name}`,
  checked: "read",
  remove: "Remove",
  removeNamed: (name: string) => `Remove ${name}`,
  sure: (name: string) => `Remove ${name}? Its events are no longer shown.`,
  yes: "Yes, remove",
  removed: (name: string) => `Removed: ${name}`,
  loadFailed: "The calendars could not be loaded.",
};

export const origins = {
  title: "Web pages",
  intro:
    "Pages of other sites may use the API, with a key, only if their origin is in this list. A bookmarklet and programs need no entry.",
  none: "No other site may.",
  origin: "Origin",
  add: "Allow",
  remove: "Remove",
  removeNamed: (origin: string) => `Remove ${origin}`,
  removed: (origin: string) => `Removed: ${origin}`,
  loadFailed: "The origins could not be loaded.",
};
