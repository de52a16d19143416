import { checkOrigins } from "../../domain/access/origins.ts";
import { type CopySettings, NO_COPY } from "../../domain/copy/plain-copy.ts";
import { type ApiSettings, checkApi, DEFAULT_API } from "../../domain/home/settings.ts";
import type { View } from "../../domain/home/views.ts";
import type { Template } from "../../domain/project/templates.ts";
import { checkAbsolutePath } from "../../domain/text.ts";

/** The settings of an account that are stored as JSON, by name. */
export interface StoredSettings {
  api: ApiSettings;
  origins: string[];
  copy: CopySettings;
  views: View[];
  templates: Template[];
}

type Form = { [Name in keyof StoredSettings]: (value: unknown) => StoredSettings[Name] };

/** Each throws if the value has another form. */
const FORMS: Form = {
  api: (value) => checkApi({ ...DEFAULT_API, ...(value as Partial<ApiSettings>) }),
  origins: (value) => checkOrigins(value as string[]),
  copy: (value) => readCopy(value as Partial<CopySettings>),
  views: (value) => listOf<View>(value, ({ name, list, filter }) => isTexts(name, list) && isObject(filter)),
  templates: (value) =>
    listOf<Template>(value, ({ name, project, items }) => {
      return isTexts(name) && isObject(project) && Array.isArray(items) && items.every(isObject);
    }),
};

/** The value of a stored text. Null if there is none, or if it is damaged: it is not JSON, or has another form. */
export function readStoredSetting<Name extends keyof StoredSettings>(
  name: Name,
  text: string | null,
): StoredSettings[Name] | null {
  if (text === null) return null;
  try {
    return FORMS[name](JSON.parse(text));
  } catch {
    return null;
  }
}

/** True for the names of `StoredSettings`. */
export function isStoredAsJson(name: string): name is keyof StoredSettings {
  return Object.hasOwn(FORMS, name);
}

function readCopy(value: Partial<CopySettings>): CopySettings {
  const settings = { ...NO_COPY, ...value };
  if (typeof settings.isOn !== "boolean" || settings.id === "" || !isTexts(settings.folder, settings.id))
    throw new TypeError("not such a setting");
  checkAbsolutePath(settings.folder, "folder");
  return settings;
}

function listOf<One>(value: unknown, isOne: (one: One) => boolean): One[] {
  if (!Array.isArray(value) || !value.every((one) => isObject(one) && isOne(one as One)))
    throw new TypeError("not such a list");
  return value;
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isTexts(...values: unknown[]): boolean {
  return values.every((value) => typeof value === "string");
}
