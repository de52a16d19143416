import type { Page, Route } from "playwright-core";

export interface HeldRequests {
  /** Resolves when the first request arrives. If responses are held, the server has already answered it. */
  arrival: Promise<void>;
  release(): void;
}

/** Holds matching requests, or their responses, until `release`: all of them, or the first alone. */
export async function holdRequests(
  on: Page,
  pattern: string | ((url: URL) => boolean),
  method: string,
  { answers = false, first = false } = {},
): Promise<HeldRequests> {
  const arrival = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let heldCount = 0;
  await on.route(pattern, async (route: Route) => {
    if (route.request().method() !== method || (first && heldCount > 0)) return route.fallback();
    heldCount++;
    const response = answers ? await route.fetch() : undefined;
    arrival.resolve();
    await released.promise;
    await (response ? route.fulfill({ response }) : route.continue()).catch(() => {}); // the page may be closed
  });
  return { arrival: arrival.promise, release: () => released.resolve() };
}
