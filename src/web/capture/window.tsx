import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { messages } from "../i18n/messages.ts";
import { followTabs } from "../server/session.ts";
import { ErrorBoundary } from "../ui/error-boundary.tsx";
import { CaptureWindow } from "./capture-window.tsx";
import { StoredDrafts } from "./drafts.ts";
import { isPopup } from "./popup.ts";
import { readPrefill } from "./prefill.ts";

/** `/capture`: one line in a window of its own, and nothing of the lists. */
const drafts = new StoredDrafts("window-drafts");
const offered = readPrefill(location.search);
if (offered) {
  drafts.offer(offered);
  // It is in the line now. Histories and screenshots keep addresses, and a reload shall not offer it again.
  history.replaceState({ isPopup: isPopup() }, "", location.pathname);
}
document.title = messages.pageTitle(messages.captureWindow.title, null);
followTabs();

const root = document.getElementById("creel");
if (root)
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary>
        <CaptureWindow drafts={drafts} />
      </ErrorBoundary>
    </StrictMode>,
  );
