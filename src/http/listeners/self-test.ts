import type { ListenerState } from "../../domain/home/api-listener.ts";
import type { SelfTestResult } from "../../wire/settings.ts";

const TIMEOUT_MS = 5_000; // ms

/** Calls the API address as a client does, trusting only its own CA and the custom certificate. `now` in Unix seconds. */
export async function testListener(
  { address, brought }: ListenerState,
  ca: string,
  now: () => number,
): Promise<SelfTestResult> {
  if (address === null)
    return { ok: false, address, detail: "The API is off, so there is nothing to test. Switch it on first." };
  const started = now();
  try {
    const answer = await fetch(`${address}/api/health`, {
      tls: { ca: brought ? [ca, brought.cert] : ca, allowPartialTrustChain: brought !== null },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    } as RequestInit);
    const { status } = (await answer.json()) as { status?: string };
    if (status === "ok")
      return { ok: true, address, detail: `${address} answered, and its certificate is trusted.` };
    return {
      ok: false,
      address,
      detail: `${address} answered, but not as Creel. Another program may use the port.`,
    };
  } catch (thrown) {
    const waited = now() - started;
    return {
      ok: false,
      address,
      detail: `${address} did not answer after ${waited} s: ${(thrown as Error).message}`,
    };
  }
}
