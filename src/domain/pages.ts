/** A page of a list, with the cursor of the next page, or null at the end. */
export interface Page<Value> {
  values: Value[];
  next: string | null;
}

export interface PageRequest {
  /** 1 to 1,000; a page of long texts has fewer. */
  limit: number;
  /** The `next` of the page before. */
  cursor?: string;
}

/** The most values of one page. */
export const PAGE_LIMIT = 1_000;
/** A server that always names another page must not fill the memory. */
const MAX_PAGES = 20;

/** Reads the pages of a list to its end, but at most 20 of them. */
export async function readPages<Value>(
  read: (request: PageRequest) => Promise<Page<Value>>,
): Promise<Value[]> {
  const all: Value[] = [];
  let cursor: string | null | undefined;
  for (let pages = 0; pages < MAX_PAGES && cursor !== null; pages++) {
    const { values, next } = await read({ limit: PAGE_LIMIT, ...(cursor === undefined ? {} : { cursor }) });
    all.push(...values);
    cursor = next;
  }
  return all;
}
