import { CSPProvider } from "@base-ui/react/csp-provider";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { listenForKeys } from "../commands/use-commands.ts";
import { keepTime } from "../i18n/relative-time.tsx";
import { followTabs, session } from "../server/session.ts";
import { signingIn, takeCode } from "../signin/sign-in.ts";
import { SignInScreen } from "../signin/sign-in-screen.tsx";
import { UnpairedScreen } from "../signin/unpaired-screen.tsx";
import { isDevice } from "../state/device.ts";
import { followAddress } from "../state/route.ts";
import { useCell } from "../state/signal.ts";
import { Boundary } from "../ui/error-boundary.tsx";
import { Frame } from "./frame.tsx";

/** The page: signed in, or paired, or not. While a code is being traded nothing is shown, for that takes an instant. */
function App() {
  const isSignedIn = useCell(session) !== null;
  const { isBusy, isByAddress } = useCell(signingIn);
  if (isBusy && isByAddress) return null;
  if (isSignedIn) return <Frame />;
  return isDevice ? <UnpairedScreen /> : <SignInScreen />;
}

if (!isDevice) {
  takeCode();
  window.addEventListener("hashchange", takeCode);
}
followAddress();
followTabs();
listenForKeys();
keepTime();

const root = document.getElementById("creel");
if (root)
  createRoot(root).render(
    <StrictMode>
      <CSPProvider disableStyleElements>
        <Boundary>
          <App />
        </Boundary>
      </CSPProvider>
    </StrictMode>,
  );
