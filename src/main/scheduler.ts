import type { ApiListeners } from "../http/listeners/api-listeners.ts";
import { startDelivery } from "../http/webhooks/deliver.ts";
import type { Store } from "../store/store.ts";
import type { EventLog } from "./log.ts";

const TICK = 10_000; // ms: a port may be freed, an address may come back

/** The home's one clock: what has to be done again and again, only while `creel up` holds the home. */
export function startScheduler(
  store: Store,
  app: string,
  door: ApiListeners,
  log: EventLog,
  tidyHome: () => Promise<void>,
): () => void {
  const delivery = startDelivery(store, { own: () => [app, ...door.state().listening] });
  const wake = async () => delivery.wake();
  const errands = [() => store.reminders.tell(), () => door.renew(), store.tidy, wake, tidyHome];
  let failure = "";

  async function tick(): Promise<void> {
    let reason = "";
    for (const errand of errands)
      await errand().catch((thrown: Error) => {
        reason = thrown.message;
      });
    if (reason !== failure && reason !== "") log("errand-failed", { reason });
    failure = reason;
  }

  const timer = setInterval(tick, TICK);
  return () => {
    clearInterval(timer);
    delivery.stop();
  };
}
