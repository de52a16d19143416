import type { Item } from "../../domain/item/item.ts";
import {
  replaceTemplate,
  type Template,
  templateName,
  withTemplate,
} from "../../domain/project/templates.ts";
import { copyOf } from "../actions/copy-project.ts";
import { messages } from "../i18n/messages.ts";
import { problemText } from "../i18n/problem-text.ts";
import { apiClient } from "../server/client.ts";
import { Signal } from "../state/signal.ts";
import { StoredValue } from "../state/stored-value.ts";
import { showToast } from "../ui/toasts.ts";

const stored = new StoredValue<readonly Template[]>("templates");

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

/** Changes the template of a name on the server; the toast takes that change back, and no other. */
async function change(name: string, edit: (before: Template[]) => Template[], title: string): Promise<void> {
  const write = async (next: (now: Template[]) => Template[]) => {
    const now = await apiClient.templates.list();
    show(await apiClient.templates.replace(next(now)));
    return now;
  };
  try {
    const before = await write(edit);
    const place = before.findIndex((template) => template.name === name);
    const template = before[place];
    const version = template ? { template, place } : null;
    const undo = async () => {
      await write((now) => replaceTemplate(now, name, version)).catch(report);
    };
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
  return change(
    name,
    (before) => withTemplate(before, { name, ...copyOf(project) }),
    messages.projects.templateSaved(name),
  );
}

export function removeTemplate(name: string): Promise<void> {
  return change(
    name,
    (before) => replaceTemplate(before, name, null),
    messages.projects.templateRemoved(name),
  );
}
