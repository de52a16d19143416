import type { CommandContext } from "../../context.ts";
import { print, printJson } from "../../terminal/output.ts";
import { Usage } from "../../usage.ts";

/** `creel api page`: whether devices that are paired for it are shown the page, at the API address. */
export async function apiPageCommand(
  context: CommandContext,
  form: string,
  words: string[],
): Promise<number> {
  const [action] = words;
  if (words.length > 1 || (action !== undefined && action !== "on" && action !== "off"))
    throw new Usage("Say on or off.", form);
  const session = await context.openSession({ local: true });
  try {
    const client = await session.client();
    const { isPageServed } = await client.api();
    const { isServed } = action ? await client.servePage(action === "on") : { isServed: isPageServed };
    if (context.json) printJson({ page: isServed });
    else if (isServed) print("Paired devices are shown the page. `creel pair --page` invites one.");
    else if (isPageServed)
      print("Devices are no longer shown the page. Those that were are no longer paired.");
    else print("Devices are not shown the page. `creel api page on` changes that.");
    return 0;
  } finally {
    await session.close();
  }
}
