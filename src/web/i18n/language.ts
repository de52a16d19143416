import { isText, StoredValue } from "../state/stored-value.ts";

/** The languages of the page, each by its own name. */
export const LANGUAGES = { en: "English", de: "Deutsch" } as const;
export type Language = keyof typeof LANGUAGES;

const storedLanguage = new StoredValue<Language>("language", isText);

/** The user's choice, or else the first language of the browser that the page has. */
export const language: Language = chooseLanguage(storedLanguage.get(), globalThis.navigator?.languages ?? []);

/** The locale of dates: that of the browser if it has the language of the page. */
export const locale =
  (globalThis.navigator?.languages ?? []).find((code) => code.startsWith(language) && isLocale(code)) ??
  language;

/** The stored language if the page has it, or else the first that it has of the browser's. */
export function chooseLanguage(stored: unknown, codes: readonly string[]): Language {
  const wanted = [stored, ...codes.map((code) => code.slice(0, 2).toLowerCase())];
  return wanted.find(isLanguage) ?? "en";
}

/** The storage may hold any value, also one that every object has, such as `__proto__`. */
function isLanguage(value: unknown): value is Language {
  return typeof value === "string" && Object.hasOwn(LANGUAGES, value);
}

/** Reloads the page, because it loads texts once. Drafts and unsent changes stay. */
export function setLanguage(language: Language): void {
  storedLanguage.set(language);
  location.reload();
}

/** Some systems use names that Intl does not accept (`en-US@posix`). */
function isLocale(name: string): boolean {
  try {
    return Intl.getCanonicalLocales(name).length > 0;
  } catch {
    return false;
  }
}
