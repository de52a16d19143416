import type { Environment } from "../domain/environment.ts";
import { Problem } from "../domain/problem.ts";
import {
  type DeliveryAttempt,
  HEALTHY,
  MAX_DELIVERIES,
  type WebhookDelivery,
} from "../domain/webhook/delivery.ts";
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

export function openWebhooks(
  engine: Engine,
  account: number,
  { now, newId, random }: Environment,
): WebhookStore {
  const table = new WebhookTable(engine, account);
  return {
    async add(hooking) {
      checkWebhookConfig(hooking);
      if ((await table.list()).length >= MAX_WEBHOOKS)
        throw new Problem(
          "conflict",
          `There are ${MAX_WEBHOOKS} webhooks already, which is the maximum. Remove one first.`,
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
      await table.insert(made);
      return made;
    },
    list: () => table.list(),
    change: (id, wanted) => table.change(id, (before) => ({ ...mergeWebhookConfig(before, wanted) })),
    remove: (id) => table.remove(id),
    resume: (id) => table.change(id, () => HEALTHY),
    async secretOf(id) {
      const sql = "SELECT secret FROM webhook WHERE account = ? AND id = ?";
      return (await engine.read<{ secret: string }>(sql, [account, id]))[0]?.secret ?? null;
    },
    skip: (id, cursor) => table.write([table.update(id, { cursor })]),
    deliveries: async (id) => ((await table.find(id)) ? readDeliveries(engine, account, id) : null),
    record: (id, delivery, after) =>
      table.write([...(after ? [table.update(id, after)] : []), ...insertDelivery(account, id, delivery)]),
  };
}

/** The rows of one account's webhooks, also in memory: the delivery reads them after each commit. */
class WebhookTable {
  #known: Promise<Webhook[]> | null = null;
  #writing = 0; // rows read meanwhile may be outdated

  constructor(
    private readonly engine: Engine,
    private readonly account: number,
  ) {}

  list(): Promise<Webhook[]> {
    if (this.#writing > 0) return this.#read();
    this.#known ??= this.#read();
    this.#known.catch(() => {
      this.#known = null;
    });
    return this.#known;
  }

  async find(id: string): Promise<Webhook | null> {
    return (await this.list()).find((one) => one.id === id) ?? null;
  }

  insert(made: NewWebhook): Promise<void> {
    const values = [this.account, ...FIELDS.map((field) => asValue(made[field])), made.secret];
    return this.write([{ sql: INSERT, values }]);
  }

  async change(id: string, fields: (before: Webhook) => Partial<Webhook>): Promise<Webhook | null> {
    const before = await this.find(id);
    if (!before) return null;
    await this.write([this.update(id, fields(before))]);
    return this.find(id);
  }

  /** Removes a webhook and its deliveries. */
  async remove(id: string): Promise<boolean> {
    if (!(await this.find(id))) return false;
    await this.write([
      { sql: `DELETE FROM delivery WHERE ${OF_ONE}`, values: [this.account, id] },
      { sql: "DELETE FROM webhook WHERE account = ? AND id = ?", values: [this.account, id], rows: 1 },
    ]);
    return true;
  }

  update(id: string, fields: Partial<Webhook>): Statement {
    const names = Object.keys(fields) as (keyof Webhook)[];
    return {
      sql: `UPDATE webhook SET ${names.map((name) => `${COLUMN_OF[name]} = ?`).join(", ")} WHERE account = ? AND id = ?`,
      values: [...names.map((name) => asValue(fields[name])), this.account, id],
      rows: 1,
    };
  }

  async write(unit: Statement[]): Promise<void> {
    this.#known = null;
    this.#writing++;
    await this.engine.write(unit).finally(() => this.#writing--);
  }

  async #read(): Promise<Webhook[]> {
    const sql = `${SELECT} WHERE account = ? ORDER BY seq`;
    return (await this.engine.read<Row>(sql, [this.account])).map(toWebhook);
  }
}

async function readDeliveries(engine: Engine, account: number, id: string): Promise<WebhookDelivery[]> {
  const sql = `SELECT message, type, change AS seq, at, milliseconds, status, detail FROM delivery
    WHERE ${OF_ONE} ORDER BY delivery.seq DESC LIMIT ${MAX_DELIVERIES}`;
  const rows = await engine.read<Omit<WebhookDelivery, "isDelivered">>(sql, [account, id]);
  return rows.map((row) => ({ ...row, isDelivered: row.detail === null }));
}

/** Inserts one delivery and deletes the oldest beyond `MAX_DELIVERIES`. */
function insertDelivery(
  account: number,
  id: string,
  { message, type, seq, at, milliseconds, status, detail }: DeliveryAttempt,
): Statement[] {
  return [
    { sql: KEEP, values: [message, type, seq, at, milliseconds, status, detail, account, id], rows: 1 },
    {
      sql: `DELETE FROM delivery WHERE ${OF_ONE} AND seq <= (${BEYOND})`,
      values: [account, id, account, id],
    },
  ];
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
