import { checkOrigins, type Origins } from "../../domain/access/origins.ts";
import type { DevicePage } from "../../domain/access/sessions.ts";
import type { Mutex } from "../../domain/async.ts";
import { checkApi, DEFAULT_API, type Settings } from "../../domain/home/settings.ts";
import {
  applyViewChange,
  checkViewChange,
  checkViews,
  type View,
  type Views,
} from "../../domain/home/views.ts";
import { Problem } from "../../domain/problem.ts";
import type { Engine } from "../engine/engine.ts";
import { readSetting, settingStatement } from "./setting-row.ts";
import { readStoredSetting, type StoredSettings } from "./stored-settings.ts";

/**
 * The settings of one account, as JSON by name. A missing one has its default. So has a damaged one, which must not stop
 * captures: `creel doctor` reports it.
 */
export function openSettings(engine: Engine, account: number): Settings {
  return {
    async api() {
      return readStoredSetting("api", await readSetting(engine, account, "api")) ?? DEFAULT_API;
    },
    async changeApi(settings) {
      const value = JSON.stringify(checkApi(settings));
      if (value === (await readSetting(engine, account, "api"))) return; // `up --api` also starts on a full disk
      await engine.write([settingStatement(account, "api", value)]);
    },
    async copy() {
      return readStoredSetting("copy", await readSetting(engine, account, "copy"));
    },
    async changeCopy(settings) {
      await engine.write([settingStatement(account, "copy", JSON.stringify(settings))]);
    },
  };
}

/** The saved views of one account. `mutex` runs one change at a time. */
export function openViews(engine: Engine, mutex: Mutex, account: number): Views {
  const write = (views: readonly View[]) =>
    engine.write([settingStatement(account, "views", JSON.stringify(views))]);
  async function list(): Promise<View[]> {
    const value = await readSetting(engine, account, "views");
    return value === null ? [] : readList("views", value);
  }
  return {
    list,
    async replace(views) {
      const checked = checkViews(views);
      await mutex.run(() => write(checked));
      return checked;
    },
    async change(change) {
      const checked = checkViewChange(change);
      await mutex.run(async () => write(checkViews(applyViewChange(await list(), checked))));
    },
  };
}

/** The allowed origins of one account, also in memory: a guard reads them for each request with a foreign origin. */
export async function openOrigins(engine: Engine, account: number): Promise<Origins> {
  let allowed = new Set(readStoredSetting("origins", await readSetting(engine, account, "origins")));
  return {
    has: (origin) => allowed.has(origin),
    list: () => [...allowed],
    async change(origins) {
      const list = checkOrigins(origins);
      await engine.write([settingStatement(account, "origins", JSON.stringify(list))]);
      allowed = new Set(list);
    },
  };
}

/** The switch for the page on paired devices, also in memory: a guard reads it for each request to the API address. */
export async function openDevicePage(engine: Engine, account: number): Promise<DevicePage> {
  let isServed = (await readSetting(engine, account, "device-page")) === "true";
  return {
    isServed: () => isServed,
    async serve(wanted) {
      if (wanted === isServed) return;
      // Off applies before the commit, because open streams check it right after.
      isServed &&= wanted;
      const unpair = { sql: "DELETE FROM session WHERE account = ? AND is_paired = 1", values: [account] };
      await engine.write([
        settingStatement(account, "device-page", String(wanted)),
        ...(wanted ? [] : [unpair]),
      ]);
      isServed = wanted;
    },
  };
}

/** The stored views or templates. Throws `unavailable` if they are damaged, so that no change replaces what is left. */
export function readList<Name extends "views" | "templates">(name: Name, text: string): StoredSettings[Name] {
  const list = readStoredSetting(name, text);
  if (list) return list;
  const cure = `Run \`creel doctor\`: it names a backup. \`PUT /api/${name}\` replaces all of them.`;
  throw new Problem("unavailable", `The stored ${name} are damaged. ${cure}`);
}
