import { language } from "./i18n/language.ts";
import { readSentences, sentences } from "./i18n/messages.ts";
import styles from "./ui/error-boundary.module.css";

/** First the sentences, then the page: its files take theirs while they are being read. */
export async function begin(readPage: () => Promise<unknown>): Promise<void> {
  document.documentElement.lang = language;
  try {
    await readSentences();
    await readPage();
  } catch (thrown) {
    console.error(thrown);
    sayMissing();
  }
}

function sayMissing(): void {
  const text = document.createElement("p");
  text.textContent = sentences.missing.page;
  const button = document.createElement("button");
  button.className = "button";
  button.textContent = sentences.retry;
  button.onclick = () => location.reload();
  const place = document.createElement("main");
  place.className = styles.failed ?? "";
  place.append(text, button);
  document.getElementById("creel")?.replaceChildren(place);
}
