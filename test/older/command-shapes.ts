import { type Command, creel, makeFolder, startCreel } from "../home.ts";
import { freePort } from "../ports.ts";

/** The type of a JSON value: of an object by its fields, of a list what its entries have among them. */
export function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${[...new Set(value.map(shapeOf))].sort().join(" | ")}]`;
  if (value === null || typeof value !== "object") return value === null ? "null" : typeof value;
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, field]) => `${name}: ${shapeOf(field)}`).join(", ")}}`;
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

/** Of each command: its exit code and the shape of what it says, without a running server and with one. */
export async function recordCommands(command: Command): Promise<string[]> {
  const outputs: string[] = [];
  for (const isServed of [false, true]) {
    const folder = makeFolder();
    const server = isServed ? await startCreel(folder.path, { command }) : null;
    const added = await creel(folder.path, ["add", "An item", "--json"], { command });
    const { id } = JSON.parse(added.out) as { id: string };
    for (const args of COMMANDS) {
      const places: Record<string, string> = { ID: id, PORT: String(await freePort()) };
      const words = args.map((word) => places[word] ?? word.replace("HOME", folder.path));
      const { code, out } = await creel(folder.path, [...words, "--json"], { command });
      const shapes = out.split("\n").map((line) => (/^[[{]/.test(line) ? shapeOf(JSON.parse(line)) : line));
      outputs.push(`${isServed ? "served" : "alone"}: ${args.join(" ")}: ${code} ${shapes.join("\n")}`);
    }
    await server?.stop();
    folder.remove();
  }
  return outputs;
}
