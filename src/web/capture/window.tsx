import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { messages } from "../i18n/messages.ts";
import { followTabs } from "../server/session.ts";
import { ErrorBoundary } from "../ui/error-boundary.tsx";
import { CaptureWindow } from "./capture-window.tsx";
import { StoredDrafts } from "./drafts.ts";
import { isPopup } from "./popup.ts";
import { readPrefill } from "./prefill.ts";

/** `/capture`: one capture line in its own window, without the lists. */
const drafts = new StoredDrafts("window-drafts");
const prefill = readPrefill(location.search);
if (prefill) {
  drafts.offer(prefill);
  // The line has the text now. Browser histories store URLs, and a reload must not offer it again.
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
