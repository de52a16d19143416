import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { ListenerState } from "../../../domain/home/api-listener.ts";
import type { ApiSettings } from "../../../domain/home/settings.ts";
import { Problem } from "../../../domain/problem.ts";
import type { ApiSettingsRequest } from "../../../wire/settings.ts";
import type { CommandContext } from "../../context.ts";
import { markStored, print, printJson, safe } from "../../terminal/output.ts";
import { Usage, withUsage } from "../../usage.ts";

const FORM =
  "api on [--host HOST] [--port PORT] [--certificate FILE --certificate-key FILE | --no-certificate] | api off | api status | api page [on | off] | api origins [add ORIGIN | remove ORIGIN]";

/** `creel api`: the API settings in a terminal. Changes apply to the running app at once. */
export async function apiCommand(context: CommandContext): Promise<number> {
  const { values, positionals } = withUsage(FORM, () =>
    parseArgs({
      args: context.args,
      options: {
        host: { type: "string" },
        port: { type: "string" },
        certificate: { type: "string" },
        "certificate-key": { type: "string" },
        "no-certificate": { type: "boolean", default: false },
      },
      allowPositionals: true,
    }),
  );
  const action = positionals[0] ?? "status";
  if (action === "page") return apiPageCommand(context, FORM, positionals.slice(1));
  if (action === "origins") return originsCommand(context, FORM, positionals.slice(1));
  if (positionals.length > 1 || !["on", "off", "status"].includes(action))
    throw new Usage("Give on, off or status.", FORM);
  if (values.port !== undefined && !/^\d{1,5}$/.test(values.port))
    throw new Usage("That is not a port.", FORM);
  const port = values.port === undefined ? undefined : Number(values.port);

  const session = await context.openSession({ local: true });
  try {
    const client = await session.client();
    const before = await client.api();
    const { host, port: _, ...files } = before.settings;
    const wanted: ApiSettingsRequest = {
      ...(values["no-certificate"] ? {} : files),
      ...filesGiven(values.certificate, values["certificate-key"]),
      enabled: action === "on",
      host: values.host ?? host,
      ...(port === undefined ? {} : { port }),
    };
    const after = action === "status" ? { ...before, key: null } : await client.applyApi(wanted);
    const { settings, door: listener, ca, key } = after;
    if (key) markStored(`The key ${key.name} was made`, "see its secret with `creel key rotate`");
    else if (action !== "status") markStored();
    if (context.json) {
      const made = key ? { key: key.secret } : {};
      printJson({
        enabled: settings.enabled,
        url: addressOf(settings, listener),
        ca,
        state: listener.state,
        reason: listener.reason,
        certificate: settings.certificate ?? null,
        pin: listener.brought?.pin ?? after.pin,
        ...made,
      });
    } else {
      print(describeApi(settings, listener));
      if (settings.enabled) print(`Clients verify it with the CA certificate ${ca}`);
      if (settings.certificate)
        print(`For ${names(listener)} it uses your own certificate, ${settings.certificate}`);
      if (key) print(`Key      ${key.secret}  (named ${key.name}; shown this once)`);
    }
    return 0;
  } finally {
    await session.close();
  }
}

/** Resolves the paths: the app runs in another folder. */
function filesGiven(certificate: string | undefined, key: string | undefined) {
  if ((certificate === undefined) !== (key === undefined))
    throw new Usage("A certificate needs its private key.", FORM);
  if (certificate === undefined || key === undefined) return {};
  return { certificate: resolve(certificate), certificateKey: resolve(key) };
}

function names({ brought }: ListenerState): string {
  return brought ? brought.names.join(", ") || "its addresses" : "its names";
}

/** The API's address, or its address once the app runs. */
function addressOf({ enabled, host, port }: ApiSettings, listener: ListenerState): string | null {
  if (listener.address !== null) return listener.address;
  return enabled ? `https://${host.includes(":") ? `[${host}]` : host}:${port}` : null;
}

function describeApi(settings: ApiSettings, listener: ListenerState): string {
  if (!settings.enabled) return "The API is off. `creel api on` switches it on.";
  const note = listener.reason ? ` ${listener.reason}` : "";
  if (listener.state === "up") return `The API is up at ${listener.address}.${note}`;
  if (listener.state === "failed") return `The API is switched on, but is not up.${note}`;
  return `The API is on at ${addressOf(settings, listener)} whenever Creel runs. \`creel up\` starts it.`;
}

/** `creel api page`: whether the API address serves the page to paired devices. */
export async function apiPageCommand(
  context: CommandContext,
  form: string,
  words: string[],
): Promise<number> {
  const [action] = words;
  if (words.length > 1 || (action !== undefined && action !== "on" && action !== "off"))
    throw new Usage("Give on or off.", form);
  const session = await context.openSession({ local: true });
  try {
    const client = await session.client();
    const { isPageServed } = await client.api();
    const { isServed } = action ? await client.servePage(action === "on") : { isServed: isPageServed };
    if (action) markStored();
    if (context.json) printJson({ page: isServed });
    else if (isServed) print("Paired devices may open the page. `creel pair --page` invites one.");
    else if (isPageServed)
      print("Devices may no longer open the page. Those that were paired for it are no longer paired.");
    else print("Devices may not open the page. `creel api page on` allows it.");
    return 0;
  } finally {
    await session.close();
  }
}

/** `creel api origins`: the web origins whose pages may use the API, with a key. */
export async function originsCommand(
  context: CommandContext,
  form: string,
  words: string[],
): Promise<number> {
  const [action, origin] = words;
  const isChange = action === "add" || action === "remove";
  if (isChange ? words.length !== 2 : words.length > 0)
    throw new Usage("Give the origin to add or remove.", form);
  const session = await context.openSession({ local: true });
  try {
    const client = await session.client();
    const before = await client.origins();
    const after = isChange ? await client.changeOrigins(change(before, action, origin ?? "")) : before;
    if (isChange) markStored();
    if (context.json) printJson({ origins: after });
    else if (after.length === 0) print("No page of another origin may use the API.");
    else for (const one of after) print(safe(one));
    return 0;
  } finally {
    await session.close();
  }
}

/**
 * The new list. Throws `not-found` for an origin that is not listed: otherwise a typing mistake would look like a
 * removal.
 */
function change(before: string[], action: "add" | "remove", origin: string): string[] {
  if (action === "add") return [...before, origin];
  const after = before.filter((one) => one !== origin);
  if (after.length < before.length) return after;
  throw new Problem(
    "not-found",
    `${origin} is not in the list. \`creel api origins\` shows the allowed origins.`,
  );
}
