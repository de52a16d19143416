/** A task with the steps below it: a step of text alone is a checkbox in the note, any other is an action of its own. */
import type { Outcome, SourceRange } from "../format.ts";
import type { ItemFinisher } from "./finish-item.ts";
import type { ItemDraft } from "./item-draft.ts";
import { rangeOf, sayBox } from "./outcomes.ts";
import { type RecordIds, titleForId } from "./record-ids.ts";
import { writeBox, writePath } from "./subtasks.ts";

/** A task before its steps are known. An id of its own makes it an action. */
export interface TaskNode {
  draft: ItemDraft;
  range: SourceRange;
  /** A step is deeper than its task. */
  depth: number;
  /** The lines below it. */
  notes: string[];
}

interface PlacedNode extends TaskNode {
  parent: number;
  hasSteps: boolean;
}

export interface TreeOptions {
  finisher: ItemFinisher;
  ids: RecordIds;
  /** Of ids: the file, the project and the heading. */
  container: readonly string[];
  /** Whether a step with steps can be a checkbox. */
  nestsBoxes?: boolean;
}

const PATH_LIMIT = 500; // UTF-16 units of the titles above a step
const MAX_INDENT = 20;
const MAX_LEVELS = 100;
const MAX_STEPS = 50_000; // all of them are in memory until the last one is read
const TOO_DEEP = `It is more than ${MAX_LEVELS} levels below its task. Creel does not read it: move it up.`;
const TOO_MANY = `Its task has more than ${MAX_STEPS.toLocaleString("en")} steps. Creel does not read it: divide the task.`;

export class TaskTree {
  readonly #nodes: PlacedNode[] = [];
  /** The numbers of the nodes that the next one may belong to. */
  readonly #open: number[] = [];

  constructor(root: TaskNode) {
    this.#nodes.push({ ...root, parent: -1, hasSteps: false });
    this.#open.push(0);
  }

  get root(): TaskNode {
    return this.#nodes[0] as TaskNode;
  }

  /** Adds a step below the last node that is less deep. Yields its outcome if it is too deep or one too many. */
  *add(node: TaskNode): Generator<Outcome> {
    const parent = this.#closeTo(node.depth);
    const refused =
      this.#open.length > MAX_LEVELS ? TOO_DEEP : this.#nodes.length > MAX_STEPS ? TOO_MANY : null;
    if (refused !== null) {
      yield { ...rangeOf(node.range), refused };
      return;
    }
    this.#nodes.push({ ...node, parent, hasSteps: false });
    (this.#nodes[parent] as PlacedNode).hasSteps = true;
    this.#open.push(this.#nodes.length - 1);
  }

  /** The node that a line of this depth belongs to; it is at least the root. */
  nodeAbove(depth: number): TaskNode {
    const found = this.#open.findLast((n) => (this.#nodes[n] as TaskNode).depth < depth);
    return this.#nodes[found ?? 0] as TaskNode;
  }

  #closeTo(depth: number): number {
    while (this.#open.length > 1 && (this.#nodes[this.#open.at(-1) as number] as TaskNode).depth >= depth)
      this.#open.pop();
    return this.#open.at(-1) ?? 0;
  }

  /** One outcome for each node. */
  *finish({ finisher, ids, container, nestsBoxes = false }: TreeOptions): Generator<Outcome> {
    const root = this.root.draft;
    const titles: string[] = [];
    const owners: number[] = [];
    const boxes = new Map<number, string[]>();
    const indents: number[] = [];
    for (const [n, node] of this.#nodes.entries()) {
      const above = titles[node.parent];
      titles.push(
        writePath([...(above === undefined ? [] : [above.slice(0, PATH_LIMIT)]), node.draft.title]),
      );
      const isOwn = n === 0 || !this.#isBox(node, owners[node.parent] ?? 0, nestsBoxes);
      owners.push(isOwn ? n : (owners[node.parent] ?? 0));
      indents.push(isOwn ? 0 : Math.min(MAX_INDENT, (indents[node.parent] ?? 0) + 1));
      if (isOwn || node.draft.title === "") continue;
      const list = boxes.get(owners[n] as number) ?? [];
      const { title, list: state } = node.draft;
      list.push(`${"  ".repeat((indents[n] ?? 1) - 1)}${writeBox(title, state === "done")}`);
      boxes.set(owners[n] as number, list);
    }
    for (const [n, { draft, range, notes, parent }] of this.#nodes.entries()) {
      const above = titles[parent];
      if (owners[n] !== n) {
        const leftOut = draft.title === "" ? EMPTY_BOX : sayBox(titles[owners[n] as number] ?? "");
        yield { ...rangeOf(range), leftOut };
        continue;
      }
      const title = titleForId(draft.title, notes.join("\n"));
      draft.foreignId ||= ids.place(...container, ...(above === undefined ? [] : [above]), title);
      draft.title = titles[n] as string;
      draft.addNote(notes.join("\n").trimEnd()).addNote((boxes.get(n) ?? []).join("\n"));
      draft.project ??= root.project;
      draft.heading ??= root.heading;
      if (above !== undefined) draft.lose("depth", "step", above);
      yield { ...rangeOf(range), ...finisher.finish(draft) };
    }
  }

  /** An open step does not go into a task that is done. */
  #isBox({ draft, notes, hasSteps }: PlacedNode, owner: number, nestsBoxes: boolean): boolean {
    const isPlain = draft.foreignId === "" && draft.isOnlyText();
    const isHidden = draft.list !== "done" && this.#isDone(owner);
    const hasText = notes.some((line) => line.trim() !== "");
    return isPlain && !hasText && (nestsBoxes || !hasSteps) && !isHidden;
  }

  #isDone(n: number): boolean {
    return ["done", "cancelled", "trash"].includes(this.#nodes[n]?.draft.list ?? "auto");
  }
}

/** Of a checkbox, or of a line that has marks alone. */
export const EMPTY_BOX = "It is a checkbox without a text.";
