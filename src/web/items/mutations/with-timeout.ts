const PATIENCE = 2_000; // ms

/** Limits the wait for the browser's database, so that it cannot block sending. */
export function withTimeout<T>(work: Promise<T> | null): Promise<T | null | undefined> {
  return Promise.race([work, new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE))]);
}
