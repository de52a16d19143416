import type { Page, Route } from "playwright-core";

export interface HeldRequests {
  /** The first has come; where answers are held, the server has it. */
  come: Promise<void>;
  release(): void;
}

/** Holds the requests of a kind, or their answers, until they are let go: all of them, or the first alone. */
export async function holdRequests(
  on: Page,
  wanted: string | ((url: URL) => boolean),
  method: string,
  { answers = false, first = false } = {},
): Promise<HeldRequests> {
  const come = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  let held = 0;
  await on.route(wanted, async (route: Route) => {
    if (route.request().method() !== method || (first && held > 0)) return route.fallback();
    held++;
    const response = answers ? await route.fetch() : undefined;
    come.resolve();
    await gone.promise;
    await (response ? route.fulfill({ response }) : route.continue()).catch(() => {}); // the page may be closed
  });
  return { come: come.promise, release: () => gone.resolve() };
}
