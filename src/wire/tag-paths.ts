import type { TagKind } from "../domain/item/tags.ts";

/** How each kind is called in a path, and in the answer that lists them. */
export const PATH_OF = { tag: "tags", area: "areas", contact: "contacts" } as const satisfies Record<
  TagKind,
  string
>;
