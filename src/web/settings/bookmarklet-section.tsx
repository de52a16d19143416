import { type MouseEvent, useCallback } from "react";
import { makeBookmarklet, POPUP } from "../capture/bookmarklet.ts";
import { messages } from "../i18n/messages.ts";
import section from "../styles/settings-section.module.css";
import { CopyText } from "../ui/copy-text.tsx";
import styles from "./bookmarklet-section.module.css";

const texts = messages.bookmarklet;

const WINDOW = "/capture";

/** A bookmark that captures from other pages. */
export function BookmarkletSection() {
  const code = makeBookmarklet(location.origin);
  // React writes no `javascript:` URL, and this page's CSP would block it; a bookmark belongs to the browser.
  const link = useCallback((anchor: HTMLAnchorElement | null) => anchor?.setAttribute("href", code), [code]);
  return (
    <section className={section.section} aria-labelledby="bookmarklet">
      <h2 id="bookmarklet">{texts.title}</h2>
      <p className={section.intro}>{texts.how}</p>
      <div className={section.card}>
        <a ref={link} className="button" href={WINDOW} onClick={openExample}>
          {texts.name}
        </a>
        <p className={styles.how}>{texts.keyboard}</p>
        <CopyText text={code} label={texts.name} />
      </div>
    </section>
  );
}

/** On this page a click opens an example of the window. */
function openExample(event: MouseEvent): void {
  event.preventDefault();
  open(WINDOW, "_blank", POPUP);
}
