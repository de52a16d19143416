import { type RefObject, useLayoutEffect, useState } from "react";

export interface ListOffset {
  /** The offset of the list from the top of the document. */
  top: number;
  /** The height of the window that the capture line covers. */
  coveredHeight: number;
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
  const [offset, setOffset] = useState({ top: 0, coveredHeight: 0 });
  useLayoutEffect(() => {
    let height = between.current?.getBoundingClientRect().height ?? 0;
    const measure = () => {
      const rect = between.current?.getBoundingClientRect();
      const growth = (rect?.height ?? 0) - height;
      height += growth;
      const isAboveWindow = (rect?.bottom ?? 0) - growth < 0;
      if (growth !== 0 && isAboveWindow) {
        scrollBy({ top: growth });
        // At once: the list stores the last scroll position that it received, and writes it when rows change their height.
        dispatchEvent(new Event("scroll"));
      }
      const top = (list.current?.getBoundingClientRect().top ?? 0) + scrollY;
      const coveredHeight = capture.current?.offsetHeight ?? 0;
      setOffset((before) =>
        before.top === top && before.coveredHeight === coveredHeight ? before : { top, coveredHeight },
      );
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
  return offset;
}
