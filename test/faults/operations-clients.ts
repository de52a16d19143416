import { runVerb } from "./program-under-test.ts";

/** Sends a request as one client and returns status and body. */
export type ClientRequest = ((
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<{ status: number; body: unknown }>) & {
  /** The same for a streamed response. */
  open(path: string, headers: Record<string, string>, signal: AbortSignal): Promise<Response>;
};

interface Way {
  socket?: string;
  ca?: string;
}

export function askerOf(
  base: string,
  headers: Record<string, string>,
  { socket, ca }: Way = {},
): ClientRequest {
  const way = { ...(socket ? { unix: socket } : {}), ...(ca ? { tls: { ca } } : {}) };
  const ask = async (method: string, path: string, body?: unknown, more: Record<string, string> = {}) => {
    const response = await fetch(base + path, {
      method,
      headers: { ...headers, ...more, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...way,
    } as RequestInit);
    const text = await response.text();
    return { status: response.status, body: text === "" ? null : JSON.parse(text) };
  };
  return Object.assign(ask, {
    open: (path: string, more: Record<string, string>, signal: AbortSignal) =>
      fetch(base + path, { headers: { ...headers, ...more }, signal, ...way } as RequestInit),
  });
}

/** A signed-in page. */
export async function openPage(executable: string, home: string): Promise<ClientRequest> {
  const { out } = await runVerb(executable, home, ["open", "--json"]);
  const address = new URL((JSON.parse(out) as { address: string }).address);
  const code = address.hash.replace("#code=", "");
  const response = await fetch(`${address.origin}/app/sessions`, {
    method: "POST",
    body: JSON.stringify({ code }),
  });
  const { session } = (await response.json()) as { session: string };
  return askerOf(address.origin, { "Creel-Session": session });
}
