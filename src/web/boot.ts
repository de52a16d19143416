import { language } from "./i18n/language.ts";
import { loadMessages, messages } from "./i18n/messages.ts";
import { followAppearance } from "./state/appearance.ts";
import styles from "./ui/error-boundary.module.css";

/** Loads the texts before the page, because its modules read their texts when they are evaluated. */
export async function boot(readPage: () => Promise<unknown>): Promise<void> {
  document.documentElement.lang = language;
  followAppearance();
  try {
    await loadMessages();
    await readPage();
  } catch (thrown) {
    console.error(thrown);
    showFailure();
  }
}

function showFailure(): void {
  const text = document.createElement("p");
  text.textContent = messages.missing.page;
  const button = document.createElement("button");
  button.className = "button";
  button.textContent = messages.retry;
  button.onclick = () => location.reload();
  const main = document.createElement("main");
  main.className = styles.failed ?? "";
  main.append(text, button);
  document.getElementById("creel")?.replaceChildren(main);
}
