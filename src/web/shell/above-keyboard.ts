import { type RefObject, useEffect } from "react";

/** Sets `--keyboard` of a fixed element: the height of the phone's keyboard, which lies over the lower part of the page. */
export function useAboveKeyboard(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    function move(): void {
      const { height = innerHeight, offsetTop = 0 } = viewport ?? {};
      element.current?.style.setProperty("--keyboard", `${Math.max(0, innerHeight - height - offsetTop)}px`);
    }
    move();
    for (const event of ["resize", "scroll"]) viewport.addEventListener(event, move);
    return () => {
      for (const event of ["resize", "scroll"]) viewport.removeEventListener(event, move);
    };
  }, [element]);
}
