import { language } from "./i18n/language.ts";
import { loadMessages, messages } from "./i18n/messages.ts";
import { followAppearance } from "./state/appearance.ts";
import styles from "./ui/error-boundary.module.css";

/** First the sentences, then the page: its files take theirs while they are being read. */
export async function boot(readPage: () => Promise<unknown>): Promise<void> {
  document.documentElement.lang = language;
  followAppearance();
  try {
    await loadMessages();
    await readPage();
  } catch (thrown) {
    console.error(thrown);
    sayMissing();
  }
}

function sayMissing(): void {
  const text = document.createElement("p");
  text.textContent = messages.missing.page;
  const button = document.createElement("button");
  button.className = "button";
  button.textContent = messages.retry;
  button.onclick = () => location.reload();
  const place = document.createElement("main");
  place.className = styles.failed ?? "";
  place.append(text, button);
  document.getElementById("creel")?.replaceChildren(place);
}
