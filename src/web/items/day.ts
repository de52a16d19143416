import { Cell } from "../cell.ts";
import { today } from "./row.ts";

const LOOK = 10_000; // ms: a timer that waits for midnight would sleep with the computer

/** The day it is. On its start date an item is next without anybody doing anything, so lists follow it. */
export const day = new Cell(today());

export function followDay(): () => void {
  const look = () => day.set(today());
  const timer = setInterval(look, LOOK);
  document.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
  };
}
