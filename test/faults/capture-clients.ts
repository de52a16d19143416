import type { Draft, ExpectedCaptures } from "./expected-captures.ts";
import type { Target } from "./program-under-test.ts";

/** Allowed statuses of a busy or broken server. */
const OVERLOAD_STATUSES = new Set([429, 503, 507]);

export interface Answer {
  status: number;
  /** The id of the item; undefined unless the status is 200. */
  id: string | undefined;
}

const RESPONSE_TIMEOUT_MS = 30_000; // long enough for a slow server

/** Sends one capture under its Idempotency-Key. Throws when the response is incomplete. */
export async function send({ url, ca, key }: Target, draft: Draft, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(`${url}/api/items`, {
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
  const { id } = (await response.json()) as { id?: string };
  return { status: response.status, id: response.status === 200 ? id : undefined };
}

/** Runs clients that capture without a pause, first the drafts of unknown outcome, until the server is gone. */
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

/** Captures the next draft and records the response; false when the server sent none. */
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

/** Repeats some acknowledged captures: the response must be the same as before. */
export async function repeatSome(target: Target, expected: ExpectedCaptures, most: number): Promise<void> {
  for (const { draft, id } of expected.sample(most)) {
    const again = await send(target, draft);
    if (again.id !== id)
      expected.report(`${draft.key} was answered with ${id}, and later with ${again.status} ${again.id}.`);
  }
}

/** Sends the drafts of unknown outcome until each has a response. */
export async function settle(target: Target, expected: ExpectedCaptures): Promise<void> {
  for (let tries = expected.unknown() * 3; expected.unknown() > 0; tries--) {
    if (tries === 0) return expected.report(`${expected.unknown()} captures cannot be made any more.`);
    await captureNext(target, expected);
  }
}
