import { parseArgs } from "node:util";
import type { CommandContext } from "../../context.ts";
import { readNames, WAITING } from "../../outbox/entries.ts";
import { deleteRemoteConfig, readRemoteConfig } from "../../remote/config.ts";
import { markStored, print, printJson } from "../../terminal/output.ts";
import { withUsage } from "../../usage.ts";

/**
 * `creel disconnect`: captures go to this computer again. The key stays valid until it is revoked on the server, and
 * the outbox keeps its captures.
 */
export async function disconnectCommand({ args, remote, json, outbox }: CommandContext): Promise<number> {
  withUsage("disconnect", () => parseArgs({ args, options: {} }));
  const url = readUrl(remote);
  const was = deleteRemoteConfig(remote);
  if (was) markStored("This computer is disconnected");
  const waiting = readNames(outbox, WAITING).length;
  if (json) {
    printJson({ disconnected: was, waiting });
    return 0;
  }
  print(
    was
      ? `No longer connected to ${url}. Its key works until you revoke it there.`
      : "This computer was not connected.",
  );
  if (waiting > 0)
    print(
      `The outbox keeps the unsent captures: ${waiting}. \`creel outbox take\` puts them in this computer's inbox; \`creel connect\` to the same server sends them.`,
    );
  return 0;
}

/** The server's URL; empty for a damaged file, which is deleted too. */
function readUrl(file: string): string {
  try {
    return readRemoteConfig(file)?.url ?? "";
  } catch {
    return "an unknown server";
  }
}
