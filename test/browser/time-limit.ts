import { afterEach, beforeEach, setDefaultTimeout } from "bun:test";
import type { Browser } from "playwright-core";
import type { CreelProcess } from "../home.ts";

const LIMIT_MS = 80_000; // of a test with its own `beforeEach`
const RUNNER_LIMIT_MS = 100_000;

interface Shared {
  browser: Browser;
  server: CreelProcess;
}

let timer: ReturnType<typeof setTimeout> | undefined;
let onLimit: (reason: string) => void = () => {};

/**
 * Limits the time of each test of a file below the runner's limit: the runner would kill the browser and the server that
 * the next tests use as well, and not name the line that waits. At the limit they are closed, so that what the test waits
 * for fails, and `reopen` opens others for the next test.
 */
export function limitTests(shared: () => Shared, reopen: () => Promise<unknown>): void {
  let old: Shared | null = null;
  setDefaultTimeout(RUNNER_LIMIT_MS);
  beforeEach(async () => {
    onLimit = (reason) => {
      console.warn(reason);
      old = shared();
      for (const closing of [old.browser.close({ reason }), old.server.stop()]) closing.catch(() => {});
    };
    setTimeLimit(LIMIT_MS);
    if (!old) return;
    await old.server.exited; // it holds the home
    await reopen();
    old = null;
  });
  afterEach(() => clearTimeout(timer));
}

/** Gives the current test this time from now on. Its limit for the runner must be later. */
export function setTimeLimit(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => onLimit(`The test took longer than ${ms / 1000} seconds.`), ms);
}
