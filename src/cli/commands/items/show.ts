import type { Items } from "../../../domain/inbox/items.ts";
import type { Values } from "../../../domain/item/command.ts";
import type { Item } from "../../../domain/item/item.ts";
import { reminderMoments } from "../../../domain/item/reminders.ts";
import { type CommandContext, withHome } from "../../context.ts";
import { parseOptions } from "../../parse-options.ts";
import { checkNames, resolveItems } from "../../resolve-items.ts";
import { describeValues, momentIn } from "../../terminal/describe.ts";
import { dim, print, printJson, safe } from "../../terminal/output.ts";

const FORM = "show ID… [--local]";

/** `creel show`: all fields of an item. */
export async function showCommand(context: CommandContext): Promise<number> {
  const { values, positionals } = parseOptions(FORM, context.args, {
    local: { type: "boolean", default: false },
  });
  const names = checkNames(positionals, FORM);
  return withHome(context, values.local, async (inbox) => {
    const items = await resolveItems(inbox, names);
    for (const [n, item] of items.entries()) {
      if (context.json) {
        printJson(item);
        continue;
      }
      if (n > 0) print("");
      await showOne(inbox, item);
    }
    return 0;
  });
}

async function showOne(inbox: Items, item: Item): Promise<void> {
  const { id, title, note, createdOn, changedOn, completedOn, source, revision } = item;
  printText(title);
  print("");
  const project = item.project === null ? null : await inbox.get(item.project);
  const blocker = item.blockedBy === null ? null : await inbox.get(item.blockedBy);
  const facts: [string, string][] = [
    ...describeValues(decisionsOf(item)).map((one, n): [string, string] => [n === 0 ? "is" : "", one]),
    ...(project ? [["project", safe(project.title)] as [string, string]] : []),
    ...(blocker ? [["after", safe(blocker.title)] as [string, string]] : []),
    ["captured", `${momentIn(createdOn)} from ${safe(source)}`],
    ...(completedOn === null ? [] : [["done", momentIn(completedOn)] as [string, string]]),
    ["changed", `${momentIn(changedOn)}, revision ${revision}`],
    ["id", id],
  ];
  for (const [name, value] of facts) print(`${dim(name.padEnd(8))}  ${value}`);
  if (note === null) return;
  print("");
  printText(note);
}

/** The fields with a value. */
function decisionsOf({ kind, list, isFocused, isSequential, ...item }: Item): Values {
  const { startDate, dueDate, dueTime, repeat, repeatFrom, minutes, energy } = item;
  const { tags, area, contact, heading } = item;
  const reminders = reminderMoments(item);
  const decisions = {
    startDate,
    dueDate,
    dueTime,
    repeat,
    repeatFrom,
    minutes,
    energy,
    area,
    contact,
    heading,
  };
  return {
    kind,
    list,
    ...(isFocused ? { isFocused } : {}),
    ...(isSequential ? { isSequential } : {}),
    ...Object.fromEntries(Object.entries(decisions).filter(([, value]) => value !== null)),
    ...(reminders.length > 0 ? { reminders } : {}),
    ...(tags.length > 0 ? { tags } : {}),
  };
}

/** Prints text line by line; control characters are made visible. */
function printText(text: string): void {
  print(
    text
      .split(/\r\n|\n|\r/)
      .map(safe)
      .join("\n"),
  );
}
