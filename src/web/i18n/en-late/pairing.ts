/** The texts about pairing. */
export const pairing = {
  title: "Pair a phone or a computer",
  intro: "It gets its own key. You can revoke it above, under Keys.",
  introPage:
    "It gets its own key, which you can revoke above, under Keys, or this page, which you can revoke here.",
  alone:
    "Only this computer can reach Creel now. To pair a device, give the API a host of your network at the top of this page and apply it.",
  who: (address: string) =>
    `Anyone on your Wi-Fi can reach ${address}, but gets nothing without a key. A phone cannot know by itself that your Creel answers, so the order of these steps matters.`,
  open: "Scan this with the phone, and download the certificate there.",
  openQr: "QR code: the pairing page for a phone",
  compare:
    "Compare the whole fingerprint on the phone with this one. Install the certificate only if they are the same.",
  fingerprint: "Fingerprint (SHA-256)",
  invite: "Then make a code and scan it. The page must open without a warning.",
  scope: "The device may",
  page: "Page: may use the inbox, sees no keys",
  make: "Make a pairing code",
  making: "Making…",
  code: "Pairing code",
  codeQr: "QR code: the pairing link",
  until: (time: string) => `Valid once, until ${time}.`,
  over: "This code has expired. Make a new one.",
  computer: "On another computer, this command does all three steps. Paste the link below when it asks:",
  link: "The pairing link",
  paired: (name: string) => `Paired: ${name}`,
};

/** The texts about the page on paired devices. */
export const servedPage = {
  title: "Show this page on paired devices",
  how: "A phone that you pair for it opens the inbox and the receipts in its browser, at the API address. Settings and keys stay on this computer. If you switch this off, those devices are no longer paired.",
  on: "Paired devices can now open the page.",
  off: "Devices can no longer open the page.",
};
