import { type RefObject, useLayoutEffect, useState } from "react";

export interface ListOffset {
  /** The offset of the list from the top of the document. */
  top: number;
  /** The height of the window that the capture line covers. */
  covered: number;
}

/**
 * Both change when the note of the capture line opens, and `top` with the elements between the two. Such changes must
 * not move the text that the user reads further down.
 */
export function useListOffset(
  capture: RefObject<HTMLElement | null>,
  between: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
): ListOffset {
  const [places, setPlaces] = useState({ top: 0, covered: 0 });
  useLayoutEffect(() => {
    let height = between.current?.getBoundingClientRect().height ?? 0;
    const measure = () => {
      const place = between.current?.getBoundingClientRect();
      const grown = (place?.height ?? 0) - height;
      height += grown;
      const isRead = (place?.bottom ?? 0) - grown < 0;
      if (grown !== 0 && isRead) {
        scrollBy({ top: grown });
        // At once: the list stores the last position that it was told, and writes it when rows change their height.
        dispatchEvent(new Event("scroll"));
      }
      const top = (list.current?.getBoundingClientRect().top ?? 0) + scrollY;
      const covered = capture.current?.offsetHeight ?? 0;
      setPlaces((before) => (before.top === top && before.covered === covered ? before : { top, covered }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    if (capture.current) observer.observe(capture.current);
    if (between.current) observer.observe(between.current);
    addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      removeEventListener("resize", measure);
    };
  }, [capture, between, list]);
  return places;
}
