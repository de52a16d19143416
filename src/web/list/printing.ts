import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Whether the page is being printed: then all of a list is drawn, not only what the window shows. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The paper is laid out right after the event, so the drawing cannot wait.
    const start = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener("beforeprint", start);
    addEventListener("afterprint", end);
    return () => {
      removeEventListener("beforeprint", start);
      removeEventListener("afterprint", end);
    };
  }, []);
  return isPrinting;
}
