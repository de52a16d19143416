import type { Scope } from "../../../domain/access/key.ts";
import { count } from "./counting.ts";

/** The settings. */
export const scopes = {
  capture: "Capture: may add to the inbox, sees nothing",
  read: "Read: may look at items, changes nothing",
  full: "Full: may do everything, keys included",
} satisfies Record<Scope, string>;

export const api = {
  title: "API",
  intro:
    "Scripts, launchers, phones and other programs can put things into your inbox. Off until you switch it on, and everyone needs a key.",
  enable: "Enable the API",
  enableHow: "Creel then listens at the address below and keeps what arrives.",
  host: "Host",
  hostHow: "localhost for this computer only; a name or address of it to be reached from the network.",
  hostAll: "every address of this computer",
  hosts: "Suggested hosts",
  port: "Port",
  apply: "Apply",
  applying: "Applying…",
  applied: "Applied.",
  unapplied: "Not applied yet.",
  test: "Test",
  testing: "Testing…",
  portWrong: "The port is a whole number from 1 to 65535. Usually 11111 is right.",
  loadFailed: "The settings could not be loaded.",
  state: "State",
  off: "Off",
  up: (since: string) => `Up since ${since}`,
  failed: "Not up",
  captures: (n: number) => count(n, "capture", "captures"),
  lastFrom: (sender: string) => `last from ${sender},`,
  reachAll: "Every device on every network that this computer joins can reach this address.",
  reachOne: (host: string) => `Every device on the network of ${host} can reach this address.`,
  reachKey: "Without one of your keys it gets nothing. On a network of strangers, go back to localhost.",
  answers: "These addresses answer:",
  willAnswer: "These addresses will answer:",
};

export const firstKey = {
  title: (name: string) => `Your key “${name}”`,
  once: "It is shown only this once: copy it now. A lost key cannot be read again, only replaced.",
  done: "I have it",
};

export const recipes = {
  title: "Send something",
  intro: "Ready to paste into a terminal. They check that it is this Creel they talk to.",
  withKey: "They hold the key that you just made.",
  withoutKey: "Put one of your keys where YOUR_KEY stands.",
  placeholder: "YOUR_KEY",
  off: "The API is off at the moment, so nothing would answer.",
  example: "Hello from elsewhere",
  tools: "Tool",
  importNote: "The first line makes Windows trust this Creel, once; Windows asks before it does.",
};

export const keyring = {
  title: "Keys",
  intro: "One for each thing that captures: then you see what came from where, and can revoke one alone.",
  none: "There is no key yet.",
  name: "Name",
  namePlaceholder: "phone",
  scope: "Scope",
  add: "Add key",
  until: "Until (optional)",
  worksUntil: (day: string) => `until ${day}`,
  expired: (day: string) => `expired ${day}`,
  inQuery: "everywhere as ?key=",
  lastFour: (four: string) => `…${four}`,
  ends: (four: string) => `ends in ${four}`,
  lastUsed: "last used",
  neverUsed: "never used",
  broughtAlong: "brought along",
  oldUntil: (day: string) => `the old secret works until ${day}`,
  replace: "Replace",
  replaceNamed: (name: string) => `Replace the secret of ${name}`,
  sureReplace: (name: string, endsOlder: boolean) =>
    `Give “${name}” a new secret? It is shown once.${endsOlder ? " Then the one before the present one stops at once." : ""}`,
  replaceLater: "Yes, the old one works one more day",
  replaceNow: "Yes, the old one stops now",
  revoke: "Revoke",
  revokeNamed: (name: string) => `Revoke ${name}`,
  sure: (name: string) => `Revoke ${name}? It stops at once, for good.`,
  yes: "Yes, revoke",
  no: "No",
  revoked: (name: string) => `Revoked: ${name}`,
  loadFailed: "The keys could not be loaded.",
};

export const devices = {
  title: "Devices",
  intro:
    "The browsers that are signed in to this page, and the devices that are shown it. One that is not used for 90 days is signed out by itself.",
  thisOne: "this one",
  signedIn: "signed in",
  paired: "paired",
  lastUsed: "last used",
  signOut: "Sign out",
  signOutNamed: (browser: string) => `Sign out ${browser}`,
  signedOut: (browser: string) => `Signed out: ${browser}`,
  loadFailed: "The devices could not be loaded.",
};

export const certificate = {
  title: "Certificate",
  intro: "Creel signs its own certificate. A device that trusts this CA can check that it talks to you.",
  download: "Download the CA",
  path: "On this computer",
  fingerprint: "Fingerprint (SHA-256)",
  pin: "Public key pin",
};
