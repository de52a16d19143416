import type { Draft, ExpectedCaptures } from "./expected-captures.ts";
import type { Target } from "./program-under-test.ts";

/** What a busy or broken server may say; anything else is wrong. */
const OVERLOAD_STATUSES = new Set([429, 503, 507]);

export interface Answer {
  status: number;
  /** Of the item; undefined unless the status is 200. */
  id: string | undefined;
}

const RESPONSE_TIMEOUT_MS = 30_000; // ms: a server that hangs is told from one that is slow

/** Sends one capture under its Idempotency-Key. Throws when the answer did not arrive whole. */
export async function send({ url, ca, key }: Target, draft: Draft, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(`${url}/api/items`, {
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
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
export async function captureUntilGone(
  target: Target,
  expected: ExpectedCaptures,
  clients: number,
): Promise<void> {
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (await captureNext(target, expected));
    }),
  );
}

/** Captures the next draft and notes its answer; false when the server did not answer. */
export async function captureNext(target: Target, expected: ExpectedCaptures): Promise<boolean> {
  const draft = expected.take();
  try {
    const { status, id } = await send(target, draft);
    if (id !== undefined) expected.acknowledge(draft, id);
    else {
      expected.retryLater(draft);
      if (!OVERLOAD_STATUSES.has(status)) expected.report(`${draft.key} was answered ${status}.`);
      await Bun.sleep(2);
    }
    return true;
  } catch {
    expected.retryLater(draft);
    return false;
  }
}

/** Sends some of what was acknowledged once more: the answer must be the one of then. */
export async function repeatSome(target: Target, expected: ExpectedCaptures, most: number): Promise<void> {
  for (const { draft, id } of expected.sample(most)) {
    const again = await send(target, draft);
    if (again.id !== id)
      expected.report(`${draft.key} was answered with ${id}, and later with ${again.status} ${again.id}.`);
  }
}

/** Sends whatever has no answer yet until it has one. */
export async function settle(target: Target, expected: ExpectedCaptures): Promise<void> {
  for (let tries = expected.unknown() * 3; expected.unknown() > 0; tries--) {
    if (tries === 0) return expected.report(`${expected.unknown()} captures cannot be made any more.`);
    await captureNext(target, expected);
  }
}
