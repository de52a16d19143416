import type { ReactNode } from "react";
import { messages } from "../i18n/messages.ts";
import styles from "../styles/list-screen.module.css";
import { ConnectionStatus } from "../ui/connection.tsx";
import { LazyComponent, LazyPart } from "../ui/lazy-part.tsx";
import { SearchButton } from "../ui/search-button.tsx";
import type { FilterBarProps } from "./filter-bar.tsx";
import { FilterButton } from "./filter-button.tsx";
import { FilterOfList } from "./filter-parts.tsx";

export const listOptions = new LazyComponent(() => import("./list-options.tsx"));

export interface ListHeaderProps {
  title: string;
  count: number;
  isWhole: boolean;
  /** All rows of the list, for its filter; absent where there are none to filter. */
  filtered?: Omit<FilterBarProps, "isLoaded">;
  children?: ReactNode;
}

/** The name of a list, how much is in it, and how it is shown. */
export function ListHeader({ title, count, isWhole, filtered, children }: ListHeaderProps) {
  return (
    <>
      <header className={styles.header}>
        <div className={styles.name}>
          <h1>
            <bdi>{title}</bdi>
          </h1>
          {count > 0 && (
            <span className={styles.count} title={messages.list.countLabel(count, isWhole)}>
              {messages.list.count(count, isWhole)}
            </span>
          )}
        </div>
        <ConnectionStatus />
        <span className={styles.space} />
        {children}
        <SearchButton />
        {filtered && <FilterButton rows={filtered.rows} />}
        {filtered && <LazyPart of={listOptions} props={{}} />}
      </header>
      {filtered && <FilterOfList {...filtered} isLoaded={isWhole} />}
    </>
  );
}
