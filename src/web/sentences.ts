import type { Scope } from "../domain/key.ts";

const number = new Intl.NumberFormat();
const plural = new Intl.PluralRules("en");

/** A count with its noun, in the form that the count asks for. */
function count(n: number, one: string, other: string): string {
  return `${number.format(n)} ${plural.select(n) === "one" ? one : other}`;
}

/** Every sentence of the page, in one place: nothing else of it speaks. */
export const sentences = {
  creel: "Creel",
  unreachable: "Creel does not answer. If it was stopped, start it with `creel up`; what you typed is kept.",
  unexpected: "Something went wrong on this page. Reload it; what you typed is kept.",
  reconnecting: "Reconnecting…",
  navigation: "Screens",
  skip: "Skip to the content",
  inbox: "Inbox",
  settings: "Settings",
  retry: "Try again",
  close: "Close",
  copy: "Copy",
  copied: "Copied",
  pageTitle: (screen: string, items: number | null) =>
    items ? `(${number.format(items)}) ${screen} · Creel` : `${screen} · Creel`,

  signIn: {
    title: "Sign in to Creel",
    how: "Run this in a terminal on this computer. It opens this page, signed in.",
    command: "creel open",
    or: "Or type the code it shows",
    code: "One-time code",
    placeholder: "XXXXX-XXXXX",
    go: "Sign in",
    going: "Signing in…",
    why: "Only someone at this computer can make a code. It works once, for a minute.",
  },

  capture: {
    label: "Capture",
    placeholder: "What is on your mind?",
    note: "Note",
    notePlaceholder: "Anything to go with it",
    addNote: "Add a note",
    focus: "Focus",
    save: "Save",
    captured: (title: string) => `Captured: ${title}`,
    notCaptured: (title: string, reason: string) => `Not captured: ${title}. ${reason}`,
    saving: "Saving…",
    setAside: "Set aside: this is not in the inbox yet.",
    leftOver: "This was not confirmed when the page was closed. Try again to be sure that it is kept.",
    edit: "Edit",
    titleMissing: "Give it a title first: the first line is what you will see in the list.",
  },

  list: {
    label: "Items in the inbox",
    count: (n: number, isWhole: boolean) => (isWhole ? number.format(n) : `${number.format(n)}+`),
    countLabel: (n: number, isWhole: boolean) =>
      isWhole ? count(n, "item", "items") : `more than ${count(n, "item", "items")}`,
    arrived: (n: number, title: string) => (n === 1 ? `New: ${title}` : count(n, "new item", "new items")),
    focused: "In focus",
    page: "page",
    terminal: "terminal",
    capturedOn: (when: string, from: string) => `Captured ${when} · ${from}`,
    empty: "Nothing waits here.",
    emptyHow: "Press [i] to write down what is on your mind, and [Enter] to keep it. It is safe at once.",
    emptyApi: "Scripts, phones and other programs can send things here too: [switch the API on].",
    loadFailed: "The inbox could not be loaded.",
  },

  keys: {
    title: "Keys",
    button: "Keys",
    single: "Single-key shortcuts",
    singleHow: "Off: letters do nothing by themselves. Arrows, Enter and Esc keep working.",
    chord: "then",
    or: "or",
    capture: "Capture",
    next: "Next item",
    previous: "Previous item",
    first: "First item",
    last: "Last item",
    toggle: "Open or close the item",
    leave: "Leave the capture line, keeping its text",
    save: "Save, and stay in the capture line",
    saveAnywhere: "Save from the note",
    note: "Add a note",
    goInbox: "Go to the inbox",
    goSettings: "Go to the settings",
    help: "Show these keys",
    inLists: "In the inbox",
    inCapture: "While capturing",
    everywhere: "Everywhere",
  },

  notice: {
    label: "Notifications",
    up: "Creel API is up",
    notUp: "Creel API is not up",
    dismiss: "Dismiss",
  },

  scopes: {
    capture: "Capture: may add to the inbox, sees nothing",
    read: "Read: may look at items, changes nothing",
    full: "Full: may do everything, keys included",
  } satisfies Record<Scope, string>,

  api: {
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
  },

  firstKey: {
    title: (name: string) => `Your key “${name}”`,
    once: "It is shown only this once: copy it now. A lost key cannot be read again, only replaced.",
    done: "I have it",
  },

  recipes: {
    title: "Send something",
    intro: "Ready to paste into a terminal. They check that it is this Creel they talk to.",
    withKey: "They hold the key that you just made.",
    withoutKey: "Put one of your keys where YOUR_KEY stands.",
    placeholder: "YOUR_KEY",
    off: "The API is off at the moment, so nothing would answer.",
    example: "Hello from elsewhere",
    tools: "Tool",
    importNote: "The first line makes Windows trust this Creel, once; Windows asks before it does.",
  },

  keyring: {
    title: "Keys",
    intro: "One for each thing that captures: then you see what came from where, and can revoke one alone.",
    none: "There is no key yet.",
    name: "Name",
    namePlaceholder: "phone",
    scope: "Scope",
    add: "Add key",
    lastFour: (four: string) => `…${four}`,
    ends: (four: string) => `ends in ${four}`,
    lastUsed: "last used",
    neverUsed: "never used",
    broughtAlong: "brought along",
    revoke: "Revoke",
    revokeNamed: (name: string) => `Revoke ${name}`,
    sure: (name: string) => `Revoke ${name}? It stops at once, for good.`,
    yes: "Yes, revoke",
    no: "No",
    revoked: (name: string) => `Revoked: ${name}`,
    loadFailed: "The keys could not be loaded.",
  },

  certificate: {
    title: "Certificate",
    intro: "Creel signs its own certificate. A device that trusts this CA can check that it talks to you.",
    download: "Download the CA",
    path: "On this computer",
    fingerprint: "Fingerprint (SHA-256)",
    pin: "Public key pin",
    qr: "QR code: the address of the CA certificate",
    phone: "For a phone: scan, compare the fingerprint with the one above, and only then install it.",
  },
};
