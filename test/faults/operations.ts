import { join } from "node:path";
import type { Change } from "../../src/domain/item/change-log.ts";
import type { Item, Patch } from "../../src/domain/item/item.ts";
import { type Fault, type Figures, openFigures } from "./fault.ts";
import { askerOf, type ClientRequest, openPage } from "./operations-clients.ts";
import { openReader, type Reader } from "./operations-reader.ts";
import { isRunning, runVerb, startProgram } from "./program-under-test.ts";
import { type SeededRandom, seededRandom } from "./seeded-random.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

const UNDO_COUNT = 40; // operations of one client that are undone one by one at the end
const AT_ONCE = 5; // of each client
/** Allowed refusals among concurrent clients: another was faster, a rule forbids it, or the item is gone. */
const REFUSALS = [404, 409, 412, 422];

/** Five clients change one home at random while readers of its events disconnect and resume. */
export const operations: Fault = {
  name: "operations",
  title: "Random operations of five clients on one home, its readers cut again and again",
  mustHold: "log and items agree, undo restores, each reader saw every change once",
  test: "test/faults/operations.test.ts",
  short: 1_000,
  long: 200_000,
  bug: "the change log swaps the values before and after",
  control: { short: 200, long: 1_000 },
  shows: /log says/,
  lacks: () => null,
  run: (executable, { cycles, seed }) =>
    inTemporaryFolder(async (home) => {
      const figures = openFigures();
      const program = await startProgram(executable, home);
      if (!isRunning(program)) throw new Error(`It did not start: ${program.err}`);
      const socket = join(home, "creel.sock");
      const key = async (name: string) => {
        const { out } = await runVerb(executable, home, ["key", "add", name, "--scope", "full", "--json"]);
        return askerOf(program.url, { Authorization: `Bearer ${JSON.parse(out).key}` }, { ca: program.ca });
      };
      const terminal = askerOf("http://creel", {}, { socket });
      const clients = [
        await openPage(executable, home),
        terminal,
        await key("api"),
        askerOf("http://creel", { "Creel-Source": "mcp:prover" }, { socket }),
        await key("import"),
      ];
      const readers = [
        openReader(terminal, seededRandom(seed + 1)),
        openReader(clients[2] as ClientRequest, seededRandom(seed + 2)),
      ];
      const known: string[] = [];
      let remaining = cycles;
      await Promise.all(
        clients.flatMap((ask, n) =>
          Array.from({ length: AT_ONCE }, async (_, m) => {
            const random = seededRandom(seed * 31 + n * AT_ONCE + m);
            while (remaining-- > 0) await operate(ask, random, known, n === clients.length - 1, figures);
          }),
        ),
      );
      await takeBack(clients[0] as ClientRequest, seededRandom(seed + 3), figures);
      const log = await readLog(terminal);
      await compareItems(terminal, log, known, figures);
      await compareReaders(readers, log, figures);
      figures.cycles = cycles;
      figures.count("changes", log.length);
      program.kill("SIGKILL");
      await program.exited;
      return figures;
    }),
};

/** Sends one operation. Any 5xx response is an error. */
async function operate(
  ask: ClientRequest,
  random: SeededRandom,
  known: string[],
  isImport: boolean,
  figures: ReturnType<typeof openFigures>,
): Promise<void> {
  const id = known[random.between(0, Math.max(0, known.length - 1))];
  const dice = random.between(1, 100);
  const capture = () => ({ title: `thought ${random.next()}`, note: dice % 2 ? "with a note" : null });
  if (id === undefined || dice <= (isImport ? 40 : 12)) {
    const many = isImport ? Array.from({ length: random.between(1, 5) }, capture) : null;
    const { status, body } = many
      ? await ask("POST", "/api/items/batch", { items: many })
      : await ask("POST", "/api/items", capture());
    if (status !== 200)
      return void figures.errors.push(`A capture was answered ${status}: ${JSON.stringify(body)}`);
    const captured = many ? (body as { results: { id: string }[] }).results : [body as { id: string }];
    known.push(...captured.map((one) => one.id));
    figures.acknowledged += captured.length;
    return;
  }
  const path = `/api/items/${id}`;
  const { status, body } = await (dice <= 50
    ? ask(
        "PATCH",
        path,
        randomPatch(random, known),
        dice % 7 === 0 ? { "If-Match": `"${random.between(1, 4)}"` } : {},
      )
    : dice <= 62
      ? ask("POST", `${path}/${["complete", "reopen", "trash", "restore"][random.between(0, 3)]}`)
      : dice <= 70
        ? ask("PATCH", "/api/items", {
            changes: Array.from({ length: random.between(2, 8) }, () => ({
              id: known[random.between(0, known.length - 1)],
              patch: randomPatch(random, known),
            })),
          })
        : dice <= 86
          ? ask("POST", "/api/undo")
          : dice <= 96
            ? ask("POST", "/api/redo")
            : dice === 97
              ? ask("DELETE", path)
              : ask("GET", `/api/items?q=thought&limit=5`));
  figures.count(status < 300 ? "done" : "refused");
  if (status >= 300 && !REFUSALS.includes(status))
    figures.errors.push(`${dice} ${path} was answered ${status}: ${JSON.stringify(body)}`);
}

function randomPatch(random: SeededRandom, known: readonly string[]): Patch {
  const day = `2031-0${random.between(1, 9)}-1${random.between(0, 9)}`;
  const patches: Patch[] = [
    { title: `changed ${random.next()}` },
    { note: random.next() < 0.5 ? null : "another note" },
    {
      list: (["inbox", "next", "waiting", "someday", "done", "trash"] as const)[
        random.between(0, 5)
      ] as "next",
    },
    { list: "scheduled", startDate: day },
    { startDate: random.next() < 0.3 ? null : day },
    { tags: ["@home", "boat", "Ada"].slice(random.between(0, 3)), area: "Work" },
    { isFocused: random.next() < 0.5, minutes: random.between(1, 90) },
    { dueDate: day, repeat: "FREQ=WEEKLY", repeatFrom: "date" },
    { kind: (["action", "project", "note"] as const)[random.between(0, 2)] as "action" },
    { project: known[random.between(0, known.length - 1)] as string },
  ];
  return patches[random.between(0, patches.length - 1)] as Patch;
}

/** Several operations of one client, each undone: the previous state must return. */
async function takeBack(ask: ClientRequest, random: SeededRandom, figures: Figures): Promise<void> {
  const before = new Map((await readItems(ask)).map((item) => [item.id, fieldsOf(item)]));
  const ids = [...before.keys()];
  const steps = new Set<number>();
  const last = async () => (await readLog(ask)).at(-1)?.group ?? 0;
  let lastSeq = await last();
  for (let n = 0; n < UNDO_COUNT; n++) {
    await ask("PATCH", `/api/items/${ids[random.between(0, ids.length - 1)]}`, randomPatch(random, ids));
    const now = await last();
    if (now !== lastSeq) steps.add(now);
    lastSeq = now;
  }
  for (const _ of steps) {
    const { status, body } = await ask("POST", "/api/undo");
    if (status !== 200) figures.errors.push(`Undo was answered ${status}: ${JSON.stringify(body)}`);
  }
  if (steps.size === 0) figures.errors.push("Nothing was there to be undone.");
  for (const item of await readItems(ask))
    if (before.has(item.id) && before.get(item.id) !== fieldsOf(item))
      figures.errors.push(`Undo left ${item.id} as ${fieldsOf(item)}, not ${before.get(item.id)}`);
}

function fieldsOf({ changedOn: _, revision: __, ...fields }: Item): string {
  return JSON.stringify(fields);
}

/** Checks that each field has the value of its last change in the log, and that each change raised the revision. */
async function compareItems(
  ask: ClientRequest,
  log: Change[],
  known: string[],
  figures: Figures,
): Promise<void> {
  const items = new Map((await readItems(ask)).map((item) => [item.id, item]));
  const logged = new Map<string, Record<string, unknown>>();
  const count = new Map<string, number>();
  const purged = new Set<string>();
  for (const { item, verb, patch } of log) {
    if (verb === "purge") purged.add(item);
    logged.set(item, { ...logged.get(item), ...patch });
    count.set(item, (count.get(item) ?? 0) + 1);
  }
  for (const [id, fields] of logged) {
    const item = items.get(id);
    if (!item !== purged.has(id)) figures.errors.push(`The log says of ${id} what the list does not.`);
    if (!item) continue;
    for (const [field, value] of Object.entries(fields))
      if (field in item && JSON.stringify(item[field as keyof Item]) !== JSON.stringify(value))
        figures.errors.push(
          `The log says that ${field} of ${id} is ${value}: it is ${item[field as keyof Item]}.`,
        );
    if (item.revision !== count.get(id))
      figures.errors.push(`${id} has revision ${item.revision}: the log says ${count.get(id)}.`);
  }
  figures.lostCount += known.filter((id) => !items.has(id) && !purged.has(id)).length;
  figures.duplicateCount += known.length - new Set(known).size;
}

async function compareReaders(
  readers: Reader[],
  log: Change[],
  figures: ReturnType<typeof openFigures>,
): Promise<void> {
  for (const reader of readers) {
    const { seqs, cuts } = await reader.end(log.at(-1)?.seq ?? 0);
    figures.count("cuts", cuts);
    if (seqs.join() !== log.map(({ seq }) => seq).join())
      figures.errors.push(
        `A reader that was cut ${cuts} times saw ${seqs.length} of ${log.length} changes in their order.`,
      );
  }
}

async function readLog(ask: ClientRequest): Promise<Change[]> {
  const log: Change[] = [];
  for (;;) {
    const { body } = await ask("GET", `/api/changes?limit=500&since=${log.at(-1)?.seq ?? 0}`);
    const { changes } = body as { changes: Change[] };
    if (changes.length === 0) return log;
    log.push(...changes);
  }
}

async function readItems(ask: ClientRequest): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null = null;
  do {
    const { body } = await ask("GET", `/api/items?limit=500${cursor === null ? "" : `&cursor=${cursor}`}`);
    const page = body as { items: Item[]; next: string | null };
    items.push(...page.items);
    cursor = page.next;
  } while (cursor !== null);
  return items;
}
