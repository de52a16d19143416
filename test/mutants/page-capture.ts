import type { Mutant } from "./mutant.ts";

const HERE = "test/browser/capture-here.test.ts";
const OVERLAY = "src/web/shell/capture-overlay.tsx";

const COMPLETION = "test/browser/completion.test.ts";
const COMPLETE = "src/web/completion/complete.ts";
const COMPLETE_TEST = "src/web/completion/complete.test.ts";
const SHEET = "src/web/shell/capture-sheet.ts";
const PHONE = "test/browser/phone-capture.test.ts";
const PASTE = "test/browser/paste-undo.test.ts";
const IDEMPOTENCY = "src/store/items/idempotency.ts";
const IDEMPOTENCY_TEST = "src/store/items/idempotency.test.ts";
const WINDOW_VALUE = "src/web/state/window-value.ts";
const WINDOW_DRAFTS = "test/browser/window-drafts.test.ts";
const USE_COMPLETION = "src/web/completion/use-completion.tsx";

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
    keys = itemStore.captureAll(captures);`,
    to: `
  [() => {}].map(() => {
    keys = itemStore.captureAll(captures);`,
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
    file: "src/web/items/mutations/mutation.ts",
    from: "!isAbout(entry, refusedKeys) && ",
    to: "",
    test: "src/web/items/mutations/mutation.test.ts",
  },
  {
    title: "a change goes before the capture that it changes, if it stands before it",
    file: "src/web/items/mutations/mutation.ts",
    from: " && !changesSome(entry, unsentKeys)",
    to: "",
    test: "src/web/items/mutations/mutation.test.ts",
  },
  {
    title: "Enter takes a longer name instead of the one that is typed",
    file: COMPLETE,
    from: 'preferred: query !== "" && !isKnown && likely',
    to: 'preferred: query !== "" && likely',
    test: COMPLETE_TEST,
  },
  {
    title: "a sign alone takes the first name at Enter",
    file: COMPLETE,
    from: 'preferred: query !== "" && !isKnown && likely',
    to: "preferred: !isKnown && likely",
    test: COMPLETE_TEST,
  },
  {
    title: "a completed name of several words has no quotes",
    file: COMPLETE,
    from: "return isPlain ? sigil + name",
    to: "return name ? sigil + name",
    test: COMPLETE_TEST,
  },
  {
    title: "a date that is understood is replaced at Enter",
    file: COMPLETE,
    from: 'typed !== "" && !isUnderstood &&',
    to: 'typed !== "" &&',
    test: COMPLETE_TEST,
  },
  {
    title: "a pasted text opens the list",
    file: USE_COMPLETION,
    from: "if (isTyped) setTyped",
    to: "if (value) setTyped",
    test: COMPLETION,
  },
  {
    title: "the list takes the Enter of an input method",
    file: USE_COMPLETION,
    from: "if (!isOpen || event.nativeEvent.isComposing || event.keyCode === 229) return false;",
    to: "if (!isOpen) return false;",
    test: COMPLETION,
  },
  {
    title: "without its server the page completes no name",
    file: "src/web/shell/frame.tsx",
    from: "setPageNames(readOpenNames);\n",
    to: "",
    test: COMPLETION,
  },
  {
    title: "a list marker goes only if each line has one",
    file: "src/web/capture/paste.ts",
    from: '.map((line) => line.replace(BULLET, "") || line)',
    to: '.map((line, _, all) => (all.every((one) => BULLET.exec(one)?.[0]) && line.replace(BULLET, "")) || line)',
    test: "src/web/capture/paste.test.ts",
  },
  {
    title: "pasted lines that are sent again are captured twice",
    file: "src/web/items/mutations/send-mutation.ts",
    from: "({ ...draft, parse, idempotencyKey: key, ...date })",
    to: "({ ...draft, parse, idempotencyKey: crypto.randomUUID() || key, ...date })",
    test: PASTE,
  },
  {
    title: "a refused line of several is lost",
    file: "src/web/items/mutations/mutation-queue.ts",
    from: "      this.#pending.replace(key, refused); // same",
    to: "      this.#pending.replace(key, refused.slice(0, 0)); // same",
    test: PASTE,
  },
  {
    title: "a refused line of several does not survive the page",
    file: "src/web/items/mutations/database.ts",
    from: "      for (const [n, entry] of refused.entries()) await outbox.put(entry, entryId + n / refused.length);\n",
    to: "",
    test: PASTE,
  },
  {
    title: "undo takes back the last capture of a batch alone",
    file: "src/store/items/undo.ts",
    from: "    SELECT coalesce(step, seq), verb, NULL, 1, 1\n",
    to: "    SELECT seq, verb, NULL, 1, 1\n",
    test: IDEMPOTENCY_TEST,
  },
  {
    title: "a batch with one known key writes nothing of the rest",
    file: IDEMPOTENCY,
    from: "const others = captures.filter((one) => !before.has(one));",
    to: "const others = captures.filter((one) => !before.has(one) && one.arrived < 0);",
    test: IDEMPOTENCY_TEST,
  },
  {
    title: "a key that a batch has twice captures twice",
    file: IDEMPOTENCY,
    from: "if (firsts.has(one.idempotencyKey)) return true;",
    to: "",
    test: IDEMPOTENCY_TEST,
  },
  {
    title: "a repeat within a batch fails although its first was stored",
    file: IDEMPOTENCY,
    from: "if (repeats.length === 0) return results;",
    to: "if (repeats.length >= 0) return results;",
    test: IDEMPOTENCY_TEST,
  },
  {
    title: "the unsent texts of a window replace those of another",
    file: WINDOW_VALUE,
    from: ".window-${this.id}`",
    to: ".window-${this.id.slice(0, 0)}0`",
    test: "src/web/state/window-value.test.ts",
  },
  {
    title: "the unsent texts of a window that crashed are never shown again",
    file: WINDOW_VALUE,
    from: "      if (lock) leaveValues(id, storage);\n",
    to: "",
    test: WINDOW_DRAFTS,
  },
  {
    title: "a new window takes the unsent texts of an open one",
    file: WINDOW_VALUE,
    from: "      if (lock) leaveValues(id, storage);\n",
    to: "      if (lock || id) leaveValues(id, storage);\n",
    test: WINDOW_DRAFTS,
  },
  {
    title: "an unsent text is lost when a full storage has no room for it under a longer name",
    file: WINDOW_VALUE,
    from: "      left.set(taken);\n",
    to: "",
    test: "src/web/state/window-value.test.ts",
  },
  {
    title: "a text that the capture window offers is lost by a reload",
    file: "src/web/capture/drafts.ts",
    from: "    this.change(line);\n",
    to: "    this.line.set(line);\n",
    test: "test/browser/capture-window.test.ts",
  },
  {
    title: "the sheet of a phone lies under its keyboard",
    file: SHEET,
    from: "innerHeight - height - offsetTop",
    to: "0 * (height + offsetTop)",
    test: PHONE,
  },
  {
    title: "the sheet of a phone grows off the top of the window",
    file: "src/web/shell/capture-sheet.module.css",
    from: "      max-block-size: calc(var(--visible) - var(--margins));\n",
    to: "",
    test: "test/browser/phone-sheet.test.ts",
  },
  {
    title: "the row of the caret is hidden when suggestions make its field smaller",
    file: SHEET,
    from: "  field.scrollTop = Math.min",
    to: "  void Math.min",
    test: "test/browser/phone-sheet.test.ts",
  },
  {
    title: "a button that writes a sigil takes the focus from the line",
    file: SHEET,
    from: "event.preventDefault()",
    to: "void event",
    test: PHONE,
  },
  {
    title: "a sigil of a button opens no list",
    file: USE_COMPLETION,
    from: "    setTyped(next);\n    onText(next.text);\n  }\n\n  /** Whether",
    to: "    onText(next.text);\n  }\n\n  /** Whether",
    test: PHONE,
  },
  {
    title: "the Enter of a phone's keyboard breaks the line",
    file: "src/web/capture/title-line.tsx",
    from: "      onEnter();\n",
    to: "",
    test: PHONE,
  },
  {
    title: "a sigil is written onto the word before it",
    file: "src/web/completion/insert-sigil.ts",
    from: "/\\S$/.test(text.slice(0, caret))",
    to: "false",
    test: "src/web/completion/insert-sigil.test.ts",
  },
];
