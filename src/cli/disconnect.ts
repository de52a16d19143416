import type { Hand } from "./desk.ts";
import { print, printJson } from "./print.ts";
import { forgetRemote, readRemote } from "./remote.ts";

/** `creel disconnect`: captures stay on this computer again. The key stays valid until it is revoked there. */
export async function disconnect({ remote, json }: Hand): Promise<number> {
  const url = readRemote(remote)?.url;
  const was = forgetRemote(remote);
  if (json) printJson({ disconnected: was });
  else
    print(
      was
        ? `No longer connected to ${url}. Its key works until you revoke it there.`
        : "It was not connected.",
    );
  return 0;
}
