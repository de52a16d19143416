import { connect as connectPlain, type Socket } from "node:net";
import { connect as connectTls, type TLSSocket } from "node:tls";
import type { WebhookTarget } from "../../domain/webhook/target.ts";
import { type ResponseHead, readHead } from "./response-head.ts";

const REST_CAP = 64 * 1024; // bytes of an answer that are taken before the connection ends
const REST_TIME = 1_000; // ms for them: who is cut off while answering may take its work back

interface Posting {
  signal: AbortSignal;
  /** Instead of the authorities that this computer trusts. */
  ca?: string;
}

/**
 * Sends a request to this very address, and to no other that its name may have by now; the certificate is checked against
 * the name. What is read of the answer is bounded. Throws an `Error` whose message says what happened.
 */
export function postMessage(
  target: WebhookTarget,
  address: string,
  request: string,
  { signal, ca }: Posting,
): Promise<ResponseHead> {
  return new Promise((resolve, reject) => {
    let answered: ResponseHead | null = null;
    let taken: Buffer = Buffer.alloc(0);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const socket = open(target, address, ca);

    function end(cause?: unknown): void {
      clearTimeout(timer);
      signal.removeEventListener("abort", abort);
      socket.destroy();
      if (answered) resolve(answered);
      else reject(cause ?? new Error("it hung up without an answer"));
    }

    function take(chunk: Buffer): void {
      taken = Buffer.concat([taken, chunk]);
      try {
        const isNew = answered === null;
        answered ??= readHead(taken);
        if (isNew && answered) timer = setTimeout(end, REST_TIME);
        if (taken.length > REST_CAP) end();
      } catch (cause) {
        end(cause);
      }
    }

    const abort = () => end(signal.reason);
    signal.addEventListener("abort", abort);
    socket.on("error", end);
    socket.on("close", () => end());
    socket.on("data", take);
    // Not before the certificate was found good.
    socket.once(target.isTls ? "secureConnect" : "connect", () => {
      if (target.isTls && !(socket as TLSSocket).authorized) end(new Error("its certificate is not valid"));
      else socket.write(request);
    });
    if (signal.aborted) abort();
  });
}

function open(
  { isTls, host, port, isAddress }: WebhookTarget,
  address: string,
  ca: string | undefined,
): Socket {
  if (!isTls) return connectPlain({ host: address, port });
  return connectTls({
    host: address,
    port,
    ALPNProtocols: ["http/1.1"],
    ...(isAddress ? {} : { servername: host }), // without one the address itself is what must be in the certificate
    ...(ca === undefined ? {} : { ca }),
  });
}
