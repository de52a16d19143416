/** A file of a raw or JEX export of Joplin: title, empty line, body, and at the end the properties. */

export interface JoplinFile {
  title: string;
  body: string;
  properties: ReadonlyMap<string, string>;
}

const PROPERTY = /^([a-z_]+):(?: (.*))?$/;
const MAX_PROPERTIES = 200;

/** Null if no properties with a type are at the end. */
export function readJoplinFile(text: string): JoplinFile | null {
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  while (lines.length > 0 && lines.at(-1) === "") lines.pop();
  const properties = new Map<string, string>();
  let end = lines.length;
  while (end > 0 && lines.length - end < MAX_PROPERTIES) {
    const [, name, value = ""] = PROPERTY.exec(lines[end - 1] ?? "") ?? [];
    if (name === undefined) break;
    if (!properties.has(name)) properties.set(name, value);
    end--;
  }
  if (!/^\d{1,3}$/.test(properties.get("type_") ?? "")) return null;
  // An empty line is before the properties, and another after the title.
  const content = lines.slice(0, Math.max(0, end - 1));
  const [title = "", ...rest] = content;
  return { title, body: (rest[0] === "" ? rest.slice(1) : rest).join("\n"), properties };
}
