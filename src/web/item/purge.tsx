import { AlertDialog } from "@base-ui/react/alert-dialog";
import { useState } from "react";
import type { Item } from "../../domain/item/item.ts";
import { messages } from "../i18n/messages.ts";
import { problemText } from "../i18n/problem-text.ts";
import { shortTitle } from "../i18n/title.ts";
import { itemStore } from "../items/store.ts";
import { apiClient } from "../server/client.ts";
import { announce } from "../ui/live-region.tsx";
import styles from "./purge.module.css";

export interface PurgeProps {
  item: Item;
  /** Called when the user cancels. */
  onEnd(): void;
  onPurged(): void;
}

/** The confirmation before a purge, which cannot be undone. */
export function PurgeButton({ item, onEnd, onPurged }: PurgeProps) {
  const texts = messages.item;
  const [problem, setProblem] = useState<string | null>(null);

  async function purge(): Promise<void> {
    try {
      await apiClient.inbox.purge(item.id);
      onPurged();
      itemStore.forget(item.id);
      announce(texts.purged);
    } catch (thrown) {
      setProblem(problemText(thrown));
    }
  }

  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && onEnd()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} data-veil />
        <AlertDialog.Popup className={styles.popup}>
          <AlertDialog.Title className={styles.title}>{texts.purgeAsk}</AlertDialog.Title>
          <p className={styles.what}>
            <bdi>{shortTitle(item.title)}</bdi>
          </p>
          <AlertDialog.Description>{texts.purgeHow}</AlertDialog.Description>
          {problem !== null && (
            <p className={styles.problem} role="alert">
              {problem}
            </p>
          )}
          <div className={styles.acts}>
            <AlertDialog.Close className="button">{texts.keep}</AlertDialog.Close>
            <button type="button" className="button" data-kind="danger" onClick={() => void purge()}>
              {texts.purge}
            </button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
