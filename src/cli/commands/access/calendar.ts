import { parseArgs } from "node:util";
import type { Calendar } from "../../../domain/calendar/calendars.ts";
import { Problem } from "../../../domain/problem.ts";
import { type CalendarClient, calendarsOf } from "../../../wire/calendar/calendar-client.ts";
import type { CommandContext } from "../../context.ts";
import { momentIn } from "../../terminal/describe.ts";
import { dim, markStored, print, printJson, safe } from "../../terminal/output.ts";
import { readStdin } from "../../terminal/stdin.ts";
import { Usage, withUsage } from "../../usage.ts";

const FORM = "calendar add NAME URL [--allow-private] | calendar list | calendar remove NAME";

type Work = (calendars: CalendarClient) => Promise<number>;

/** `creel calendar`: the calendars whose events the page shows beside the items of a day. */
export async function calendarCommand(context: CommandContext): Promise<number> {
  const work = read(context);
  const session = await context.openSession({ local: true });
  try {
    return await work(calendarsOf(await session.client()));
  } finally {
    await session.close();
  }
}

/** Parses the arguments. The address can come from stdin, because other users see the arguments of programs. */
function read({ args, json }: CommandContext): Work {
  const { values, positionals } = withUsage(FORM, () =>
    parseArgs({
      args,
      options: { "allow-private": { type: "boolean", default: false } },
      allowPositionals: true,
    }),
  );
  const [action = "list", name, url, ...rest] = positionals;
  if (action === "list" && name === undefined) return (calendars) => list(calendars, json);
  if (action === "remove" && name !== undefined && url === undefined)
    return (calendars) => remove(calendars, name, json);
  if (action !== "add" || name === undefined || url === undefined || rest.length > 0)
    throw new Usage("Give add with a name and an address, list, or remove with a name.", FORM);
  const isPrivateAllowed = values["allow-private"];
  return async (calendars) => {
    const address = url === "-" ? readStdin().trim() : url;
    const made = await calendars.add({ name, url: address, isPrivateAllowed });
    markStored(`The calendar ${made.name} is added`);
    if (json) printJson(made);
    else print(`The calendar ${safe(made.name)} is added. Creel fetches its events when they are asked for.`);
    return 0;
  };
}

async function list(calendars: CalendarClient, json: boolean): Promise<number> {
  const all = await calendars.list();
  if (json) printJson({ calendars: all });
  else if (all.length === 0) print("There are no calendars. `creel calendar add NAME URL` adds one.");
  else for (const one of all) print(`${safe(one.name).padEnd(24)}  ${dim(facts(one))}`);
  return 0;
}

function facts({ host, checkedOn, problem }: Calendar): string {
  const checked = checkedOn === null ? [] : [`fetched ${momentIn(checkedOn)}`];
  return [safe(host), ...checked, ...(problem === null ? [] : [safe(problem)])].join("; ");
}

async function remove(calendars: CalendarClient, name: string, json: boolean): Promise<number> {
  const wanted = name.normalize("NFC").trim();
  const one = (await calendars.list()).find((calendar) => calendar.name === wanted);
  if (!one)
    throw new Problem("not-found", `There is no calendar ${name}. \`creel calendar list\` shows them all.`);
  await calendars.remove(one.id);
  markStored("The calendar is removed");
  if (json) printJson({ removed: one.id });
  else print(`${safe(one.name)} is removed: Creel does not fetch it any more.`);
  return 0;
}
