import { isIP } from "node:net";
import { type ConnectionOptions, connect } from "node:tls";
import type { ListenerState } from "../../domain/home/api-listener.ts";
import type { SelfTestResult } from "../../wire/settings.ts";

const TIMEOUT_MS = 5_000; // ms
const MAX_RESPONSE_CHARS = 16 * 1024; // characters

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
function askHealth({ hostname, host, port }: URL, trust: ConnectionOptions): Promise<string> {
  const name = hostname.replace(/^\[(.*)\]$/, "$1");
  return new Promise((resolve, reject) => {
    let response = "";
    const socket = connect({
      ...trust,
      host: name,
      port: Number(port || 443),
      ...(isIP(name) ? {} : { servername: name }),
    });
    const timer = setTimeout(() => socket.destroy(new Error("no response came")), TIMEOUT_MS);
    socket.setEncoding("utf8");
    socket.once("secureConnect", () => {
      if (socket.authorized)
        socket.write(`GET /api/health HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      else socket.destroy(new Error("its certificate is not valid"));
    });
    socket.on("data", (text: string) => {
      response += text;
      if (response.length > MAX_RESPONSE_CHARS) socket.destroy();
    });
    socket.once("error", reject);
    socket.once("close", () => {
      clearTimeout(timer);
      if (response === "") reject(new Error("it closed the connection"));
      else resolve(response);
    });
  });
}
