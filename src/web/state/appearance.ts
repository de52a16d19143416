import { Signal } from "./signal.ts";
import { isRecord, StoredValue } from "./stored-value.ts";

export const THEMES = ["system", "light", "dark"] as const;
export const TEXT_SIZES = ["normal", "large", "larger"] as const;
export const DENSITIES = ["comfortable", "compact"] as const;
export const WEEK_STARTS = ["locale", "monday", "sunday", "saturday"] as const;
export const CLOCKS = ["locale", "h23", "h12"] as const;

/** How the page looks in this browser, and how it writes weeks and times. */
export interface Appearance {
  theme: (typeof THEMES)[number];
  textSize: (typeof TEXT_SIZES)[number];
  density: (typeof DENSITIES)[number];
  /** The first day of a week. */
  weekStart: (typeof WEEK_STARTS)[number];
  /** A clock of 24 or of 12 hours, by the names of `Intl`. */
  clock: (typeof CLOCKS)[number];
}

const stored = new StoredValue<Partial<Appearance>>("appearance", isRecord);

export const appearance = new Signal<Appearance>(read());

/** Unknown values of another version of the page are the default. */
function read(): Appearance {
  const value = stored.get() ?? {};
  return {
    theme: knownOr(THEMES, value.theme),
    textSize: knownOr(TEXT_SIZES, value.textSize),
    density: knownOr(DENSITIES, value.density),
    weekStart: knownOr(WEEK_STARTS, value.weekStart),
    clock: knownOr(CLOCKS, value.clock),
  };
}

/** The first value is the default. */
function knownOr<T>(values: readonly [T, ...T[]], stored: unknown): T {
  return values.find((value) => value === stored) ?? values[0];
}

export function changeAppearance(change: Partial<Appearance>): void {
  appearance.set({ ...appearance.get(), ...change });
  stored.set(appearance.get());
}

/** The next theme, or the next density, in the order of the settings. */
export function nextOf<T>(values: readonly T[], value: T): T {
  return values[(values.indexOf(value) + 1) % values.length] as T;
}

/** Shows the appearance before the first paint, and each change, also one of another window. */
export function followAppearance(): void {
  const bars = [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")].map((meta) => ({
    meta,
    own: meta.content,
    scheme: meta.media.includes("dark") ? "dark" : "light",
  }));
  const show = () => {
    const { theme, textSize, density } = appearance.get();
    Object.assign(document.documentElement.dataset, { theme, textSize, density });
    // The browser chooses one of them by the system's scheme, so each has the colour of the chosen theme.
    for (const { meta, own } of bars) meta.content = bars.find(({ scheme }) => scheme === theme)?.own ?? own;
  };
  show();
  appearance.watch(show);
  window.addEventListener("storage", ({ key }) => {
    if (key === stored.key) appearance.set(read());
  });
}
