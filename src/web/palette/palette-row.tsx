import Bookmark from "lucide-react/icons/bookmark";
import Circle from "lucide-react/icons/circle";
import CircleCheck from "lucide-react/icons/circle-check";
import FileText from "lucide-react/icons/file-text";
import Folder from "lucide-react/icons/folder";
import Search from "lucide-react/icons/search";
import Settings from "lucide-react/icons/settings-2";
import Shapes from "lucide-react/icons/shapes";
import Star from "lucide-react/icons/star";
import Tag from "lucide-react/icons/tag";
import Trash from "lucide-react/icons/trash-2";
import User from "lucide-react/icons/user";
import Zap from "lucide-react/icons/zap";
import type { Item } from "../../domain/item/item.ts";
import { asOf } from "../../domain/item/scheduling.ts";
import { KeyOf } from "../commands/keys.tsx";
import { NAVIGATION_TARGETS } from "../commands/navigation.ts";
import { messages } from "../i18n/messages.ts";
import { shortTitle, showControls } from "../i18n/title.ts";
import { today } from "../items/row.ts";
import { foldWords, hasWords } from "../search/fold-words.ts";
import { excerpt, markWords } from "../search/mark-words.ts";
import { ICONS } from "../ui/icons.ts";
import { ColourDot } from "../views/colour-dot.tsx";
import { viewCommandName } from "../views/view-commands.ts";
import { isWay, type PaletteChoice, paletteName } from "./choices.ts";
import { COMMAND_ICONS } from "./command-icons.ts";
import styles from "./palette-row.module.css";

const PLACE_ICONS = { tag: Tag, contact: User, area: Shapes };
const EXCERPT_CHARS = 160; // UTF-16 units

interface PaletteRowProps {
  choice: PaletteChoice;
  /** The words that are highlighted in an item. */
  words: readonly string[];
}

/** One line of the palette, with its shortcut, or the list of the item. */
export function PaletteRow({ choice, words }: PaletteRowProps) {
  if (choice.kind === "item") return <ItemLine item={choice.item} words={words} />;
  const Icon =
    choice.kind === "section"
      ? Settings
      : choice.kind === "search"
        ? Search
        : choice.kind === "place"
          ? PLACE_ICONS[choice.place.field]
          : iconOf(choice.command);
  return (
    <>
      <Icon className={styles.icon} size={16} aria-hidden />
      <span className={styles.name}>
        <bdi>{paletteName(choice)}</bdi>
      </span>
      <span className={styles.key}>
        {choice.kind === "command" && <KeyOf command={choice.command} />}
        {choice.kind === "place" && (
          <>
            <ColourDot kind={choice.place.field} name={choice.place.value} />{" "}
            {messages.list.count(choice.place.count, true)}
          </>
        )}
        {choice.kind === "search" && <KeyOf command="search" />}
      </span>
    </>
  );
}

function iconOf(command: Parameters<typeof isWay>[0]) {
  if (isWay(command)) return ICONS[NAVIGATION_TARGETS[command]];
  return viewCommandName(command) === null ? (COMMAND_ICONS[command] ?? Zap) : Bookmark;
}

function ItemLine({ item, words }: { item: Item; words: readonly string[] }) {
  const { list, kind } = asOf(item, today());
  const Icon =
    list === "trash"
      ? Trash
      : list === "done"
        ? CircleCheck
        : kind === "project"
          ? Folder
          : kind === "note"
            ? FileText
            : Circle;
  const listName =
    (kind !== "action" && list === "next" && messages.search.kinds[kind]) || messages.search.lists[list];
  const title = foldWords(item.title);
  const others = words.filter((word) => !hasWords(title, [word]));
  const noteExcerpt =
    item.note === null ? null : excerpt(showControls(item.note), words, EXCERPT_CHARS, others);
  return (
    <>
      <Icon className={styles.icon} size={16} aria-hidden />
      <span className={styles.name} data-closed={list === "done" || list === "trash" || undefined}>
        <bdi dir="auto">
          <Marks text={shortTitle(item.title)} words={words} />
        </bdi>
      </span>
      <span className={styles.where} data-list={list}>
        {item.isFocused && (
          <>
            <Star size={13} fill="currentColor" aria-hidden />
            <span className="unseen">{messages.search.focused}</span>
          </>
        )}
        {listName}
      </span>
      {noteExcerpt !== null && (
        <span className={styles.note}>
          <bdi dir="auto">
            <Marks text={noteExcerpt} words={words} />
          </bdi>
        </span>
      )}
    </>
  );
}

function Marks({ text, words }: { text: string; words: readonly string[] }) {
  return markWords(text, words).map(({ text, isFound }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no name but their place.
    isFound ? <mark key={index}>{text}</mark> : text,
  );
}
