import type { ReactNode } from "react";
import { problemText } from "../../i18n/problem-text.ts";
import { type Query, useQuery } from "../../state/query.ts";
import styles from "../../styles/settings-list.module.css";
import section from "../../styles/settings-section.module.css";

export interface ListSectionProps<Row> {
  /** The id of the heading. */
  id: string;
  texts: Record<"title" | "intro" | "loadFailed" | "none", string>;
  query: Query<Row[]>;
  renderRow(row: Row): ReactNode;
  /** The form that adds a row, and what it shows. */
  children: ReactNode;
}

/** A section of the settings that lists rows of the server and adds to them. */
export function ListSection<Row>({ id, texts, query, renderRow, children }: ListSectionProps<Row>) {
  const { view: rows, problem } = useQuery(query);
  return (
    <section className={section.section} aria-labelledby={id}>
      <h2 id={id}>{texts.title}</h2>
      <p className={section.intro}>{texts.intro}</p>
      <div className={section.card}>
        {problem !== null && (
          <p className={styles.problem} role="alert">
            {texts.loadFailed} {problemText(problem)}
          </p>
        )}
        {rows?.length === 0 && <p className={styles.none}>{texts.none}</p>}
        {rows && rows.length > 0 && <ul className={styles.keys}>{rows.map(renderRow)}</ul>}
        {children}
      </div>
    </section>
  );
}
