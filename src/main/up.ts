import { parseArgs } from "node:util";
import { typeCode } from "../cli/commands/home/open.ts";
import type { CommandContext } from "../cli/context.ts";
import { notify } from "../cli/desktop/notify.ts";
import { COMMAND } from "../cli/terminal/command-name.ts";
import { print, printJson } from "../cli/terminal/output.ts";
import { Usage, withUsage } from "../cli/usage.ts";
import { type EventLog, openLog } from "../disk/event-log.ts";
import { ONLY_ACCOUNT } from "../domain/access/actor.ts";
import type { NewKey } from "../domain/access/keyring.ts";
import type { ListenerState } from "../domain/home/api-listener.ts";
import { applySettings } from "../domain/home/apply-settings.ts";
import { notificationText } from "../domain/item/reminders.ts";
import { loadCapture } from "../http/route-files.ts";
import { takeLock } from "../store/sqlite/database/lock.ts";
import { openLockWait } from "../store/sqlite/database/wait-for-lock.ts";
import { type App, startApp } from "./app.ts";
import { findRunning } from "./open-home.ts";
import { makeHome, type Paths } from "./paths.ts";

const FORM = "up [--api] [--no-open] [--app-port PORT] [--api-port PORT]";
const APP_PORT = 11110;
const SHUTDOWN_GRACE_MS = 4_000; // of the 5 s that are promised for the stop

/** `creel up`: runs the application in the foreground and holds the home until a signal stops it. */
export async function up(context: CommandContext, paths: Paths): Promise<number> {
  const { values } = withUsage(FORM, () =>
    parseArgs({
      args: context.args,
      options: {
        api: { type: "boolean", default: false },
        "no-open": { type: "boolean", default: false },
        "app-port": { type: "string" },
        "api-port": { type: "string" },
      },
    }),
  );
  const ports = { app: readPort(values["app-port"]) ?? APP_PORT, api: readPort(values["api-port"]) };
  makeHome(paths);
  const lock = await acquireLockOrReportRunning(context, paths, !values["no-open"]);
  if (!lock) return 0;

  Bun.unsafe.setJITPolicy(1); // the executable starts with a policy for short programs
  const log = openLog(paths);
  try {
    const app = await startApp(paths, ports, log);
    announceApiState(app, log);
    app.store.reminders.listen((due) => notify(...notificationText(due)));
    const key = await startApiListeners(app, values.api);
    log("started", { pid: process.pid, app: app.address });
    if (context.json) printJson(asJson(app, paths, key));
    else for (const line of welcome(app, paths, key)) print(line);
    void loadCapture();
    if (!values["no-open"] && !context.json) {
      const address = app.signedIn();
      if ((await context.openBrowser(address)) === "signed-out") print(`\n${typeCode(address)}`);
    }
    const signal = await untilSignal();
    log("stopping", { signal });
    await app.stop(SHUTDOWN_GRACE_MS);
    log("stopped");
    return 0;
  } finally {
    lock.release();
  }
}

function readPort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new Usage(`${text} is not a port from 0 to 65535.`, FORM);
}

/** Takes the lock. Null if another process holds the home; its address is printed, or its page opened. */
async function acquireLockOrReportRunning(
  context: CommandContext,
  paths: Paths,
  opensBrowser: boolean,
): Promise<{ release(): void } | null> {
  for (const wait = openLockWait(paths.database); ; await wait()) {
    const lock = takeLock(paths.lock);
    if (lock) return lock;
    const running = await findRunning(paths);
    if (running) {
      const [{ pid, app, api }, address] = [await running.home(), await running.open()];
      if (context.json) printJson({ app: address, api: api.door.address, ca: api.ca, home: paths.home, pid });
      else {
        print(`Creel is already running on this home: process ${pid}, at ${app}.`);
        const browsed = opensBrowser ? await context.openBrowser(address) : "not";
        if (browsed === "not") print(`Open ${address}  (once, within a minute)`);
        if (browsed === "signed-out") print(typeCode(address));
      }
      return null;
    }
  }
}

/** Starts the API listener as the settings say; `--api` switches it on first. A failure is reported, and the app stays up. */
async function startApiListeners(app: App, switchOn: boolean): Promise<NewKey | null> {
  const settings = app.store.settings(ONLY_ACCOUNT);
  const keyring = app.store.keyring(ONLY_ACCOUNT);
  const before = await settings.api();
  const key = switchOn ? await applySettings({ ...before, enabled: true }, { settings, keyring }) : null;
  await app.apiListeners.start(await app.apiSettings()).catch(() => {}); // the listener's state has the reason, and reports it
  return key;
}

/** Reports each new state of the API listener on the desktop and in the log. */
function announceApiState(app: App, log: EventLog): void {
  let last: ListenerState = app.apiListeners.state();
  app.apiListeners.listen((state) => {
    const { state: is, reason, address } = state;
    if (is === last.state && address === last.address && reason === last.reason) return;
    last = state;
    log("api", { state: is, address, reason });
    if (is === "up") notify("Creel API is up", reason ? `${address}\n${reason}` : (address ?? ""));
    if (is === "failed") notify("Creel API is not up", reason ?? "");
  });
}

function asJson(app: App, { home }: Paths, key: NewKey | null) {
  const { address, reason } = app.apiListeners.state();
  const more = { ...(key ? { key: key.secret } : {}), ...(reason ? { reason } : {}) };
  return { app: app.signedIn(), api: address, ca: app.ca, home, ...more };
}

function* welcome(app: App, { home, socket }: Paths, key: NewKey | null): Generator<string> {
  const { address, reason, brought } = app.apiListeners.state();
  const curl = brought?.isForAddress ? "curl" : `curl --cacert ${quote(app.ca)}`;
  yield "Creel is running. Ctrl+C stops it.";
  yield "";
  yield `  App   ${app.signedIn()}  (signs in once, within ten minutes; then \`${COMMAND} open\`)`;
  yield `  API   ${address ?? (reason ? "not up" : `off; \`${COMMAND} api on\` switches it on`)}`;
  if (reason) yield `        ${reason}`;
  yield `  CA    ${app.ca}`;
  yield `  Home  ${home}`;
  if (key) yield `  Key   ${key.secret}  (${key.name}, may ${key.scope}; shown this once)`;
  yield "";
  yield "Capture from any program:";
  yield "";
  const json = `-H 'Content-Type: application/json' -d '{"title": "Buy milk"}'`;
  if (address && key) yield `  ${withKey(key.secret, curl)} ${json} ${address}/api/items`;
  else {
    yield `  curl --unix-socket ${quote(socket)} ${json} http://creel/api/items`;
    if (address) {
      yield "";
      yield "or, with one of your keys in CREEL_KEY, from any computer that reaches the API:";
      yield "";
      yield `  ${withKey("$CREEL_KEY", curl)} ${json} ${address}/api/items`;
    }
  }
}

/** A shell writes the header itself: among curl's arguments each user of the computer could read the key. */
function withKey(key: string, curl: string): string {
  if (process.platform === "win32") return `${curl} -H "Authorization: Bearer ${key}"`; // on Windows other users cannot read a process's arguments
  return `printf 'Authorization: Bearer %s\\n' "${key}" | ${curl} -H @-`;
}

function quote(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}

function untilSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
      process.once(signal, () => resolve(signal));
  });
}
