import { useIsFiltered } from "../filter/use-filtered-rows.ts";
import { route } from "../state/route.ts";
import { useSignal } from "../state/signal.ts";
import { LazyComponent, LazyPart } from "../ui/lazy-part.tsx";
import { savedViews, viewAt } from "../views/saved-views.ts";
import styles from "./filter-bar.module.css";
import type { FilterBarProps } from "./filter-bar.tsx";

const bar = new LazyComponent(() => import("./filter-bar.tsx"));
const text = new LazyComponent(() => import("./no-match-text.tsx"));

/** The bar of a filter, which few visits begin with; its place is there before it, so that the rows do not move. */
export function FilterOfList(props: FilterBarProps) {
  const isFiltered = useIsFiltered();
  const current = useSignal(route);
  const view = viewAt(current, useSignal(savedViews));
  if (current.filter === "" && !view) return null;
  return (
    <div className={styles.place}>
      <LazyPart of={bar} props={{ ...props, isLoaded: props.isLoaded && isFiltered }} />
    </div>
  );
}

/** Instead of the rows of a list with items, if none of them fits the filter. */
export function NoMatch() {
  return useIsFiltered() ? <LazyPart of={text} props={{}} /> : null;
}
