import { seededRandom } from "../faults/seeded-random.ts";
import { draw, mutate, type Recipe, write } from "./hostile-notes.ts";
import { openNoteReader } from "./note-reader.ts";

const DEFAULT_NOTES = 2_000;
const SLOWEST_COUNT = 12; // the slowest recipes, from which the next ones are made
const NEW_RECIPE_SHARE = 0.25; // share of recipes that do not derive from another

/** Searches for slow notes by changing the slowest ones. Prints those; returns 1 when one froze or failed. */
export async function proveNotes(seed: number, notes = DEFAULT_NOTES): Promise<number> {
  const random = seededRandom(seed);
  const reader = openNoteReader();
  let slowest: { recipe: Recipe; length: number; ms: number }[] = [];
  let bad = 0;
  for (let n = 0; n < notes; n++) {
    const parent =
      random.next() < NEW_RECIPE_SHARE ? undefined : slowest[random.between(0, SLOWEST_COUNT - 1)];
    const recipe = parent ? mutate(parent.recipe, random) : draw(random);
    const note = write(recipe);
    const parsed = await reader.parse(note);
    if ("failed" in parsed) {
      bad++;
      console.log(`${parsed.failed} ${JSON.stringify(recipe)}`);
      continue;
    }
    slowest.push({ recipe, length: note.length, ms: parsed.ms });
    slowest = slowest.sort((one, other) => other.ms - one.ms).slice(0, SLOWEST_COUNT);
  }
  reader.close();
  console.log(`${notes} notes, seed ${seed}; ${bad} froze or failed. The slowest, in ms of the processor:`);
  for (const { recipe, length, ms } of slowest)
    console.log(`${Math.round(ms)} ms, ${length} characters: ${JSON.stringify(recipe)}`);
  return bad > 0 ? 1 : 0;
}
