import { useState } from "react";
import { captureInto } from "../actions/create.ts";
import { reportStep } from "../actions/run-action.ts";
import { CaptureLine } from "../capture/capture-line.tsx";
import { draftsOfProject } from "../capture/drafts.ts";
import { messages } from "../i18n/messages.ts";
import { shortTitle, showControls } from "../i18n/title.ts";
import type { CaptureText } from "../items/mutations/mutation.ts";
import type { Row } from "../items/row.ts";
import styles from "./add-action.module.css";

const texts = messages.capture;

interface AddActionProps {
  /** Of the project. */
  row: Row;
  /** Its headings. */
  headings: readonly string[];
}

/** The line at the end of a project's page: Enter adds an action to the project and stays for the next one. */
export function AddAction({ row: { key, item }, headings }: AddActionProps) {
  const [chosen, setChosen] = useState("");
  const heading = headings.includes(chosen) ? chosen : null;

  function keepAll(captures: readonly CaptureText[], isTargeted = true): string {
    const [first = ""] = captureInto(isTargeted ? { project: item.id, heading } : null, captures);
    if (captures.length > 1 || !isTargeted)
      reportStep(
        texts.capturedTo(isTargeted ? shortTitle(item.title) : messages.screens.inbox),
        captures.length > 1
          ? messages.acts.items(captures.length)
          : shortTitle(captures[0]?.draft.title ?? ""),
      );
    return first;
  }

  return (
    <div className={styles.line}>
      <CaptureLine
        id="add-action"
        label={messages.captureParts.addAction}
        placeholder={messages.captureParts.addAction}
        drafts={draftsOfProject(key)}
        keep={(draft, { parse, isTargeted }) => keepAll([{ draft, parse }], isTargeted)}
        keepAll={keepAll}
        onLeave={focusRow}
      />
      {headings.length > 0 && (
        <label className={styles.under}>
          {messages.projects.addUnder}
          <select value={heading ?? ""} onChange={({ target }) => setChosen(target.value)}>
            <option value="">{messages.projects.noHeading}</option>
            {headings.map((name) => (
              <option key={name} value={name}>
                {showControls(name)}
              </option>
            ))}
          </select>
        </label>
      )}
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
