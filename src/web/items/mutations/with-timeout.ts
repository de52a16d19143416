const PATIENCE = 2_000; // ms

/** A browser's database that never answers must not keep anything from being sent. */
export function withTimeout<T>(work: Promise<T> | null): Promise<T | null | undefined> {
  return Promise.race([work, new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE))]);
}
