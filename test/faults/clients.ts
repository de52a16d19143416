import type { Draft, Ledger } from "./ledger.ts";
import type { Target } from "./victim.ts";

/** What a busy or broken server may say; anything else is wrong. */
const UNWELL = new Set([429, 503, 507]);

export interface Answer {
  status: number;
  /** Of the item; undefined unless the status is 200. */
  id: string | undefined;
}

const PATIENCE = 30_000; // ms: a server that hangs is told from one that is slow

/** Sends one capture under its Idempotency-Key. Throws when the answer did not arrive whole. */
export async function send({ url, ca, key }: Target, draft: Draft, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(`${url}/api/items`, {
    signal: AbortSignal.timeout(PATIENCE),
    ...init,
    method: "POST",
    body: JSON.stringify({ title: draft.title, ...(draft.note === "" ? {} : { note: draft.note }) }),
    headers: {
      Authorization: `Bearer ${key}`,
      "Content-Type": "application/json",
      "Idempotency-Key": draft.key,
      ...init.headers,
    },
    tls: { ca },
  } as RequestInit);
  const { id } = (await answer.json()) as { id?: string };
  return { status: answer.status, id: answer.status === 200 ? id : undefined };
}

/** Clients that capture as fast as they can, first what they have no answer for, until the server is gone. */
export async function captureUntilGone(target: Target, ledger: Ledger, clients: number): Promise<void> {
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (await captureNext(target, ledger));
    }),
  );
}

/** Captures the next draft and tells the ledger; false when the server did not answer. */
export async function captureNext(target: Target, ledger: Ledger): Promise<boolean> {
  const draft = ledger.take();
  try {
    const { status, id } = await send(target, draft);
    if (id !== undefined) ledger.acknowledge(draft, id);
    else {
      ledger.putBack(draft);
      if (!UNWELL.has(status)) ledger.complain(`${draft.key} was answered ${status}.`);
      await Bun.sleep(2);
    }
    return true;
  } catch {
    ledger.putBack(draft);
    return false;
  }
}

/** Sends some of what was acknowledged once more: the answer must be the one of then. */
export async function repeatSome(target: Target, ledger: Ledger, most: number): Promise<void> {
  for (const { draft, id } of ledger.some(most)) {
    const again = await send(target, draft);
    if (again.id !== id)
      ledger.complain(`${draft.key} was answered with ${id}, and later with ${again.status} ${again.id}.`);
  }
}

/** Sends whatever has no answer yet until it has one. */
export async function settle(target: Target, ledger: Ledger): Promise<void> {
  for (let tries = ledger.unknown() * 3; ledger.unknown() > 0; tries--) {
    if (tries === 0) return ledger.complain(`${ledger.unknown()} captures cannot be made any more.`);
    await captureNext(target, ledger);
  }
}
