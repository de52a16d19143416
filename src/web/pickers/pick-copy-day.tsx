import { useState } from "react";
import { anchorOf, type ProjectCopy } from "../../domain/project/copy.ts";
import { insertCopy } from "../actions/copy-project.ts";
import { messages } from "../i18n/messages.ts";
import { today } from "../items/row.ts";
import { Signal } from "../state/signal.ts";
import { keyedDays } from "./days.ts";
import { applyPick, openListPicker } from "./open-picker.ts";
import { PopupPicker } from "./popup-picker.tsx";
import { useDayChoices } from "./use-day-choices.ts";

const texts = messages.projects;

/** A copy that waits for the day on which the new project is due, and the title of its toast. */
export const pendingCopy = new Signal<{ copy: ProjectCopy; done: string } | null>(null);

/** Makes a project of a copy. If it has dates, the user chooses the day that they are counted from. */
export function startCopy(copy: ProjectCopy, done: string): void {
  if (anchorOf(copy) === null) {
    insertCopy(copy, null, done);
    return;
  }
  pendingCopy.set({ copy, done });
  const { activeElement } = document;
  openListPicker("copy", [], activeElement instanceof HTMLElement ? activeElement : null);
}

/** The day on which a copied project is due: all its dates move with it, or are left out. */
export function PickCopyDay() {
  const [text, setText] = useState("");
  const withoutDates = { value: null, name: texts.withoutDates };
  const choices = useDayChoices(text, {
    kind: "start",
    dayChoices: [withoutDates, ...keyedDays(today())],
    notADay: messages.pick.notADay,
    day: null,
  });
  return (
    <PopupPicker
      label={texts.copyWhen}
      placeholder={messages.pick.whenPlaceholder}
      text={text}
      {...choices}
      onText={setText}
      onPick={(day: string | null) =>
        applyPick(() => {
          const waiting = pendingCopy.get();
          pendingCopy.set(null);
          if (waiting) insertCopy(waiting.copy, day, waiting.done);
        })
      }
    />
  );
}
