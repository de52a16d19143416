import type { TagKind } from "../../domain/item/tags.ts";
import { useSignal } from "../state/signal.ts";
import styles from "./colour-dot.module.css";
import { colours, keyOfColour } from "./colours.ts";

/** The colour of a tag, person or area; nothing if it has none. The name beside it says the same. */
export function ColourDot({ kind, name }: { kind: TagKind; name: string }) {
  const colour = useSignal(colours)[keyOfColour(kind, name)];
  return colour === undefined ? null : (
    <span className={styles.dot} style={{ backgroundColor: colour }} data-colour={colour} aria-hidden />
  );
}
