import { checkName, type Tag, type TagKind, type TagPatch, type Tags } from "../../../domain/item/tags.ts";
import { Problem } from "../../../domain/problem.ts";
import { PATH_OF } from "../../../wire/tag-paths.ts";
import type { CommandContext } from "../../context.ts";
import { parseOptions } from "../../parse-options.ts";
import { dim, markStored, print, printJson, safe } from "../../terminal/output.ts";
import { Usage } from "../../usage.ts";

const FORM =
  "tag [list] | tag rename NAME NEW | tag merge NAME INTO | tag colour NAME #rrggbb|none, each [--area|--contact] [--local]";

type Work = (tags: Tags) => Promise<void>;

/** `creel tag`: lists, renames and colours tags, areas and contacts. */
export async function tagCommand(context: CommandContext): Promise<number> {
  const { values, positionals } = parseOptions(FORM, context.args, {
    area: { type: "boolean", default: false },
    contact: { type: "boolean", default: false },
    local: { type: "boolean", default: false },
  });
  if (values.area && values.contact) throw new Usage("Give --area or --contact, not both.", FORM);
  const kind = values.area ? "area" : values.contact ? "contact" : "tag";
  const work = read(positionals, kind, context.json);
  const session = await context.openSession({ local: values.local });
  try {
    await work((await session.client()).tags);
    return 0;
  } finally {
    await session.close();
  }
}

/** Parses the arguments. */
function read([action = "list", name, what, ...rest]: string[], kind: TagKind, json: boolean): Work {
  if (action === "list" && name === undefined) return (tags) => list(tags, kind, json);
  if (name === undefined || what === undefined || rest.length > 0)
    throw new Usage("The arguments are not right.", FORM);
  switch (action) {
    case "rename":
      return (tags) => rename(tags, kind, name, what, json);
    case "merge":
      return (tags) => merge(tags, kind, name, what, json);
    case "colour":
      return (tags) => paint(tags, kind, name, what === "none" ? null : what, json);
    default:
      throw new Usage(`Give an action and a ${kind}.`, FORM);
  }
}

async function list(tags: Tags, kind: TagKind, json: boolean): Promise<void> {
  const all = await tags.list(kind);
  if (json) printJson({ [PATH_OF[kind]]: all });
  else if (all.length === 0)
    print(`No item has ${withArticle(kind)}. \`creel edit ID --${kind}\` gives it one.`);
  const width = Math.max(...all.map(({ name }) => Bun.stringWidth(safe(name))));
  if (!json) for (const one of all) print(line(one, width));
}

function line({ name, items, openItems, colour }: Tag, width: number): string {
  const safeName = safe(name);
  const counts = `${openItems} open${items === openItems ? "" : `, ${items} in all`}`;
  return `${safeName}${" ".repeat(width - Bun.stringWidth(safeName))}  ${dim([counts, colour ?? ""].join("  ").trimEnd())}`;
}

/** Renames a name. If the new name exists, the page and the API merge; here it could be a typing mistake. */
async function rename(tags: Tags, kind: TagKind, from: string, to: string, json: boolean): Promise<void> {
  if (await has(tags, kind, to))
    throw new Problem(
      "conflict",
      `${kind === "area" ? "An" : "A"} ${kind} with that name exists already. \`creel tag merge\` merges two.`,
      { field: "name" },
    );
  const now = await change(tags, kind, from, { name: to });
  if (json) printJson(now);
  else print(`The ${kind} ${safe(from)} is now ${safe(now.name)}, in ${count(now)}.`);
}

async function merge(tags: Tags, kind: TagKind, from: string, to: string, json: boolean): Promise<void> {
  if (!(await has(tags, kind, to))) throw unknown(kind, to);
  const now = await change(tags, kind, from, { name: to });
  if (json) printJson(now);
  else print(`${safe(from)} is merged into ${safe(now.name)}, in ${count(now)}.`);
}

async function paint(
  tags: Tags,
  kind: TagKind,
  name: string,
  colour: string | null,
  json: boolean,
): Promise<void> {
  const now = await change(tags, kind, name, { colour });
  if (json) printJson(now);
  else
    print(
      `The ${kind} ${safe(now.name)} now has ${now.colour === null ? "no colour" : `the colour ${now.colour}`}.`,
    );
}

async function has(tags: Tags, kind: TagKind, name: string): Promise<boolean> {
  const wanted = checkName(name, "name");
  return (await tags.list(kind)).some((one) => one.name === wanted);
}

async function change(tags: Tags, kind: TagKind, name: string, patch: TagPatch): Promise<Tag> {
  const now = await tags.change(kind, name, patch);
  if (!now) throw unknown(kind, name);
  markStored();
  return now;
}

function unknown(kind: TagKind, name: string): Problem {
  const all = `creel tag list${kind === "tag" ? "" : ` --${kind}`}`;
  return new Problem("not-found", `No item has the ${kind} ${name}. \`${all}\` shows them all.`);
}

function withArticle(kind: TagKind): string {
  return kind === "area" ? "an area" : `a ${kind}`;
}

function count({ items }: Tag): string {
  return items === 1 ? "1 item" : `${items} items`;
}
