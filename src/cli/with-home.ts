import type { Items } from "../domain/inbox/items.ts";
import type { CommandContext } from "./context.ts";

/** Opens the session for as long as the work takes: nobody may be asked anything meanwhile, for others wait for the home. */
export async function withHome<T>(
  context: CommandContext,
  local: boolean,
  work: (inbox: Items) => Promise<T>,
): Promise<T> {
  const session = await context.openSession({ local });
  try {
    return await work(session.items);
  } finally {
    await session.close();
  }
}
