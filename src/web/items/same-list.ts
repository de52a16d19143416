import { useEffect, useMemo, useRef } from "react";

/** Whether two lists have the same elements. */
export function isSameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((value, n) => value === b[n]);
}

/** The last list while its elements are the same, so that nothing that is made of it is made again. */
export function useSameList<T>(elements: readonly T[]): readonly T[] {
  const last = useRef(elements);
  const list = useMemo(() => (isSameList(last.current, elements) ? last.current : elements), [elements]);
  useEffect(() => {
    last.current = list;
  }, [list]);
  return list;
}
