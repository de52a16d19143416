import type { Item } from "../../domain/item/item.ts";
import {
  applyTemplateChange,
  type Template,
  type TemplateChange,
  templateName,
} from "../../domain/project/templates.ts";
import { copyOf } from "../actions/copy-project.ts";
import { messages } from "../i18n/messages.ts";
import { problemText } from "../i18n/problem-text.ts";
import { showControls } from "../i18n/title.ts";
import { apiClient } from "../server/client.ts";
import { Signal } from "../state/signal.ts";
import { isListOf, isRecord, isText, StoredValue } from "../state/stored-value.ts";
import { showToast } from "../ui/toasts.ts";

const isTemplate = (value: unknown) =>
  isRecord(value) && isText(value.name) && isRecord(value.project) && isListOf(isRecord)(value.items);
const stored = new StoredValue<readonly Template[]>("templates", isListOf(isTemplate));

/** The templates as the server last had them: projects are made of them without it, too. */
export const templates = new Signal<readonly Template[]>(stored.get() ?? []);

function show(next: readonly Template[]): void {
  stored.set(next);
  templates.set(next);
}

/** Reads the templates. Without an answer the last ones stay. */
export async function readTemplates(): Promise<void> {
  await apiClient.templates.list().then(show, () => {});
}

/** Changes one template on the server; the toast takes that change back, and no other. */
async function change(name: string, wanted: TemplateChange, title: string): Promise<void> {
  try {
    const before = await apiClient.templates.list();
    await apiClient.templates.change(wanted);
    show(applyTemplateChange(before, wanted));
    const place = before.findIndex((template) => template.name === name);
    const former = before[place];
    const back: TemplateChange = former
      ? { verb: "save", template: former, place }
      : { verb: "remove", name };
    const undo = () => apiClient.templates.change(back).then(readTemplates, report);
    showToast({ kind: "good", title, detail: "", undo });
  } catch (thrown) {
    report(thrown);
  }
}

function report(thrown: unknown): void {
  showToast({ kind: "bad", title: messages.projects.templateFailed, detail: problemText(thrown) });
}

/** Saves a project as the template of its title. */
export function saveTemplate(project: Item): Promise<void> {
  const name = templateName(project.title);
  const template = { name, ...copyOf(project) };
  return change(name, { verb: "save", template }, messages.projects.templateSaved(showControls(name)));
}

export function removeTemplate(name: string): Promise<void> {
  return change(name, { verb: "remove", name }, messages.projects.templateRemoved(showControls(name)));
}
