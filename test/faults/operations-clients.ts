import { runVerb } from "./program-under-test.ts";

/** Asks as one client, and gives status and body. */
export type ClientRequest = ((
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<{ status: number; body: unknown }>) & {
  /** The same for an answer that is read as it comes. */
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
    const answer = await fetch(base + path, {
      method,
      headers: { ...headers, ...more, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...way,
    } as RequestInit);
    const text = await answer.text();
    return { status: answer.status, body: text === "" ? null : JSON.parse(text) };
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
  const answer = await fetch(`${address.origin}/app/sessions`, {
    method: "POST",
    body: JSON.stringify({ code }),
  });
  const { session } = (await answer.json()) as { session: string };
  return askerOf(address.origin, { "Creel-Session": session });
}
