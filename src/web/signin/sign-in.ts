import { readProblem } from "../../wire/problems.ts";
import { problemText } from "../i18n/problem-text.ts";
import { storeSession } from "../server/session.ts";
import { pageTransport, SIGN_IN } from "../server/transport.ts";
import { Signal } from "../state/signal.ts";

export interface SignInState {
  isBusy: boolean;
  /** Whether the code came with the address: then there is nothing to show meanwhile. */
  isByAddress: boolean;
  problem: string | null;
}

export const signInState = new Signal<SignInState>({ isBusy: false, isByAddress: false, problem: null });

/** Trades a one-time code for a session of this page. */
export async function signInFromPage(code: string, isByAddress = false): Promise<void> {
  signInState.set({ isBusy: true, isByAddress, problem: null });
  try {
    const { status, body } = await pageTransport("POST", SIGN_IN, JSON.stringify({ code }));
    if (status !== 200) throw readProblem(status, body);
    storeSession((JSON.parse(body) as { session: string }).session);
    signInState.set({ isBusy: false, isByAddress, problem: null });
  } catch (thrown) {
    signInState.set({ isBusy: false, isByAddress, problem: problemText(thrown) });
  }
}

/** Takes the code that `creel open` put into the address, and out of the address and its history at once. */
export function takeCode(): void {
  const code = /^#code=([\w-]{1,64})$/.exec(location.hash)?.[1];
  if (code === undefined) return;
  history.replaceState(null, "", location.pathname);
  void signInFromPage(code, true);
}
