import { parseArgs } from "node:util";
import { ITEM_VERBS, type ItemVerb } from "../../../domain/item/verb.ts";
import { Problem } from "../../../domain/problem.ts";
import type { WebhookDelivery } from "../../../domain/webhook/delivery.ts";
import type { Webhook } from "../../../domain/webhook/webhooks.ts";
import { type WebhookClient, webhooksOf } from "../../../wire/access/webhook-client.ts";
import type { CommandContext } from "../../context.ts";
import { beginsWith } from "../../resolve-items.ts";
import { momentIn } from "../../terminal/describe.ts";
import { dim, isOutputLost, markStored, print, printError, printJson, safe } from "../../terminal/output.ts";
import { Usage, withUsage } from "../../usage.ts";

const FORM =
  "webhook add URL [--verbs VERB,VERB] [--allow-private] | webhook list | webhook remove|test|resume|deliveries ID";

type Work = (hooks: WebhookClient) => Promise<number>;

/** `creel webhook`: the URLs that receive each change. A unique beginning of an id is enough. */
export async function webhookCommand(context: CommandContext): Promise<number> {
  const work = read(context);
  const session = await context.openSession({ local: true });
  try {
    return await work(webhooksOf(await session.client()));
  } finally {
    await session.close();
  }
}

/** Parses the arguments. */
function read({ args, json }: CommandContext): Work {
  const { values, positionals } = withUsage(FORM, () =>
    parseArgs({
      args,
      options: { verbs: { type: "string" }, "allow-private": { type: "boolean", default: false } },
      allowPositionals: true,
    }),
  );
  const [action = "list", word, ...rest] = positionals;
  const verbs = values.verbs === undefined ? null : readVerbs(values.verbs);
  if (rest.length > 0 || (action === "list") !== (word === undefined))
    throw new Usage("The arguments are not right.", FORM);
  if (action === "list") return (hooks) => list(hooks, json);
  if (action === "add")
    return async (hooks) => {
      const webhook = await hooks.add({ url: word ?? "", verbs, isPrivateAllowed: values["allow-private"] });
      markStored(
        `The webhook ${short(webhook)} was made`,
        "remove it with `creel webhook remove` and add it again, because its secret could not be shown",
      );
      if (json) printJson(webhook);
      else {
        print(webhook.secret);
        if (isOutputLost()) return 0;
        printError(
          `This is the secret of the webhook ${short(webhook)}. It is shown only this once: give it to the receiver.`,
        );
      }
      return 0;
    };
  const one = { remove, test, resume, deliveries }[action];
  if (!one) throw new Usage("Give an action and a webhook.", FORM);
  return async (hooks) => one(hooks, (await find(hooks, word ?? "")).id, json);
}

function readVerbs(text: string): ItemVerb[] {
  return text.split(",").map((word) => {
    const verb = ITEM_VERBS.find((one) => one === word.trim());
    if (!verb) throw new Usage(`${word} is not one of ${ITEM_VERBS.join(", ")}.`, FORM);
    return verb;
  });
}

async function find(hooks: WebhookClient, id: string): Promise<Webhook> {
  const found = (await hooks.list()).filter((one) => beginsWith(one.id, id));
  if (found.length === 1 && found[0]) return found[0];
  const what =
    found.length > 1 ? `More than one webhook's id begins with ${id}.` : `There is no webhook ${id}.`;
  throw new Problem("not-found", `${what} \`creel webhook list\` shows them all.`);
}

async function list(hooks: WebhookClient, json: boolean): Promise<number> {
  const all = await hooks.list();
  if (json) printJson({ webhooks: all });
  else if (all.length === 0) print("There are no webhooks. `creel webhook add URL` makes one.");
  else for (const one of all) print(`${short(one)}  ${safe(one.url)}  ${dim(facts(one))}`);
  return 0;
}

/** The beginning of an id, long enough to tell two apart. */
function short({ id }: Pick<Webhook, "id">): string {
  return id.slice(0, 8).toLowerCase();
}

function facts({ verbs, isPrivateAllowed, failures, pausedOn, nextOn }: Webhook): string {
  return [
    verbs === null ? "every change" : verbs.join(", "),
    ...(isPrivateAllowed ? ["private addresses allowed"] : []),
    ...(pausedOn === null ? [] : [`paused since ${momentIn(pausedOn)}; \`creel webhook resume\` continues`]),
    ...(failures === 0 ? [] : [`failed ${failures} ${failures === 1 ? "time" : "times"}`]),
    ...(nextOn === null ? [] : [`next attempt ${momentIn(nextOn)}`]),
  ].join("; ");
}

async function remove(hooks: WebhookClient, id: string, json: boolean): Promise<number> {
  await hooks.remove(id);
  markStored("The webhook is removed");
  if (json) printJson({ removed: id });
  else print("The webhook is removed: nothing is sent there any more.");
  return 0;
}

async function resume(hooks: WebhookClient, id: string, json: boolean): Promise<number> {
  const resumed = await hooks.resume(id);
  markStored();
  if (json) printJson(resumed);
  else print("The webhook continues with the next change in the log while Creel runs.");
  return 0;
}

async function test(hooks: WebhookClient, id: string, json: boolean): Promise<number> {
  const sent = await hooks.test(id);
  if (json) printJson(sent);
  else if (sent) print(line(sent));
  return sent?.isDelivered ? 0 : 69;
}

async function deliveries(hooks: WebhookClient, id: string, json: boolean): Promise<number> {
  const all = (await hooks.deliveries(id)) ?? [];
  if (json) printJson({ deliveries: all });
  else if (all.length === 0) print("Nothing has been sent yet.");
  else for (const one of all) print(line(one));
  return 0;
}

function line({ at, type, status, detail, milliseconds, message }: WebhookDelivery): string {
  const what = detail === null ? `delivered, ${status} in ${milliseconds} ms` : safe(detail);
  return `${dim(momentIn(at))}  ${type.padEnd(14)} ${what}  ${dim(message)}`;
}
