/** A task with the steps below it: a step of text alone is a checkbox in the note, any other is an action of its own. */
import type { Outcome, SourceRange } from "../format.ts";
import { finishDraft, type ImportContext } from "./finish-draft.ts";
import { isOnlyText, lose, type RecordDraft } from "./record-draft.ts";
import { type PlaceIds, quoteName, sourceRange } from "./record-places.ts";

/** A task before its steps are known. An id of its own makes it an action. */
export interface TaskNode {
  draft: RecordDraft;
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
  context: ImportContext;
  places: PlaceIds;
  /** Of ids: the file, the project and the heading. */
  container: readonly string[];
  /** Whether a step with steps can be a checkbox. */
  nestsBoxes?: boolean;
}

const PATH_LIMIT = 500; // UTF-16 units of the titles above a step
const MAX_INDENT = 20;

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

  /** Adds a step below the last node that is less deep. */
  add(node: TaskNode): void {
    const parent = this.#closeTo(node.depth);
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
  finish({ context, places, container, nestsBoxes = false }: TreeOptions): Outcome[] {
    const { project, heading } = this.root.draft;
    const titles: string[] = [];
    const owners: number[] = [];
    const boxes = new Map<number, string[]>();
    const indents: number[] = [];
    for (const [n, node] of this.#nodes.entries()) {
      const above = titles[node.parent];
      titles.push(
        above === undefined ? node.draft.title : `${above.slice(0, PATH_LIMIT)} › ${node.draft.title}`,
      );
      const isOwn = n === 0 || !isBox(node, nestsBoxes);
      owners.push(isOwn ? n : (owners[node.parent] ?? 0));
      indents.push(isOwn ? 0 : Math.min(MAX_INDENT, (indents[node.parent] ?? 0) + 1));
      if (isOwn || node.draft.title === "") continue;
      const list = boxes.get(owners[n] as number) ?? [];
      list.push(writeBox(node.draft, (indents[n] ?? 1) - 1));
      boxes.set(owners[n] as number, list);
    }
    return this.#nodes.map((node, n) => {
      const { draft, range, notes } = node;
      const above = titles[node.parent];
      if (owners[n] !== n)
        return { ...sourceRange(range), leftOut: sayBox(draft.title, titles[owners[n] as number] ?? "") };
      const note = [draft.note, notes.join("\n"), (boxes.get(n) ?? []).join("\n")];
      const own: RecordDraft = {
        ...draft,
        title: titles[n] as string,
        note: note.filter((part) => part.trim() !== "").join("\n\n"),
        foreignId: draft.foreignId || places.next(...container, above ?? "", draft.title),
        project: draft.project ?? project,
        heading: draft.heading ?? heading,
        losses: [...draft.losses],
      };
      if (above !== undefined) lose(own, "depth", "step", above);
      return { ...sourceRange(range), ...finishDraft(own, context) };
    });
  }
}

function isBox({ draft, notes, hasSteps }: PlacedNode, nestsBoxes: boolean): boolean {
  const isPlain = draft.foreignId === "" && draft.note === "" && isOnlyText(draft);
  return isPlain && notes.every((line) => line.trim() === "") && (nestsBoxes || !hasSteps);
}

function sayBox(title: string, owner: string): string {
  if (title === "") return "It is a checkbox without a text.";
  return `It is a checkbox in the note of ${quoteName(owner)}.`;
}

function writeBox({ title, list }: RecordDraft, indent: number): string {
  return `${"  ".repeat(indent)}- [${list === "done" ? "x" : " "}] ${title.replace(/\s*[\r\n]+\s*/g, " ")}`;
}
