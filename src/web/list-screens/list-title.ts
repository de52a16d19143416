import { PLACE_FIELDS, placeName } from "../filter/place-name.ts";
import { messages } from "../i18n/messages.ts";
import { showControls } from "../i18n/title.ts";
import { partsOf, readFilterAddress } from "../state/filter-address.ts";
import { route } from "../state/route.ts";
import { useSignal } from "../state/signal.ts";
import { savedViews, viewAt } from "../views/saved-views.ts";

/** The title of a list: the name of the saved view, or of the place ("#work"), that the address shows. */
export function useListTitle(screen: keyof typeof messages.screens): string {
  const current = useSignal(route);
  const view = viewAt(current, useSignal(savedViews));
  if (view) return showControls(view.name);
  const parts = partsOf(readFilterAddress(current.filter));
  const [part] = parts;
  const field = PLACE_FIELDS.find((known) => known === part?.field);
  return screen === "open" && part && field && parts.length === 1
    ? placeName(field, part.value)
    : messages.screens[screen];
}
