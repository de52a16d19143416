import { openTimeZoneWatch } from "../cli/desktop/time-zone.ts";
import type { EventLog } from "../disk/event-log.ts";
import type { ApiListeners } from "../http/listeners/api-listeners.ts";
import { startDelivery } from "../http/webhooks/deliver.ts";
import type { Store } from "../store/store.ts";

const TICK_MS = 10_000; // ms: a port can become free, an address can come back

/** Runs the periodic tasks of the home, and the webhook delivery, while `creel up` holds it. */
export function startScheduler(
  store: Store,
  app: string,
  apiListeners: ApiListeners,
  log: EventLog,
  tidyHome: () => Promise<void>,
): () => void {
  const delivery = startDelivery(store, { own: () => [app, ...apiListeners.state().listening] });
  const wake = async () => delivery.wake();
  const tasks = [() => store.reminders.sendDue(), () => apiListeners.renew(), store.tidy, wake, tidyHome];
  const followTimeZone = openTimeZoneWatch();
  let lastReason = "";

  async function tick(): Promise<void> {
    followTimeZone();
    let reason = "";
    for (const task of tasks)
      await task().catch((thrown: Error) => {
        reason = thrown.message;
      });
    if (reason !== lastReason && reason !== "") log("errand-failed", { reason });
    lastReason = reason;
  }
  const timer = setInterval(tick, TICK_MS);
  return () => {
    clearInterval(timer);
    delivery.stop();
  };
}
