import { useLayoutEffect, useRef, useState } from "react";
import { type CaptureTarget, captureInto } from "../actions/create.ts";
import type { MoveTarget } from "../actions/move-patch.ts";
import { reportStep } from "../actions/run-action.ts";
import { CaptureLine } from "../capture/capture-line.tsx";
import { inboxDrafts } from "../capture/drafts.ts";
import { messages } from "../i18n/messages.ts";
import { shortTitle } from "../i18n/title.ts";
import type { CaptureText } from "../items/mutations/mutation.ts";
import { itemStore } from "../items/store.ts";
import { route, type Screen } from "../state/route.ts";
import { useSignal } from "../state/signal.ts";
import { LazyComponent, LazyPart } from "../ui/lazy-part.tsx";
import { LiveRegion } from "../ui/live-region.tsx";
import { closeOverlay } from "../ui/overlay.ts";
import styles from "./capture-overlay.module.css";

export const captureSheet = new LazyComponent(() => import("./capture-sheet.ts"));

const texts = messages.capture;

/** The lists that a capture on their screen can go to. Scheduled needs a day, which the text can have. */
const LISTS: readonly Screen[] = ["next", "waiting", "someday", "projects", "notes"] satisfies MoveTarget[];

/**
 * The capture line over any screen: Enter captures and closes it, Escape closes it and keeps the text. Over the inbox, where
 * a phone's bar opens it, it stays. The browser's dialog returns the focus to the element that had it.
 */
export function CaptureOverlay() {
  const dialog = useRef<HTMLDialogElement>(null);
  const { name, target } = useScreenTarget();
  const [isOn, setOn] = useState(target !== null && "project" in target);

  // At once, because the next key press is meant for the line.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector("textarea")?.focus();
    return () => element?.close();
  }, []);

  function keepAll(captures: readonly CaptureText[], isTargeted = true): string {
    const goal = isOn && isTargeted ? target : null;
    const [first = ""] = captureInto(goal, captures);
    if (isOverInbox()) return first; // each appears in the list above, and the sheet stays for the next one
    closeOverlay();
    const detail =
      captures.length === 1
        ? shortTitle(captures[0]?.draft.title ?? "")
        : messages.acts.items(captures.length);
    reportStep(texts.capturedTo(goal === null ? messages.screens.inbox : name), detail);
    return first;
  }

  return (
    <dialog
      ref={dialog}
      className={styles.overlay}
      aria-label={texts.label}
      onCancel={(event) => {
        event.preventDefault();
        closeOverlay();
      }}
      onClick={(event) => event.target === dialog.current && closeOverlay()}
      onKeyDown={(event) => event.target === dialog.current && event.key === "Escape" && closeOverlay()}
    >
      <CaptureLine
        id="capture-here"
        drafts={inboxDrafts}
        target={
          target && { name, isProject: "project" in target, isOn, onToggle: () => setOn((before) => !before) }
        }
        keep={(draft, { parse, isTargeted }) => keepAll([{ draft, parse }], isTargeted)}
        keepAll={keepAll}
        onLeave={closeOverlay}
        withSigils
      />
      <LiveRegion />
      <LazyPart of={captureSheet} props={{ dialog }} instead={null} />
    </dialog>
  );
}

function isOverInbox(): boolean {
  const { screen, item } = route.get();
  return screen === "inbox" && item === null;
}

/** The project or the list of the current screen. */
function useScreenTarget(): { name: string; target: CaptureTarget | null } {
  const { screen, subject } = useSignal(route);
  useSignal(itemStore.view);
  const project = screen === "project" && subject !== null ? itemStore.find(subject)?.item : undefined;
  if (project) return { name: shortTitle(project.title), target: { project: project.id } };
  const name = messages.screens[screen];
  return { name, target: LISTS.includes(screen) ? { list: screen as MoveTarget } : null };
}
