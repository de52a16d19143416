import type { Draft } from "../../domain/item/capture.ts";
import { captureInto } from "../actions/create.ts";
import { reportStep } from "../actions/run-action.ts";
import { CaptureLine } from "../capture/capture-line.tsx";
import { draftsOfProject } from "../capture/drafts.ts";
import { messages } from "../i18n/messages.ts";
import { shortTitle } from "../i18n/title.ts";
import styles from "./add-action.module.css";

const texts = messages.capture;

/** The line at the end of a project's page: Enter adds an action to the project and stays for the next one. */
export function AddAction({ id, title }: { id: string; title: string }) {
  function keepAll(drafts: readonly Draft[], parse: boolean, isTargeted = true): void {
    captureInto(isTargeted ? { project: id } : null, drafts, { parse });
    if (drafts.length > 1 || !isTargeted)
      reportStep(
        texts.capturedTo(isTargeted ? shortTitle(title) : messages.screens.inbox),
        drafts.length > 1 ? messages.acts.items(drafts.length) : shortTitle(drafts[0]?.title ?? ""),
      );
  }

  return (
    <div className={styles.line}>
      <CaptureLine
        id="add-action"
        label={texts.addAction}
        placeholder={texts.addAction}
        drafts={draftsOfProject(id)}
        keep={(draft, { parse, isTargeted }) => keepAll([draft], parse, isTargeted)}
        keepAll={(drafts) => keepAll(drafts, false)}
        onLeave={focusRow}
      />
    </div>
  );
}

/** Returns from a line to the list beside it. */
function focusRow(): void {
  const row = document.querySelector<HTMLElement>(
    "main [data-key][tabindex='0'], main [role=row][tabindex='0']",
  );
  if (row) row.focus();
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
