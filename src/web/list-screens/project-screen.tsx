import Info from "lucide-react/icons/info";
import { useEffect, useMemo, useRef } from "react";
import type { List } from "../../domain/item/item.ts";
import { asOf } from "../../domain/item/scheduling.ts";
import { sequenceRows } from "../actions/item-actions.ts";
import { KeyHelp } from "../commands/key-help.tsx";
import { registerHandlers } from "../commands/use-commands.ts";
import { useFilteredRows, useIsSorted } from "../filter/use-filtered-rows.ts";
import { messages } from "../i18n/messages.ts";
import { shortTitle } from "../i18n/title.ts";
import { currentDay, itemLists } from "../items/lists.ts";
import type { Row } from "../items/row.ts";
import { itemStore } from "../items/store.ts";
import { InteractiveList } from "../list/interactive-list.tsx";
import { headingRules, headingsOf } from "../projects/heading-order.ts";
import { ProjectFacts } from "../projects/project-facts.tsx";
import { ProjectMenu } from "../projects/project-menu.tsx";
import { currentId } from "../state/captured-items.ts";
import { openItem } from "../state/route.ts";
import { useSignal } from "../state/signal.ts";
import styles from "../styles/list-screen.module.css";
import { AddAction } from "./add-action.tsx";
import EmptyList from "./empty-list.tsx";
import { NoMatch } from "./filter-parts.tsx";
import { ListHeader } from "./list-header.tsx";

const texts = messages.lists;
const NO_ROWS = [] as const;

const ORDER: readonly List[] = ["next", "waiting", "scheduled", "someday", "inbox"];

function rank({ item }: Row): number {
  return ORDER.indexOf(asOf(item, currentDay.get()).list);
}

/** The row of a project. That of a capture stays until the page knows the item that it became. */
function useProject(id: string | null): Row | null {
  const lastRow = useRef<Row | null>(null);
  const row = id === null ? null : itemStore.find(id);
  const lastId = lastRow.current?.item.id ?? "";
  if (row || currentId(lastId) === lastId || currentId(lastId) !== currentId(id ?? "")) lastRow.current = row;
  return lastRow.current;
}

/** A project: what it is, and its open items, by list; in its order if it has headings or is sequential; as one list while it is sorted by a field. */
export default function ProjectScreen({ id }: { id: string | null }) {
  const { isLoaded, isWhole } = useSignal(itemStore.view);
  const row = useProject(id);
  const item = row?.item ?? null;
  const open = useSignal(itemLists).byProject.get(item?.id ?? "") ?? NO_ROWS;
  const isSequential = item?.isSequential === true;
  const hasHeadings = open.some((row) => row.item.heading);
  const headings = useMemo(
    () => (hasHeadings ? headingRules(isSequential) : undefined),
    [hasHeadings, isSequential],
  );
  const all = useMemo(
    () => (isSequential || hasHeadings ? open : open.toSorted((a, b) => rank(a) - rank(b))),
    [open, isSequential, hasHeadings],
  );
  const rows = useFilteredRows(all);
  const isSorted = useIsSorted();
  useEffect(() => registerHandlers(() => (item ? { sequential: () => void sequenceRows([{ item }]) } : {})));
  if (!row || !item)
    return isWhole.open ? (
      <>
        <ListHeader title={messages.screens.project} count={0} isWhole />
        <div className={styles.empty}>
          <p className={styles.emptyTitle}>{messages.listParts.projectGone}</p>
          <p>
            <KeyHelp by={messages.listParts.projectGoneHow} />
          </p>
        </div>
      </>
    ) : null;
  const title = shortTitle(item.title);
  return (
    <>
      <ListHeader
        title={title}
        count={rows.length}
        isWhole={isWhole.open}
        filtered={{ rows: all, total: all.length, shown: rows.length }}
      >
        <ProjectMenu item={item} />
        <button
          type="button"
          className="icon-button"
          aria-label={messages.listParts.details}
          title={messages.listParts.details}
          onClick={() => openItem(item.id)}
        >
          <Info size={17} aria-hidden />
        </button>
      </ListHeader>
      <ProjectFacts item={item} open={open} />
      <div className={styles.list}>
        <InteractiveList
          key={row.key}
          screen="project"
          label={texts.label(title)}
          rows={rows}
          isWhole={isWhole.open}
          order={isSorted ? "none" : hasHeadings ? "heading" : isSequential ? "none" : "list"}
          headings={isSorted ? undefined : headings}
          canOrder={isWhole.open && rows === all}
          isSorted={isSorted}
          empty={isWhole.open && (all.length > 0 ? <NoMatch /> : <EmptyList screen="project" />)}
        />
        {isLoaded && <AddAction key={row.key} row={row} headings={headingsOf(open)} />}
      </div>
    </>
  );
}
