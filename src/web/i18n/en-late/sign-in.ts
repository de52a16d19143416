/** Signing in. */
export const signIn = {
  title: "Sign in to Creel",
  how: "Run this in a terminal on this computer. It opens this page, signed in.",
  command: "creel open",
  or: "Or type the code it shows",
  code: "One-time code",
  placeholder: "XXXXX-XXXXX",
  go: "Sign in",
  going: "Signing in…",
  why: "A code can only be made on this computer. It works once.",
};

/** The texts on a device that is not paired, or no longer. */
export const unpaired = {
  title: "Pair this device",
  what: "It is not paired with this Creel, or no longer.",
  how: "Make a code for this page on the computer: under Settings, Devices, or with [creel pair --page]. Then scan it here, or type it.",
  go: "Enter the code",
  kept: "What you typed on this device is kept.",
};
