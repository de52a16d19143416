/** One line of the suggestions: a known name, or a new one. */
export interface NameChoice {
  name: string;
  isNew: boolean;
}

const MAX_CHOICES = 50;
const NOT_A_LETTER = /[^\p{L}\p{N}]+/u;

/** How well a name fits: equal, begins so, has a word that begins so, contains it; null if it does not. */
function rankOf(name: string, query: string): 0 | 1 | 2 | 3 | null {
  if (name === query) return 0;
  if (name.startsWith(query)) return 1;
  if (name.split(NOT_A_LETTER).some((word) => word.startsWith(query))) return 2;
  return name.includes(query) ? 3 : null;
}

/**
 * The suggestions for the typed text, the default first: names that begin with it, then the new name, then names that
 * only contain it. A name that was only begun makes no new one.
 */
export function nameChoices(names: readonly string[], text: string): NameChoice[] {
  const query = fold(text.trim());
  const namesOfRank = (rank: number) => names.filter((name) => rankOf(fold(name), query) === rank);
  const toKnownChoice = (name: string): NameChoice => ({ name, isNew: false });
  if (query === "") return names.slice(0, MAX_CHOICES).map(toKnownChoice);
  const likelyChoices = [0, 1, 2].flatMap(namesOfRank).slice(0, MAX_CHOICES).map(toKnownChoice);
  const newChoices = namesOfRank(0).length === 0 ? [{ name: text.trim(), isNew: true }] : [];
  return [...likelyChoices, ...newChoices, ...namesOfRank(3).slice(0, MAX_CHOICES).map(toKnownChoice)];
}

/** Names are compared without case. */
function fold(name: string): string {
  return name.normalize("NFC").toLowerCase();
}
