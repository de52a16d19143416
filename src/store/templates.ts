import { type Actor, clientOf } from "../domain/access/actor.ts";
import type { Mutex } from "../domain/async.ts";
import { dayIn } from "../domain/dates.ts";
import type { StoredItem } from "../domain/item/item.ts";
import { loadRecurrence } from "../domain/item/recurrence-rule.ts";
import { createProject } from "../domain/project/create-project.ts";
import {
  applyTemplateChange,
  checkTemplates,
  type Template,
  type Templates,
} from "../domain/project/templates.ts";
import type { Statement, Transaction } from "./engine/engine.ts";
import { yieldToOthers } from "./engine/yield.ts";
import type { StoreContext } from "./items/changeset.ts";
import { toPublicItem } from "./items/item-row.ts";
import { decidedItem } from "./items/items.ts";
import { readSetting, settingStatement } from "./settings.ts";

/**
 * The templates of one account, as JSON, and the projects that an actor makes at once. `settingMutex` runs one change of
 * the templates at a time.
 */
export function openTemplates(tools: StoreContext, settingMutex: Mutex, by: Actor): Templates {
  const { engine, environment, mutex } = tools;
  const { now, zone, newId } = environment;
  const write = (templates: readonly Template[]) =>
    engine.write([settingStatement(by.account, "templates", JSON.stringify(templates))]);
  async function list(): Promise<Template[]> {
    const value = await readSetting(engine, by.account, "templates");
    await yieldToOthers(); // to read and to write a million characters takes milliseconds each
    return value === null ? [] : (JSON.parse(value) as Template[]);
  }
  return {
    list,
    async replace(templates) {
      const checked = checkTemplates(templates);
      await settingMutex.run(() => write(checked), clientOf(by));
      return checked;
    },
    async change(change) {
      await settingMutex.run(async () => {
        const templates = applyTemplateChange(await list(), change);
        await yieldToOthers();
        await write(checkTemplates(templates));
      }, clientOf(by));
    },
    async makeProject(copy) {
      const repeats = await loadRecurrence();
      const at = { now: now(), today: dayIn(zone(), now()), zone: zone(), newId, repeats };
      const items = await createProject(copy, by, at, yieldToOthers);
      const statements: Statement[] = [];
      for (const [place, item] of items.entries()) {
        await yieldToOthers(); // the checksum of a long note takes milliseconds
        statements.push(...decidedItem(item, by, at.now, place));
      }
      await mutex.run(() => writeProject(tools, by, items[0], statements), clientOf(by));
      return toPublicItem(items[0]);
    },
  };
}

/** Quick entry knows the new project from its commit on. */
async function writeProject(
  { engine, ids, projects }: StoreContext,
  { account }: Actor,
  project: StoredItem,
  statements: Transaction,
): Promise<void> {
  try {
    await engine.write(statements);
    const seq = await ids.find(account, project.id);
    if (seq !== null) projects.change(account, [{ seq, before: project, after: project }]);
  } catch (thrown) {
    projects.clear(account); // it may be committed
    throw thrown;
  }
}
