import { useEffect, useState } from "react";
import { messages } from "../i18n/messages.ts";
import { showControls } from "../i18n/title.ts";
import { useSignal } from "../state/signal.ts";
import { readTemplates, removeTemplate, templates } from "../templates/template-data.ts";
import { matchNames } from "./choices.ts";
import { applyPick } from "./open-picker.ts";
import { startCopy } from "./pick-copy-day.tsx";
import { PopupPicker } from "./popup-picker.tsx";

const texts = messages.projects;

/** The picker of a template: makes a project of it, or deletes it. */
export function PickTemplate({ isRemoval }: { isRemoval: boolean }) {
  const [text, setText] = useState("");
  const all = useSignal(templates);
  useEffect(() => void readTemplates(), []);
  const choices = all.map(({ name, items }) => ({
    value: name,
    name: showControls(name),
    detail: texts.itemCount(items.length),
  }));

  function pick(name: string | null): void {
    const template = all.find((one) => one.name === name);
    if (!template) return;
    if (isRemoval) void removeTemplate(template.name);
    else startCopy(template, texts.madeOf(showControls(template.name)));
  }

  return (
    <PopupPicker
      label={isRemoval ? texts.removeWhich : texts.whichTemplate}
      placeholder={texts.templatePlaceholder}
      text={text}
      choices={matchNames(choices, text)}
      nothing={all.length === 0 ? texts.noTemplates : messages.pick.nothingFound}
      onText={setText}
      onPick={(name: string | null) => applyPick(() => pick(name))}
    />
  );
}
