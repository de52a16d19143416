import FilterX from "lucide-react/icons/funnel-x";
import { clearFilter } from "../filter/sort-order.ts";
import { messages } from "../i18n/messages.ts";
import styles from "../styles/list-screen.module.css";

const texts = messages.filter;

/** Instead of the rows of a list with items, if none of them fits the filter. */
export default function NoMatchText() {
  return (
    <div className={styles.empty}>
      <FilterX size={28} strokeWidth={1.5} aria-hidden />
      <p className={styles.emptyTitle}>{texts.nothing}</p>
      <p>{texts.nothingHow}</p>
      <p>
        <button type="button" className="button" onClick={clearFilter}>
          {texts.clearAll}
        </button>
      </p>
    </div>
  );
}
