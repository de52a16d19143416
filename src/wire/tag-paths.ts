import type { TagKind } from "../domain/item/tags.ts";

/** The name of each kind in paths, and in the response with its list. */
export const PATH_OF = { tag: "tags", area: "areas", contact: "contacts" } as const satisfies Record<
  TagKind,
  string
>;
