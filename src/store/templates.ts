import { type Actor, clientOf } from "../domain/access/actor.ts";
import type { Mutex } from "../domain/async.ts";
import { dayIn } from "../domain/dates.ts";
import type { Item, StoredItem } from "../domain/item/item.ts";
import { loadRecurrence } from "../domain/item/recurrence-rule.ts";
import { problemOrThrow } from "../domain/problem.ts";
import type { ProjectCopy } from "../domain/project/copy.ts";
import { createProject } from "../domain/project/create-project.ts";
import {
  applyTemplateChange,
  checkItemCounts,
  checkTemplates,
  type Template,
  type Templates,
  templateProblem,
} from "../domain/project/templates.ts";
import type { Statement, Transaction } from "./engine/engine.ts";
import { yieldToOthers } from "./engine/yield.ts";
import { decidedItem } from "./items/captures.ts";
import { Changeset, type StoreContext } from "./items/changeset.ts";
import { type BegunRequest, usedKey, writeOnce } from "./items/idempotency.ts";
import { toPublicItem } from "./items/item-row.ts";
import { readSetting, settingStatement } from "./settings/setting-row.ts";
import { readList } from "./settings/settings.ts";

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
    await yieldToOthers(clientOf(by)); // to read and to write a million characters takes milliseconds each
    return value === null ? [] : readList("templates", value);
  }
  async function make(copy: ProjectCopy) {
    const repeats = await loadRecurrence();
    const at = { now: now(), today: dayIn(zone(), now()), zone: zone(), newId, repeats };
    return createProject(copy, by, at, () => yieldToOthers(clientOf(by)));
  }
  /** Refuses a template that no project could be made of. Throws `invalid`. */
  async function checkMakeable(template: Template): Promise<void> {
    await make(template).catch((thrown) => {
      throw templateProblem(template, problemOrThrow(thrown));
    });
  }
  return {
    list,
    async replace(templates) {
      const checked = checkTemplates(templates);
      for (const template of checked) await checkMakeable(template);
      await settingMutex.run(() => write(checked), clientOf(by));
      return checked;
    },
    async change(change) {
      if (change.verb === "save") {
        checkItemCounts([change.template]);
        await checkMakeable(change.template);
      }
      await settingMutex.run(async () => {
        const templates = applyTemplateChange(await list(), change);
        await yieldToOthers(clientOf(by));
        await write(checkTemplates(templates));
      }, clientOf(by));
    },
    async makeProject(copy, idempotencyKey) {
      const items = await make(copy);
      const statements: Statement[] = [];
      for (const [place, item] of items.entries()) {
        await yieldToOthers(clientOf(by)); // the checksum of a long note takes milliseconds
        statements.push(...decidedItem(item, by, items[0].createdOn, place));
      }
      const made = { id: items[0].id, createdOn: items[0].createdOn };
      const begun = { fields: copy, made, idempotencyKey };
      return mutex.run(() => writeProject(tools, by, items[0], begun, statements), clientOf(by));
    },
  };
}

/** Quick entry knows the new project from its commit on. Returns it, or the one that its idempotency key made before. */
async function writeProject(
  tools: StoreContext,
  by: Actor,
  project: StoredItem,
  begun: BegunRequest,
  statements: Transaction,
): Promise<Item> {
  const { engine, ids, projects } = tools;
  const { account } = by;
  try {
    const id = await writeOnce(engine, by, begun, statements);
    if (id !== project.id) return await findMade(tools, by, id);
    const seq = await ids.find(account, project.id);
    if (seq !== null) projects.change(account, [{ seq, before: project, after: project }]);
    return toPublicItem(project);
  } catch (thrown) {
    projects.clear(account); // it may be committed
    throw thrown;
  }
}

/** The project of a request that is repeated, as it is now. */
async function findMade(tools: StoreContext, by: Actor, id: string): Promise<Item> {
  const stored = await new Changeset(tools, by).find(id);
  if (stored) return toPublicItem(stored);
  throw usedKey();
}
