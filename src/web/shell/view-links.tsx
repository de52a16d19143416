import { useKeys } from "../commands/keymap.ts";
import { nameKeys } from "../commands/keys.tsx";
import { messages } from "../i18n/messages.ts";
import { showControls } from "../i18n/title.ts";
import { addressOf, route } from "../state/route.ts";
import { useSignal } from "../state/signal.ts";
import { ColourDot } from "../views/colour-dot.tsx";
import { counts, type Place } from "../views/places.ts";
import { addressOfView, savedViews } from "../views/saved-views.ts";
import { VIEW_COMMANDS } from "../views/view-commands.ts";
import styles from "./sidebar.module.css";
import { SidebarGroup } from "./sidebar-group.tsx";

/** The saved views, each with the number of its items; nothing without one. */
export function ViewLinks({ onGo }: { onGo?(): void }) {
  const views = useSignal(savedViews);
  const { views: viewCounts } = useSignal(counts);
  if (views.length === 0) return null;
  return (
    <SidebarGroup name="views" title={messages.views.title}>
      {views.map((view, index) => (
        <FilterLink
          key={view.name}
          href={addressOfView(view)}
          name={showControls(view.name)}
          count={viewCounts.get(view.name) ?? 0}
          index={index}
          {...(onGo && { onGo })}
        />
      ))}
    </SidebarGroup>
  );
}

interface FilterLinkProps {
  href: string;
  name: string;
  count: number;
  place?: Place;
  /** The index of a view, the first of which have keys. */
  index?: number;
  onGo?(): void;
}

/** A link to a list with a filter. */
export function FilterLink({ href, name, count, place, index = -1, onGo }: FilterLinkProps) {
  const { screen, filter } = useSignal(route);
  const [usual] = useKeys(VIEW_COMMANDS[index] ?? "view1");
  const keys = index in VIEW_COMMANDS ? usual : undefined;
  return (
    <li>
      <a
        className={styles.way}
        href={href}
        title={keys === undefined ? name : `${name} (${nameKeys(keys)})`}
        aria-current={addressOf(screen, null, null, filter) === href ? "page" : undefined}
        onClick={onGo}
      >
        {place && <ColourDot kind={place.field} name={place.value} />}
        <bdi className={styles.name}>{name}</bdi>
        {count > 0 && <span className={styles.count}>{messages.list.count(count, true)}</span>}
      </a>
    </li>
  );
}
