import { PLACE_FIELDS, placeName } from "../filter/place-name.ts";
import { messages } from "../i18n/messages.ts";
import { useSignal } from "../state/signal.ts";
import { addressOfPlace, counts } from "../views/places.ts";
import styles from "./sidebar.module.css";
import { SidebarGroup } from "./sidebar-group.tsx";
import { FilterLink } from "./view-links.tsx";

const MAX_PLACES = 100; // of each kind; the palette finds the others

/** The tags and contexts, people and areas of open items. */
export default function PlaceLinks({ onGo }: { onGo?(): void }) {
  const { places } = useSignal(counts);
  return PLACE_FIELDS.map((field) => {
    const own = places.filter((place) => place.field === field);
    if (own.length === 0) return null;
    return (
      <SidebarGroup key={field} name={field} title={messages.places[field]}>
        {own.slice(0, MAX_PLACES).map((place) => (
          <FilterLink
            key={place.value}
            href={addressOfPlace(place)}
            name={placeName(place.field, place.value)}
            count={place.count}
            place={place}
            {...(onGo && { onGo })}
          />
        ))}
        {own.length > MAX_PLACES && (
          <li className={styles.rest}>{messages.places.more(own.length - MAX_PLACES)}</li>
        )}
      </SidebarGroup>
    );
  });
}
