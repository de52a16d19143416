// biome-ignore lint/suspicious/noExplicitAny: a JSON Schema is any JSON.
type Json = any;

/** Escapes a text for HTML. */
export function escapeHtml(text: unknown): string {
  return String(text).replace(
    /[&<>"']/g,
    (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" })[sign] ?? sign,
  );
}

export function code(text: unknown): string {
  return `<code>${escapeHtml(text)}</code>`;
}

/** Renders the Markdown of the document's sentences: `code` and **strong**. */
export function sentence(text = ""): string {
  return escapeHtml(text)
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>");
}

export function nameOf($ref: string): string {
  return $ref.split("/").at(-1) ?? "";
}

/** Describes a schema in a few words. */
export function typeOf(schema: Json): string {
  if (schema.$ref) return `<a href="#schema-${nameOf(schema.$ref)}">${nameOf(schema.$ref)}</a>`;
  if (schema.const !== undefined) return code(schema.const);
  if (schema.enum) return schema.enum.map(code).join(" ");
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(" or ");
  if (schema.type === "array") return `list of ${schema.items ? typeOf(schema.items) : "anything"}`;
  const type = [schema.type ?? "anything"].flat().join(" or ");
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  return [
    type,
    range(minimum, maximum, ""),
    range(minLength, maxLength, " characters"),
    range(minItems, maxItems, " of them"),
    schema.default === undefined ? "" : `without it ${code(JSON.stringify(schema.default))}`,
  ]
    .filter((part) => part !== "")
    .join(", ");
}

function range(minimum: number | undefined, maximum: number | undefined, unit: string): string {
  if (maximum === undefined)
    return minimum === undefined || minimum === 0 ? "" : `at least ${minimum}${unit}`;
  return minimum === undefined ? `at most ${maximum}${unit}` : `${minimum} to ${maximum}${unit}`;
}
