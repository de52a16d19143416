/** Values of JSON as texts. */

export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A value that systems write for none. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === "" || value === false || value === 0) return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}

class Sign {
  constructor(readonly text: string) {}
}

/** A value as text, in the way of JSON; a string as it is. Without recursion: a file may be nested deeper than the stack. */
export function writeValue(value: unknown): string {
  if (typeof value === "string") return value;
  const parts: string[] = [];
  const left: unknown[] = [value];
  while (left.length > 0) {
    const one = left.pop();
    if (one instanceof Sign) parts.push(one.text);
    else if (Array.isArray(one))
      left.push(
        ...between(
          "[",
          one.map((element) => [element]),
          "]",
        ),
      );
    else if (isJsonObject(one))
      left.push(
        ...between(
          "{",
          Object.entries(one).map(([name, member]) => [new Sign(`${quote(name)}:`), member]),
          "}",
        ),
      );
    else parts.push(typeof one === "string" ? quote(one) : String(one));
  }
  return parts.join("");
}

/** In reverse, because the last one is written first. */
function between(begin: string, elements: readonly unknown[][], end: string): unknown[] {
  const all: unknown[] = [new Sign(begin)];
  for (const [n, element] of elements.entries()) {
    if (n > 0) all.push(new Sign(","));
    all.push(...element);
  }
  all.push(new Sign(end));
  return all.reverse();
}

function quote(text: string): string {
  const escaped = text.replace(/["\\\p{Cc}]/gu, (sign) =>
    sign >= " " && sign < "\x7f" ? `\\${sign}` : `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `"${escaped}"`;
}
