import { messages } from "../i18n/messages.ts";
import { connectionState } from "../server/event-stream.ts";
import { showToast } from "../ui/toasts.ts";

let isWanted = false;

/** Has the worker at hand that starts the page offline, and says when a new version of the page waits. */
export async function keepWorker(): Promise<void> {
  if (isWanted || !("serviceWorker" in navigator)) return;
  isWanted = true;
  try {
    // The browser does not ask its cache whether there is a new one.
    const registration = await navigator.serviceWorker.register("/worker.js", { updateViaCache: "none" });
    follow(registration);
    // A server that is back may be a newer one.
    connectionState.watch(() => {
      if (connectionState.get() === "live") registration.update().catch(() => {});
    });
  } catch {
    // Without it the page works as before, only not offline: a private window, or a certificate that is not trusted.
  }
}

function follow(registration: ServiceWorkerRegistration): void {
  const tell = (worker: ServiceWorker | null) => {
    // The first one replaces nothing.
    if (worker?.state === "installed" && navigator.serviceWorker.controller) tellNews(worker);
  };
  const tellLater = () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => tell(installing));
  };
  tell(registration.waiting);
  tellLater(); // it may have been found before we listened
  registration.addEventListener("updatefound", tellLater);
}

/** It takes over with the next start by itself; nothing is reloaded under anybody's hands. */
function tellNews(worker: ServiceWorker): void {
  const reload = () => {
    if (worker.state !== "installed") return location.reload(); // another window had it take over
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    worker.postMessage("take over");
  };
  showToast({
    kind: "good",
    title: messages.notice.newVersion,
    detail: messages.notice.newVersionHow,
    actions: [{ label: messages.notice.reload, act: reload }],
  });
}
