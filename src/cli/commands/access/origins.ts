import { Problem } from "../../../domain/problem.ts";
import type { CommandContext } from "../../context.ts";
import { print, printJson, safe } from "../../terminal/output.ts";
import { Usage } from "../../usage.ts";

/** `creel api origins`: the web origins whose pages may ask the API, with a key like everyone. */
export async function originsCommand(
  context: CommandContext,
  form: string,
  words: string[],
): Promise<number> {
  const [action, origin] = words;
  const isChange = action === "add" || action === "remove";
  if (isChange ? words.length !== 2 : words.length > 0)
    throw new Usage("Say which origin to add or remove.", form);
  const session = await context.openSession({ local: true });
  try {
    const client = await session.client();
    const before = await client.origins();
    const after = isChange ? await client.changeOrigins(change(before, action, origin ?? "")) : before;
    if (context.json) printJson({ origins: after });
    else if (after.length === 0) print("No page of another origin may ask the API.");
    else for (const one of after) print(safe(one));
    return 0;
  } finally {
    await session.close();
  }
}

/** The new list. Throws `not-found`: who takes an origin out must not believe that it is out when another one was meant. */
function change(before: string[], action: "add" | "remove", origin: string): string[] {
  if (action === "add") return [...before, origin];
  const after = before.filter((one) => one !== origin);
  if (after.length < before.length) return after;
  throw new Problem("not-found", `${origin} is not allowed. \`creel api origins\` shows those that are.`);
}
