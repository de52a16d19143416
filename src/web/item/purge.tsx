import { AlertDialog } from "@base-ui/react/alert-dialog";
import { useState } from "react";
import { Problem } from "../../domain/problem.ts";
import { messages } from "../i18n/messages.ts";
import { problemText } from "../i18n/problem-text.ts";
import { shortTitle } from "../i18n/title.ts";
import { itemStore } from "../items/store.ts";
import { apiClient } from "../server/client.ts";
import { purgeRequest } from "../state/purge-request.ts";
import { openItem, route } from "../state/route.ts";
import { useSignal } from "../state/signal.ts";
import { announce } from "../ui/live-region.tsx";
import styles from "./purge.module.css";

const PAGE_SIZE = 500;

/** The confirmation before a purge, which cannot be undone. */
export default function PurgeDialog() {
  const texts = messages.item;
  const request = useSignal(purgeRequest);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  if (request === null) return null;

  function close(): void {
    setProblem(null);
    purgeRequest.set(null);
  }

  async function purge(): Promise<void> {
    setBusy(true);
    try {
      await purgeAll(request === "trash" ? await readTrash() : (request ?? []));
      close();
      announce(texts.purged);
    } catch (thrown) {
      setProblem(problemText(thrown));
    }
    setBusy(false);
  }

  const first = request === "trash" ? null : itemStore.find(request[0] ?? "");
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && close()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} data-veil />
        <AlertDialog.Popup className={styles.popup}>
          <AlertDialog.Title className={styles.title}>
            {request === "trash" ? texts.emptyAsk : texts.purgeAsk(request.length)}
          </AlertDialog.Title>
          {request.length === 1 && first && (
            <p className={styles.what}>
              <bdi>{shortTitle(first.item.title)}</bdi>
            </p>
          )}
          <AlertDialog.Description>{texts.purgeHow}</AlertDialog.Description>
          {problem !== null && (
            <p className={styles.problem} role="alert">
              {problem}
            </p>
          )}
          <div className={styles.acts}>
            <AlertDialog.Close className="button">{texts.keep}</AlertDialog.Close>
            <button
              type="button"
              className="button"
              data-kind="danger"
              disabled={isBusy}
              onClick={() => void purge()}
            >
              {request === "trash" ? messages.listParts.emptyTrash : texts.purge}
            </button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/** Purges one after another. Those that cannot be purged stay; throws the first problem at the end. */
async function purgeAll(ids: readonly string[]): Promise<void> {
  let problem: unknown = null;
  for (const id of ids)
    try {
      await apiClient.inbox.purge(id);
      if (route.get().item === id) openItem(null);
      itemStore.forget(id);
    } catch (thrown) {
      if (thrown instanceof Problem && thrown.code === "not-found") itemStore.forget(id);
      else problem ??= thrown;
      if (thrown instanceof Problem && thrown.code === "unavailable") break;
    }
  if (problem !== null) throw problem;
}

async function readTrash(): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await apiClient.inbox.list({
      list: "trash",
      limit: PAGE_SIZE,
      ...(cursor && { cursor }),
    });
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.next;
  }
  return ids;
}
