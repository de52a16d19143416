import type { ApiSettings } from "../domain/settings.ts";
import type { OpenDoor } from "../http/door.ts";
import type { Log } from "./log.ts";

const RETRY = 10_000; // ms: a port may be freed, an address may come back
const DAY = 24 * 3600; // seconds

/** The home's one clock: what has to be done again and again, only while `creel up` holds the home. */
export function startClock(
  door: OpenDoor,
  wanted: () => Promise<ApiSettings>,
  now: () => number,
  log: Log,
): () => void {
  let renewedOn = now();

  async function tick(): Promise<void> {
    if (door.state().state === "failed") await door.apply(await wanted());
    if (now() - renewedOn >= DAY) {
      renewedOn = now();
      await door.renew();
    }
  }

  const timer = setInterval(
    () => tick().catch((thrown) => log("errand-failed", { reason: (thrown as Error).message })),
    RETRY,
  );
  return () => clearInterval(timer);
}
