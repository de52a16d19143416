import Search from "lucide-react/icons/search";
import { messages } from "../i18n/messages.ts";
import styles from "../styles/bottom-bar.module.css";
import { openOverlayName } from "./overlay.ts";

/** The search button for phones, which have no sidebar. */
export function SearchButton() {
  const name = messages.searchTitle;
  return (
    <button
      type="button"
      className={`icon-button ${styles.search}`}
      aria-label={name}
      title={name}
      aria-haspopup="dialog"
      onClick={() => openOverlayName.set("search")}
    >
      <Search size={17} aria-hidden />
    </button>
  );
}
