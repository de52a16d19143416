import { type Command, creel, makeFolder, startCreel } from "../home.ts";
import { freePort } from "../ports.ts";

/** The type of a JSON value: of an object by its fields, of a list what its entries have among them. */
function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${[...new Set(value.map(shapeOf))].sort().join(" | ")}]`;
  if (value === null || typeof value !== "object") return value === null ? "null" : typeof value;
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, field]) => `${name}: ${shapeOf(field)}`).join(", ")}}`;
}

/** A line of output as its shape, if it is JSON. */
export function shapeOfLine(line: string): string {
  return isJson(line) ? shapeOf(JSON.parse(line)) : line;
}

/** The names of the fields in the JSON lines of some outputs. */
export function fieldNames(outputs: readonly string[]): Set<string> {
  const names = new Set<string>();
  for (const line of outputs.flatMap((output) => output.split("\n")))
    if (isJson(line))
      JSON.parse(line, (name, value) => {
        names.add(name);
        return value;
      });
  return names;
}

/** An output without the fields whose names are not among these: a later version may add some. */
export function onlyFields(output: string, names: ReadonlySet<string>): string {
  const keep = (name: string, value: unknown) => (/^\d*$/.test(name) || names.has(name) ? value : undefined);
  const lines = output.split("\n");
  return lines.map((line) => (isJson(line) ? JSON.stringify(JSON.parse(line, keep)) : line)).join("\n");
}

function isJson(line: string): boolean {
  return /^[[{]/.test(line);
}

/** The commands for each program, in order. `ID` is an item, `PORT` a free port. */
const COMMANDS: readonly string[][] = [
  ["add", "Call Ann", "about March"],
  ["add", "--parse", "Pay !2027-03-01 #home"],
  ["add", ""],
  ["list"],
  ["list", "--next"],
  ["list", "--search", "Ann"],
  ["list", "--tag", "none"],
  ["list", "--limit", "x"],
  ["show", "ID"],
  ["show", "FFFFFFFF"],
  ["history", "ID"],
  ["edit", "ID", "--title", "Call Ada", "--tag", "+work", "--due", "2027-03-01", "--repeat", "every week"],
  ["edit", "ID", "--due", "someday or so"],
  ["focus", "ID"],
  ["move", "ID", "next"],
  ["move", "ID", "nowhere"],
  ["done", "ID"],
  ["reopen", "ID"],
  ["undo"],
  ["redo"],
  ["trash", "ID"],
  ["restore", "ID"],
  ["purge", "ID", "--yes"],
  ["trash", "ID", "--revision", "1"],
  ["tag"],
  ["tag", "rename", "home", "house"],
  ["tag", "rename", "none", "house"],
  ["tag", "--area"],
  ["tag", "--contact"],
  ["api"],
  ["api", "on", "--host", "localhost", "--port", "PORT"],
  ["api", "off"],
  ["key", "add", "phone"],
  ["key", "add", "phone"],
  ["key", "list"],
  ["key", "rotate", "phone"],
  ["key", "revoke", "phone"],
  ["key", "revoke", "phone"],
  ["webhook"],
  ["webhook", "add", "http://example.org/"],
  ["attention"],
  ["receipts"],
  ["device"],
  ["outbox"],
  ["doctor"],
  ["open"],
  ["pair"],
  ["backup", "HOME/copy.db"],
  ["backup", "HOME/copy.db"],
  ["nothing"],
  ["list", "--nothing"],
];

/** The output of one command. */
interface CommandOutput {
  /** The command, and whether a server ran. */
  name: string;
  code: number;
  out: string;
}

/** Runs each command without a running server and with one. */
export async function recordCommands(command: Command): Promise<CommandOutput[]> {
  const outputs: CommandOutput[] = [];
  for (const isServed of [false, true]) {
    const folder = makeFolder();
    const server = isServed ? await startCreel(folder.path, { command }) : null;
    const added = await creel(folder.path, ["add", "An item", "--json"], { command });
    const { id } = JSON.parse(added.out) as { id: string };
    for (const args of COMMANDS) {
      const places: Record<string, string> = { ID: id, PORT: String(await freePort()) };
      const words = args.map((word) => places[word] ?? word.replace("HOME", folder.path));
      const { code, out } = await creel(folder.path, [...words, "--json"], { command });
      outputs.push({ name: `${isServed ? "served" : "alone"}: ${args.join(" ")}`, code, out });
    }
    await server?.stop();
    folder.remove();
  }
  return outputs;
}
