import { createHash, timingSafeEqual } from "node:crypto";
import type { Invitation, InvitationOptions } from "../../domain/access/pairing.ts";
import { Problem } from "../../domain/problem.ts";
import { readCode, writeCode } from "./sign-in-codes.ts";

const LIFETIME = 300; // seconds: to install a certificate on a phone takes a while
const MOST = 10; // invitations at a time; the oldest ends first

/** The invitations that are open. They live in memory only. Guesses are slowed down by the throttle, as those at keys. */
export interface Invitations {
  invite(invited: InvitationOptions): Invitation;
  /**
   * What the code promises, or null. It is not good twice. Throws `conflict` when it promises the page to what shows
   * none; then it stays as good as it was.
   */
  accept(code: string, isBrowser: boolean, peer: string | null): InvitationOptions | null;
  /** From where the code was accepted; undefined when it was not, or its time is over. */
  usedFrom(code: string): string | null | undefined;
}

interface Open extends InvitationOptions {
  hash: Buffer;
  endsOn: number;
}

interface Used {
  hash: Buffer;
  endsOn: number;
  peer: string | null;
}

export function openInvitations(now: () => number, random: (bytes: number) => Uint8Array): Invitations {
  let open: Open[] = [];
  let used: Used[] = [];

  return {
    invite(invited) {
      const code = writeCode(random);
      const endsOn = now() + LIFETIME;
      open = [...open, { ...invited, hash: hashOf(code), endsOn }].slice(-MOST);
      return { ...invited, code, endsOn };
    },
    accept(code, isBrowser, peer) {
      const hash = hashOf(code);
      // All are compared, each in the same time, wherever the first difference is.
      const [found] = open.filter((one) => timingSafeEqual(one.hash, hash));
      const isGood = found !== undefined && found.endsOn > now();
      if (isGood && found.isForPage && !isBrowser)
        throw new Problem(
          "conflict",
          "This code is for a browser. Open its link there: it leads to the page.",
        );
      open = open.filter((one) => one !== found);
      if (!isGood) return null;
      used = [...used.filter((one) => one.endsOn > now()), { hash, endsOn: found.endsOn, peer }];
      return { scope: found.scope, isForPage: found.isForPage, name: found.name };
    },
    usedFrom(code) {
      const hash = hashOf(code);
      const [found] = used.filter((one) => timingSafeEqual(one.hash, hash));
      return found !== undefined && found.endsOn > now() ? found.peer : undefined;
    },
  };
}

function hashOf(code: string): Buffer {
  return createHash("sha256").update(readCode(code)).digest();
}
