/**
 * The ids of the items that sent captures became, by the keys of the captures. Until then a key takes the place of the id,
 * also in the address.
 */
export const idsOfCaptures = new Map<string, string>();

/** The id of the item that a capture became; any other id as it is. */
export function currentId(id: string): string {
  return idsOfCaptures.get(id) ?? id;
}

/** Whether both are the id of one item, or one is the key of the capture that became it. */
export function isSameItem(one: string | null, other: string | null): boolean {
  return one === other || (one !== null && other !== null && currentId(one) === currentId(other));
}
