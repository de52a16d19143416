/** The texts about pairing. */
export const pairing = {
  title: "Pair a phone or a computer",
  intro: "It gets a key of its own, listed above under Keys, where it can be revoked alone.",
  introPage:
    "It gets a key of its own, listed above under Keys, or this page, listed here. Either can be revoked alone.",
  alone:
    "Only this computer reaches Creel now. Give the API a host of your network at the top of this page and apply it; then devices are paired here.",
  who: (address: string) =>
    `Anyone on your Wi-Fi reaches ${address}, and gets nothing without a key. A phone cannot tell by itself that it is you who answers, so the order matters.`,
  open: "Scan this with the phone, and fetch the certificate there.",
  openQr: "QR code: the page that leads a phone",
  compare: "Compare the fingerprint that the phone shows with this one, all of it. Only then install.",
  fingerprint: "Fingerprint (SHA-256)",
  invite: "When it is installed, make a code and scan it. The page must open without a warning.",
  scope: "The device may",
  page: "Page: may work the inbox, sees no keys",
  make: "Make a pairing code",
  making: "Making…",
  code: "Pairing code",
  codeQr: "QR code: the pairing link",
  until: (time: string) => `Good once, until ${time}.`,
  over: "This code is over. Make a new one.",
  computer:
    "On another computer this command does all three steps. Paste the link below when it asks for it:",
  link: "The pairing link",
  paired: (name: string) => `Paired: ${name}`,
};

/** The texts about the page on paired devices. */
export const servedPage = {
  title: "Show this page on paired devices",
  how: "A phone that you pair for it opens its inbox and receipts in the browser, at the address of the API. Settings and keys stay on this computer. Switched off, those devices are no longer paired.",
  on: "Paired devices are shown the page.",
  off: "Devices are no longer shown the page.",
};

/** The texts on a device that is not paired, or no longer. */
export const unpaired = {
  title: "Pair this device",
  what: "It is not paired with this Creel, or not any more.",
  how: "Make a code for this page on the computer: under Settings, Devices, or with [creel pair --page]. Then scan it here, or type it.",
  go: "Enter the code",
  kept: "What you typed on this device is kept, and comes back with the page.",
};
