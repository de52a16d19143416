import { CSPProvider } from "@base-ui/react/csp-provider";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { listenForKeys } from "../commands/use-commands.ts";
import { keepTimeCurrent } from "../i18n/relative-time.tsx";
import { currentSession, followTabs } from "../server/session.ts";
import { signInState, takeCode } from "../signin/sign-in.ts";
import { isPairedDevice } from "../state/device.ts";
import { followAddress } from "../state/route.ts";
import { useSignal } from "../state/signal.ts";
import { ErrorBoundary } from "../ui/error-boundary.tsx";
import { LazyComponent, LazyPart } from "../ui/lazy-part.tsx";
import { Frame } from "./frame.tsx";

const entry = new LazyComponent(() =>
  isPairedDevice ? import("../signin/unpaired-screen.tsx") : import("../signin/sign-in-screen.tsx"),
);

/** The page: signed in, paired, or neither. While a code is being traded it shows nothing. */
function App() {
  const isSignedIn = useSignal(currentSession) !== null;
  const { isBusy, isByAddress } = useSignal(signInState);
  if (isBusy && isByAddress) return null;
  if (isSignedIn) return <Frame />;
  return <LazyPart of={entry} props={{}} />;
}

if (!isPairedDevice) {
  takeCode();
  window.addEventListener("hashchange", takeCode);
}
followAddress();
followTabs();
listenForKeys();
keepTimeCurrent();

const root = document.getElementById("creel");
if (root)
  createRoot(root).render(
    <StrictMode>
      <CSPProvider disableStyleElements>
        <ErrorBoundary>
          <App />
        </ErrorBoundary>
      </CSPProvider>
    </StrictMode>,
  );
