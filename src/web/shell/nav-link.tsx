import type { ReactNode } from "react";
import type { CommandName } from "../commands/definitions.ts";
import { useKeys } from "../commands/keymap.ts";
import { nameKeys } from "../commands/keys.tsx";
import { NAVIGATION_TARGETS } from "../commands/navigation.ts";
import { messages } from "../i18n/messages.ts";
import { isDropList } from "../state/drop-list.ts";
import { addressOf, route } from "../state/route.ts";
import { useSignal } from "../state/signal.ts";
import { ICONS } from "../ui/icons.ts";
import { savedViews, viewAt } from "../views/saved-views.ts";
import styles from "./sidebar.module.css";

export interface NavLinkProps {
  to: keyof typeof ICONS;
  onGo?(): void;
  children?: ReactNode;
}

/** A link to a screen, with its key in the tooltip. */
export function NavLink({ to, onGo, children }: NavLinkProps) {
  const Icon = ICONS[to];
  const current = useSignal(route);
  const views = useSignal(savedViews);
  const isCurrent = current.screen === to && viewAt(current, views) === null;
  const command = (Object.keys(NAVIGATION_TARGETS) as (keyof typeof NAVIGATION_TARGETS)[]).find(
    (command) => NAVIGATION_TARGETS[command] === to,
  );
  const [keys] = useKeys(command ?? ("goInbox" satisfies CommandName));
  const name = messages.screens[to];
  return (
    <a
      className={styles.way}
      href={addressOf(to)}
      title={keys === undefined ? name : `${name} (${nameKeys(keys)})`}
      data-drop={isDropList(to) ? to : undefined}
      aria-current={isCurrent ? "page" : undefined}
      onClick={onGo}
    >
      <Icon size={17} aria-hidden />
      <span className={styles.name}>{name}</span>
      {children}
    </a>
  );
}
