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
  why: "Only someone at this computer can make a code. It works once.",
};
