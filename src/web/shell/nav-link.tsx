import type { ReactNode } from "react";
import type { Command } from "../commands/definitions.ts";
import { useKeys } from "../commands/keymap.ts";
import { nameKeys } from "../commands/keys.tsx";
import { WAYS } from "../commands/navigation.ts";
import { sentences } from "../i18n/messages.ts";
import { addressOf, route } from "../state/route.ts";
import { useCell } from "../state/signal.ts";
import { ICONS } from "../ui/icons.ts";
import styles from "./sidebar.module.css";

export interface WayProps {
  to: keyof typeof ICONS;
  onGo?(): void;
  children?: ReactNode;
}

/** A way to a screen, with its key in its tooltip. */
export function Way({ to, onGo, children }: WayProps) {
  const Icon = ICONS[to];
  const { screen } = useCell(route);
  const command = (Object.keys(WAYS) as (keyof typeof WAYS)[]).find((one) => WAYS[one] === to);
  const [keys] = useKeys(command ?? ("goInbox" satisfies Command));
  const name = sentences.screens[to];
  return (
    <a
      className={styles.way}
      href={addressOf(to)}
      title={keys === undefined ? name : `${name} (${nameKeys(keys)})`}
      aria-current={screen === to ? "page" : undefined}
      onClick={onGo}
    >
      <Icon size={17} aria-hidden />
      <span className={styles.name}>{name}</span>
      {children}
    </a>
  );
}
