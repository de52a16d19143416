import { asProblem, readProblem } from "../../wire/problems.ts";
import { keepSession } from "../server/session.ts";
import { SIGN_IN, send } from "../server/transport.ts";
import { Cell } from "../state/signal.ts";

export interface SigningIn {
  isBusy: boolean;
  /** Whether the code came with the address: then there is nothing to show meanwhile. */
  isByAddress: boolean;
  problem: string | null;
}

export const signingIn = new Cell<SigningIn>({ isBusy: false, isByAddress: false, problem: null });

/** Trades a one-time code for a session of this page. */
export async function signIn(code: string, isByAddress = false): Promise<void> {
  signingIn.set({ isBusy: true, isByAddress, problem: null });
  try {
    const { status, body } = await send("POST", SIGN_IN, JSON.stringify({ code }));
    if (status !== 200) throw readProblem(status, body);
    keepSession((JSON.parse(body) as { session: string }).session);
    signingIn.set({ isBusy: false, isByAddress, problem: null });
  } catch (thrown) {
    signingIn.set({ isBusy: false, isByAddress, problem: asProblem(thrown).detail });
  }
}

/** Takes the code that `creel open` put into the address, and out of the address and its history at once. */
export function takeCode(): void {
  const code = /^#code=([\w-]{1,64})$/.exec(location.hash)?.[1];
  if (code === undefined) return;
  history.replaceState(null, "", location.pathname);
  void signIn(code, true);
}
