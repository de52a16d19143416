import { createHash, timingSafeEqual } from "node:crypto";
import type { Invitation, InvitationOptions } from "../../domain/access/pairing.ts";
import { Problem } from "../../domain/problem.ts";
import { type Clocks, type Deadline, isOver, startDeadline } from "./deadline.ts";
import { readCode, writeCode } from "./sign-in-codes.ts";

const INVITATION_LIFETIME_S = 300; // seconds: installing a certificate on a phone takes a while
const MAX_INVITATIONS = 10; // open invitations; a new one ends the oldest

/** The open invitations, in memory only. The rate limit counts wrong codes as it counts wrong keys. */
export interface Invitations {
  invite(invited: InvitationOptions): Invitation;
  /**
   * The options of the code's invitation, or null. A code works once. Throws `conflict` if the code offers the page and
   * the client is not a browser; the code then stays valid.
   */
  accept(code: string, isBrowser: boolean, peer: string | null): InvitationOptions | null;
  /** The address that used the code; undefined if the code is unused or expired. */
  usedFrom(code: string): string | null | undefined;
}

interface Open extends InvitationOptions {
  hash: Buffer;
  until: Deadline;
}

interface Used {
  hash: Buffer;
  until: Deadline;
  peer: string | null;
}

export function openInvitations(clocks: Clocks, random: (bytes: number) => Uint8Array): Invitations {
  let open: Open[] = [];
  let used: Used[] = [];

  return {
    invite(invited) {
      const code = writeCode(random);
      const until = startDeadline(INVITATION_LIFETIME_S, clocks);
      open = [...open, { ...invited, hash: hashOf(code), until }].slice(-MAX_INVITATIONS);
      return { ...invited, code, endsOn: until.endsOn };
    },
    accept(code, isBrowser, peer) {
      const hash = hashOf(code);
      // Compares all codes in constant time, so the time says nothing about the first difference.
      const [found] = open.filter((one) => timingSafeEqual(one.hash, hash));
      const isGood = found !== undefined && !isOver(found.until, clocks);
      if (isGood && found.isForPage && !isBrowser)
        throw new Problem(
          "conflict",
          "This code is for a browser. Open its link in the browser of the device.",
        );
      open = open.filter((one) => one !== found);
      if (!isGood) return null;
      used = [...used.filter((one) => !isOver(one.until, clocks)), { hash, until: found.until, peer }];
      return { scope: found.scope, isForPage: found.isForPage, name: found.name };
    },
    usedFrom(code) {
      const hash = hashOf(code);
      const [found] = used.filter((one) => timingSafeEqual(one.hash, hash));
      return found !== undefined && !isOver(found.until, clocks) ? found.peer : undefined;
    },
  };
}

function hashOf(code: string): Buffer {
  return createHash("sha256").update(readCode(code)).digest();
}
