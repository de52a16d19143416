import { holdKeys } from "../state/loading.ts";

type MoveRules = typeof import("./move-rows.ts");
let rules: MoveRules | null = null;

/** Loads the rules of moves by hand after the first screen. Without its server the page works without them. */
export async function loadMoveRules(): Promise<void> {
  rules ??= await import("./move-rows.ts").catch(() => null);
}

/** Moves rows by hand. Keys wait until the rules have loaded. */
export function withMoveRules(move: (rules: MoveRules) => unknown): void {
  if (rules) return void move(rules);
  const release = holdKeys();
  void loadMoveRules()
    .then(() => rules && move(rules))
    .finally(release);
}
