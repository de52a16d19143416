import type { Inbox } from "../domain/inbox/items.ts";
import type { Hand } from "./context.ts";

/** Opens the desk for as long as the work takes: nobody may be asked anything meanwhile, for others wait for the home. */
export async function atDesk<T>(hand: Hand, local: boolean, work: (inbox: Inbox) => Promise<T>): Promise<T> {
  const desk = await hand.desk({ local });
  try {
    return await work(desk.inbox);
  } finally {
    await desk.close();
  }
}
