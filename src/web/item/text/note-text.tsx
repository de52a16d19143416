import GripVertical from "lucide-react/icons/grip-vertical";
import { Fragment, type ReactNode, useMemo, useRef } from "react";
import { showControls } from "../../i18n/title.ts";
import { findBox, toggleBox } from "./checkboxes.ts";
import { linkAddress, type MarkdownNode, type NodeOf, readMarkdown } from "./markdown.ts";
import styles from "./note-text.module.css";
import { useChecklist } from "./use-checklist.ts";

const MAX_DEPTH = 40; // deeper nodes are shown as plain text
const ADDRESS_CHARS = 200; // characters of an address, beside its link

export interface NoteTextProps {
  text: string;
  /** Names a checkbox by the text beside it. */
  label(task: string): string;
  /** Takes the text with one checkbox toggled or moved; absent if the note is read-only. */
  onToggle?(text: string): void;
  /** Adds a checkbox below the one at this offset. */
  onAddBox?(box: number): void;
}

/** A note, rendered from its Markdown: nothing in it runs or loads, and a link opens only by a click. */
export default function NoteText(props: NoteTextProps) {
  const { text, onToggle, onAddBox } = props;
  const root = useMemo(() => readMarkdown(text), [text]);
  const note = useRef<HTMLDivElement>(null);
  const checklist = useChecklist(note, { text, onChange: onToggle, onAdd: onAddBox });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles the events of its checkboxes.
    <div
      ref={note}
      className={styles.note}
      onKeyDown={checklist.onKeyDown}
      onPointerDown={checklist.onPointerDown}
    >
      {drawAll(root, props, 0)}
    </div>
  );
}

function drawAll(
  { children }: { children: readonly MarkdownNode[] },
  props: NoteTextProps,
  depth: number,
): ReactNode[] {
  return children.map((node, n) => <Piece key={String(n)} node={node} props={props} depth={depth + 1} />);
}

interface PieceProps {
  node: MarkdownNode;
  props: NoteTextProps;
  depth: number;
}

function Piece({ node, props, depth }: PieceProps): ReactNode {
  if (depth > MAX_DEPTH) return source(node, props);
  const inside = "children" in node ? drawAll(node, props, depth) : null;
  switch (node.type) {
    case "text":
      return showControls(node.value);
    case "paragraph":
      return <p dir="auto">{inside}</p>;
    case "heading": {
      const Heading = (["h3", "h4", "h5", "h6"] as const)[node.depth - 1] ?? "h6"; // below the heading of the item
      return (
        <Heading dir="auto" data-depth={node.depth}>
          {inside}
        </Heading>
      );
    }
    case "emphasis":
      return <em>{inside}</em>;
    case "strong":
      return <strong>{inside}</strong>;
    case "delete":
      return <del>{inside}</del>;
    case "inlineCode":
      return <code>{showControls(node.value)}</code>;
    case "code":
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, with the keyboard too.
        <pre tabIndex={0} dir="ltr">
          <code>{showControls(node.value)}</code>
        </pre>
      );
    case "blockquote":
      return <blockquote>{inside}</blockquote>;
    case "break":
      return <br />;
    case "thematicBreak":
      return <hr />;
    case "list":
      return node.ordered ? <ol start={node.start ?? 1}>{inside}</ol> : <ul>{inside}</ul>;
    case "listItem":
      return <Entry node={node} props={props} depth={depth} />;
    case "link":
      return <NoteLink address={linkAddress(node.url)}>{inside}</NoteLink>;
    case "table":
      return <Table rows={node.children} props={props} depth={depth} />;
    default:
      return source(node, props);
  }
}

function source({ position }: MarkdownNode, { text }: NoteTextProps): string {
  return showControls(text.slice(position?.start.offset, position?.end.offset));
}

function Entry({ node, props, depth }: { node: NodeOf<"listItem">; props: NoteTextProps; depth: number }) {
  const [first] = node.children;
  const inside = drawAll(node, props, depth);
  if (typeof node.checked !== "boolean" || first?.type !== "paragraph") return <li>{inside}</li>;
  const box = findBox(props.text, first.position?.start.offset ?? -1);
  const task = source(first, props).replace(/^\[.\]\s*/, "");
  const canToggle = props.onToggle !== undefined && box !== null;
  return (
    <li className={styles.task} data-checked={node.checked || undefined} data-keys="list">
      <label>
        <input
          type="checkbox"
          aria-label={props.label(task)}
          checked={node.checked}
          disabled={!canToggle}
          data-box={box ?? undefined}
          onChange={() => box !== null && props.onToggle?.(toggleBox(props.text, box))}
        />
      </label>
      <div>{inside}</div>
      {canToggle && (
        <span className={styles.grip} data-grip aria-hidden>
          <GripVertical size={14} />
        </span>
      )}
    </li>
  );
}

/** A link that shows its address before the click, and sends no referrer. */
function NoteLink({ address, children }: { address: string | null; children: ReactNode }) {
  if (address === null) return <>{children}</>;
  return (
    <a
      className={styles.link}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      data-address={address.slice(0, ADDRESS_CHARS)}
      title={address}
    >
      {children}
    </a>
  );
}

function Table({
  rows,
  props,
  depth,
}: {
  rows: readonly NodeOf<"tableRow">[];
  props: NoteTextProps;
  depth: number;
}) {
  const [head, ...body] = rows;
  const cells = (row: NodeOf<"tableRow"> | undefined, Cell: "th" | "td") => (
    <tr>
      {row?.children.map((cell, n) => (
        <Cell key={String(n)} dir="auto">
          {drawAll(cell, props, depth)}
        </Cell>
      ))}
    </tr>
  );
  return (
    <div className={styles.table}>
      <table>
        <thead>{cells(head, "th")}</thead>
        <tbody>
          {body.map((row, n) => (
            <Fragment key={String(n)}>{cells(row, "td")}</Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}
