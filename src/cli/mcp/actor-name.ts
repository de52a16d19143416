const LONGEST = 40;

/**
 * The name under which an assistant's writes are kept, made of what its program calls itself: `mcp:claude-code`. Two
 * programs have two names, so neither undoes what the other did.
 */
export function actorName(program: string | undefined): string {
  const plain = (program ?? "")
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, "-")
    .replace(/^[^a-z0-9]+/, "")
    .slice(0, LONGEST)
    .replace(/[^a-z0-9]+$/, "");
  return `mcp:${plain || "assistant"}`;
}
