import type { Environment } from "../domain/environment.ts";
import { Problem } from "../domain/problem.ts";
import { HEALTHY, MAX_DELIVERIES, type WebhookDelivery } from "../domain/webhook/delivery.ts";
import {
  checkWebhookConfig,
  MAX_WEBHOOKS,
  makeWebhookSecret,
  mergeWebhookConfig,
  type NewWebhook,
  type Webhook,
  type WebhookStore,
} from "../domain/webhook/webhooks.ts";
import type { Engine, Statement, Value } from "./engine/engine.ts";

const COLUMN_OF = {
  id: "id",
  url: "url",
  verbs: "verbs",
  isPrivateAllowed: "is_private_allowed",
  createdOn: "created_on",
  cursor: "cursor",
  failures: "failures",
  failedOn: "failed_on",
  nextOn: "next_on",
  pausedOn: "paused_on",
} as const satisfies Record<keyof Webhook, string>;
const FIELDS = Object.keys(COLUMN_OF) as (keyof Webhook)[];
const SELECT = `SELECT ${FIELDS.map((field) => `${COLUMN_OF[field]} AS "${field}"`).join(", ")} FROM webhook`;
const INSERT = `INSERT INTO webhook (account, ${FIELDS.map((field) => COLUMN_OF[field]).join(", ")}, secret)
  VALUES (?${", ?".repeat(FIELDS.length)}, ?)`;
const KEEP = `INSERT INTO delivery (account, webhook, message, type, change, at, milliseconds, status, detail)
  SELECT account, seq, ?, ?, ?, ?, ?, ?, ? FROM webhook WHERE account = ? AND id = ?`;
const OF_ONE = "webhook = (SELECT seq FROM webhook WHERE account = ? AND id = ?)";
const BEYOND = `SELECT seq FROM delivery WHERE ${OF_ONE} ORDER BY seq DESC LIMIT 1 OFFSET ${MAX_DELIVERIES}`;

type Row = Omit<Webhook, "verbs" | "isPrivateAllowed"> & { verbs: string | null; isPrivateAllowed: number };

/** The webhooks of one account, also in memory: the deliverer asks for them after each commit. */
export function openWebhooks(
  engine: Engine,
  account: number,
  { now, newId, random }: Environment,
): WebhookStore {
  let known: Promise<Webhook[]> | null = null;
  let writing = 0; // what is read meanwhile may be old by then

  async function read(): Promise<Webhook[]> {
    return (await engine.read<Row>(`${SELECT} WHERE account = ? ORDER BY seq`, [account])).map(toWebhook);
  }

  function list(): Promise<Webhook[]> {
    if (writing > 0) return read();
    known ??= read();
    known.catch(() => {
      known = null;
    });
    return known;
  }

  const find = async (id: string) => (await list()).find((one) => one.id === id) ?? null;

  async function write(unit: Statement[]): Promise<void> {
    known = null;
    writing++;
    await engine.write(unit).finally(() => writing--);
  }

  function update(id: string, fields: Partial<Webhook>): Statement {
    const names = Object.keys(fields) as (keyof Webhook)[];
    return {
      sql: `UPDATE webhook SET ${names.map((name) => `${COLUMN_OF[name]} = ?`).join(", ")} WHERE account = ? AND id = ?`,
      values: [...names.map((name) => asValue(fields[name])), account, id],
      rows: 1,
    };
  }

  async function changed(id: string, fields: (before: Webhook) => Partial<Webhook>): Promise<Webhook | null> {
    const before = await find(id);
    if (!before) return null;
    await write([update(id, fields(before))]);
    return find(id);
  }

  return {
    async add(hooking) {
      checkWebhookConfig(hooking);
      if ((await list()).length >= MAX_WEBHOOKS)
        throw new Problem(
          "conflict",
          `There are ${MAX_WEBHOOKS} webhooks, the most that can be. Remove one first.`,
        );
      const [log] = await engine.read<{ last: number | null }>("SELECT max(seq) AS last FROM change");
      const { url, verbs, isPrivateAllowed } = hooking;
      const made: NewWebhook = {
        id: newId(),
        url,
        verbs,
        isPrivateAllowed,
        createdOn: now(),
        cursor: log?.last ?? 0,
        ...HEALTHY,
        secret: makeWebhookSecret(random(32)),
      };
      const values = [account, ...FIELDS.map((field) => asValue(made[field])), made.secret];
      await write([{ sql: INSERT, values }]);
      return made;
    },
    list,
    change: (id, wanted) => changed(id, (before) => ({ ...mergeWebhookConfig(before, wanted) })),
    async remove(id) {
      if (!(await find(id))) return false;
      await write([
        { sql: `DELETE FROM delivery WHERE ${OF_ONE}`, values: [account, id] },
        { sql: "DELETE FROM webhook WHERE account = ? AND id = ?", values: [account, id], rows: 1 },
      ]);
      return true;
    },
    resume: (id) => changed(id, () => HEALTHY),
    async deliveries(id) {
      if (!(await find(id))) return null;
      const sql = `SELECT message, type, change AS seq, at, milliseconds, status, detail FROM delivery
        WHERE ${OF_ONE} ORDER BY delivery.seq DESC LIMIT ${MAX_DELIVERIES}`;
      const rows = await engine.read<Omit<WebhookDelivery, "isDelivered">>(sql, [account, id]);
      return rows.map((row) => ({ ...row, isDelivered: row.detail === null }));
    },
    async secretOf(id) {
      const sql = "SELECT secret FROM webhook WHERE account = ? AND id = ?";
      return (await engine.read<{ secret: string }>(sql, [account, id]))[0]?.secret ?? null;
    },
    skip: (id, cursor) => write([update(id, { cursor })]),
    async record(id, { message, type, seq, at, milliseconds, status, detail }, after) {
      const told = [message, type, seq, at, milliseconds, status, detail];
      await write([
        ...(after ? [update(id, after)] : []),
        { sql: KEEP, values: [...told, account, id], rows: 1 },
        {
          sql: `DELETE FROM delivery WHERE ${OF_ONE} AND seq <= (${BEYOND})`,
          values: [account, id, account, id],
        },
      ]);
    },
  };
}

function toWebhook(row: Row): Webhook {
  return {
    ...row,
    verbs: row.verbs === null ? null : JSON.parse(row.verbs),
    isPrivateAllowed: row.isPrivateAllowed === 1,
  };
}

function asValue(value: Webhook[keyof Webhook] | undefined): Value {
  if (typeof value === "boolean") return Number(value);
  return Array.isArray(value) ? JSON.stringify(value) : ((value ?? null) as Value);
}
