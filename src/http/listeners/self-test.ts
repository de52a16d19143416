import { isIP } from "node:net";
import type { ListenerState } from "../../domain/home/api-listener.ts";
import type { SelfTestResult } from "../../wire/settings.ts";
import { exchange, openSocket, type Trust } from "../network/http1-exchange.ts";

const TIMEOUT_MS = 5_000; // ms
const MAX_RESPONSE_BYTES = 16 * 1024; // bytes

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
    const trust = { ca: brought ? [ca, brought.cert] : ca, allowPartialTrustChain: brought !== null };
    const [head = "", body = ""] = (await askHealth(new URL(address), trust)).split("\r\n\r\n");
    if (head.startsWith("HTTP/1.1 200 ") && body === '{"status":"ok"}')
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

/**
 * Returns the response, head and body. The first `fetch` starts a thread, and Bun ends the process where that cannot open
 * a file descriptor: clients may hold all of them when the owner tests the API.
 */
async function askHealth({ hostname, host, port }: URL, trust: Trust): Promise<string> {
  const name = hostname.replace(/^\[(.*)\]$/, "$1");
  const server = { isTls: true, host: name, port: Number(port || 443), isAddress: isIP(name) !== 0 };
  const socket = openSocket(server, name, trust);
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  let response: Buffer = Buffer.alloc(0);
  const request = `GET /api/health HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
  await exchange(socket, request, timeout, (bytes) => {
    response = Buffer.concat([response, bytes]);
    return response.length > MAX_RESPONSE_BYTES;
  }).catch((cause) => {
    throw timeout.aborted ? new Error("no response came") : cause;
  });
  if (response.length === 0) throw new Error("it closed the connection");
  return response.toString();
}
