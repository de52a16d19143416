import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { ListenerState } from "../../../domain/home/api-listener.ts";
import type { ApiSettings } from "../../../domain/home/settings.ts";
import type { CommandContext } from "../../context.ts";
import { print, printJson } from "../../terminal/output.ts";
import { Usage, withUsage } from "../../usage.ts";

const FORM =
  "api on [--host HOST] [--port PORT] [--certificate FILE --certificate-key FILE | --no-certificate] | api off | api status | api page [on | off] | api origins [add ORIGIN | remove ORIGIN]";

/** `creel api`: Settings > API from a terminal. It applies to the running app at once. */
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
  if (action === "page")
    return (await import("./api-page.ts")).apiPageCommand(context, FORM, positionals.slice(1));
  if (action === "origins")
    return (await import("./origins.ts")).originsCommand(context, FORM, positionals.slice(1));
  if (positionals.length > 1 || !["on", "off", "status"].includes(action))
    throw new Usage("Say on, off or status.", FORM);
  if (values.port !== undefined && !/^\d{1,5}$/.test(values.port))
    throw new Usage("That is not a port.", FORM);
  const port = values.port === undefined ? undefined : Number(values.port);

  const session = await context.openSession({ local: true });
  try {
    const client = await session.client();
    const before = await client.api();
    const wanted: ApiSettings = {
      ...(values["no-certificate"] ? {} : before.settings),
      ...filesGiven(values.certificate, values["certificate-key"]),
      enabled: action === "on",
      host: values.host ?? before.settings.host,
      port: port ?? before.settings.port,
    };
    const after = action === "status" ? { ...before, key: null } : await client.applyApi(wanted);
    const { settings, door, ca, key } = after;
    if (context.json) {
      const made = key ? { key: key.secret } : {};
      printJson({
        enabled: settings.enabled,
        url: addressOf(settings, door),
        ca,
        state: door.state,
        reason: door.reason,
        certificate: settings.certificate ?? null,
        pin: door.brought?.pin ?? after.pin,
        ...made,
      });
    } else {
      print(tell(settings, door));
      if (settings.enabled) print(`Clients trust it with the CA certificate ${ca}`);
      if (settings.certificate)
        print(`By ${names(door)} it shows the certificate you brought, ${settings.certificate}`);
      if (key) print(`Key      ${key.secret}  (named ${key.name}; shown this once)`);
    }
    return 0;
  } finally {
    await session.close();
  }
}

/** The app runs in another folder, so it is told whole paths. */
function filesGiven(certificate: string | undefined, key: string | undefined) {
  if ((certificate === undefined) !== (key === undefined))
    throw new Usage("A certificate and its private key go together.", FORM);
  if (certificate === undefined || key === undefined) return {};
  return { certificate: resolve(certificate), certificateKey: resolve(key) };
}

function names({ brought }: ListenerState): string {
  return brought ? brought.names.join(", ") || "its addresses" : "its names";
}

/** Where the API is, or where it will be once the app runs. */
function addressOf({ enabled, host, port }: ApiSettings, door: ListenerState): string | null {
  if (door.address !== null) return door.address;
  return enabled ? `https://${host.includes(":") ? `[${host}]` : host}:${port}` : null;
}

function tell(settings: ApiSettings, door: ListenerState): string {
  if (!settings.enabled) return "The API is off. `creel api on` switches it on.";
  const note = door.reason ? ` ${door.reason}` : "";
  if (door.state === "up") return `The API is up at ${door.address}.${note}`;
  if (door.state === "failed") return `The API is switched on, but not up.${note}`;
  return `The API is on at ${addressOf(settings, door)} whenever Creel runs. \`creel up\` starts it.`;
}
