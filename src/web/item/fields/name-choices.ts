/** One line of the suggestions: a known name, or a new one. */
export interface NameChoice {
  name: string;
  isNew: boolean;
}

const MAX_CHOICES = 50;
const NOT_A_LETTER = /[^\p{L}\p{N}]+/u;

/** How well a name fits: equal, begins so, has a word that begins so, contains it; null if it does not. */
function rankOf(name: string, wanted: string): 0 | 1 | 2 | 3 | null {
  if (name === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  if (name.split(NOT_A_LETTER).some((word) => word.startsWith(wanted))) return 2;
  return name.includes(wanted) ? 3 : null;
}

/**
 * The suggestions for what was typed, the default first: names that begin with it, then the new name, then names that
 * only contain it. A name that was only begun makes no new one.
 */
export function nameChoices(known: readonly string[], typed: string): NameChoice[] {
  const wanted = fold(typed.trim());
  const found = (rank: number) => known.filter((name) => rankOf(fold(name), wanted) === rank);
  const asKnown = (name: string): NameChoice => ({ name, isNew: false });
  if (wanted === "") return known.slice(0, MAX_CHOICES).map(asKnown);
  const begun = [0, 1, 2].flatMap(found).slice(0, MAX_CHOICES).map(asKnown);
  const fresh = found(0).length === 0 ? [{ name: typed.trim(), isNew: true }] : [];
  return [...begun, ...fresh, ...found(3).slice(0, MAX_CHOICES).map(asKnown)];
}

/** Names are compared without case. */
function fold(name: string): string {
  return name.normalize("NFC").toLowerCase();
}
