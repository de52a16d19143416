const MAX_NAME_CHARS = 40;

/**
 * The actor name of an assistant, from the name of its program: `mcp:claude-code`. Two programs have two names, so
 * neither undoes the other's changes.
 */
export function actorName(program: string | undefined): string {
  const plain = (program ?? "")
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, "-")
    .replace(/^[^a-z0-9]+/, "")
    .slice(0, MAX_NAME_CHARS)
    .replace(/[^a-z0-9]+$/, "");
  return `mcp:${plain || "assistant"}`;
}
