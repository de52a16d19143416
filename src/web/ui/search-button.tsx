import Search from "lucide-react/icons/search";
import { sentences } from "../i18n/messages.ts";
import styles from "../styles/bottom-bar.module.css";
import { overlay } from "./overlay.ts";

/** The search in reach of a phone, which has no side with the ways. */
export function SearchButton() {
  const name = sentences.search.title;
  return (
    <button
      type="button"
      className={`icon-button ${styles.search}`}
      aria-label={name}
      title={name}
      aria-haspopup="dialog"
      onClick={() => overlay.set("search")}
    >
      <Search size={17} aria-hidden />
    </button>
  );
}
