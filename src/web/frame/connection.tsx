import { useCell } from "../cell.ts";
import { sentences } from "../sentences.ts";
import { connection } from "../stream.ts";
import styles from "./connection.module.css";

/** Says, quietly, that news do not arrive at the moment. */
export function Connection() {
  const isLost = useCell(connection) === "lost";
  return (
    <span className={styles.connection} role="status">
      {isLost && <span className={styles.lost}>{sentences.reconnecting}</span>}
    </span>
  );
}
