import ListTodo from "lucide-react/icons/list-todo";
import { countActions, makeActions } from "../../actions/make-actions.ts";
import { KeyOf } from "../../commands/keys.tsx";
import { messages } from "../../i18n/messages.ts";
import type { Row } from "../../items/row.ts";
import styles from "./text-fields.module.css";

/** Offers to make actions of the unchecked boxes of a note. */
export function MakeActions({ row }: { row: Row }) {
  const count = countActions(row);
  if (count === 0) return null;
  return (
    <button
      type="button"
      className={`button ${styles.make}`}
      data-kind="quiet"
      onClick={() => makeActions(row)}
    >
      <ListTodo size={15} aria-hidden />
      {messages.projects.makeActions(count)}
      <span aria-hidden>
        <KeyOf command="makeActions" />
      </span>
    </button>
  );
}
