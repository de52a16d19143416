import type { Mutant } from "./mutant.ts";

const HERE = "test/browser/capture-here.test.ts";
const OVERLAY = "src/web/shell/capture-overlay.tsx";

/** Bugs of the capture line: over a screen, with its completion, and for pasted lines. */
export const PAGE_CAPTURE: readonly Mutant[] = [
  {
    title: "the capture line over a screen does not give the focus back",
    file: OVERLAY,
    from: "    return () => element?.close();\n",
    to: "",
    test: HERE,
  },
  {
    title: "a capture over a list goes to that list unasked",
    file: OVERLAY,
    from: 'useState(target !== null && "project" in target)',
    to: "useState(target !== null)",
    test: HERE,
  },
  {
    title: "a capture over a project's page does not go to the project",
    file: OVERLAY,
    from: 'useState(target !== null && "project" in target)',
    to: "useState(false)",
    test: HERE,
  },
  {
    title: "a capture and its move to a list are two steps of undo",
    file: "src/web/actions/create.ts",
    from: `
  itemStore.asOne(() => {
    keys = itemStore.captureAll(drafts, options);`,
    to: `
  [() => {}].map(() => {
    keys = itemStore.captureAll(drafts, options);`,
    test: HERE,
  },
  {
    title: "the project of the page replaces the one that the text names",
    file: "src/web/capture/capture-line.tsx",
    from: "isTargeted: !isNamed }",
    to: "isTargeted: true || isNamed }",
    test: HERE,
  },
  {
    title: "a change of a refused capture is sent, and refused too",
    file: "src/web/items/mutations/mutation-queue.ts",
    from: 'state !== "failed" && !isAbout(entry, refusedKeys)',
    to: 'state !== "failed"',
    test: HERE,
  },
];
