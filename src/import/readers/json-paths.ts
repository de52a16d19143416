// The paths of records in a JSON file, as `items.*`: how far a place in the file has come on them.

export interface JsonPlace {
  /** The names up to here, as `items`; "" of the root. */
  path: string;
  isRecord: boolean;
  /** Whether records are further inside. */
  hasRecords: boolean;
  /** The paths that fit up to here. */
  fitting: readonly (readonly string[])[];
  depth: number;
  /** The place of all members, if no path names one of them. */
  members?: JsonPlace;
}

export function rootPlace(paths: readonly string[]): JsonPlace {
  return {
    path: "",
    isRecord: false,
    hasRecords: true,
    fitting: paths.map((path) => path.split(".")),
    depth: 0,
  };
}

/** The place of a member, or of an element by its index. Its `path` is set only if records are inside. */
export function memberPlace(place: JsonPlace, key: string): JsonPlace {
  const { fitting, depth } = place;
  const found = place.members ?? findMember(place, key);
  if (!place.members && fitting.every((names) => names[depth] === "*")) place.members = found;
  if (!found.hasRecords) return found;
  return { ...found, path: place.path === "" ? key : `${place.path}.${key}` };
}

function findMember({ fitting, depth }: JsonPlace, key: string): JsonPlace {
  const left = fitting.filter((names) => names[depth] === "*" || names[depth] === key);
  return {
    path: "",
    isRecord: left.some((names) => names.length === depth + 1),
    hasRecords: left.some((names) => names.length > depth + 1),
    fitting: left.filter((names) => names.length > depth + 1),
    depth: depth + 1,
  };
}
