import { useEffect, useState } from "react";
import { messages } from "../i18n/messages.ts";
import { addressOf } from "../state/route.ts";
import { SECTIONS, type Section } from "./sections.ts";
import styles from "./settings-nav.module.css";

const NAMES = Object.keys(SECTIONS) as Section[];
/** Events of a user who scrolls or types: the page no longer scrolls by itself. */
const OWN_SCROLLING = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

interface SettingsNavProps {
  /** The section that the address names. */
  asked: string | null;
}

/** Links to the sections of the settings, with the one that is read marked. */
export function SettingsNav({ asked }: SettingsNavProps) {
  const current = useSectionInView(asked);
  useEffect(() => (asked === null ? undefined : keepInView(asked)), [asked]);
  return (
    <nav className={styles.nav} aria-label={messages.screens.settings}>
      {NAMES.map((section) => (
        <a
          key={section}
          href={addressOf("settings", section)}
          aria-current={section === current ? "location" : undefined}
          onClick={() => keepInView(section)}
        >
          {SECTIONS[section]}
        </a>
      ))}
    </nav>
  );
}

/**
 * Scrolls to the section and moves the focus to its heading; again while the lists above it are loaded, until the user
 * does something. Returns `stop`.
 */
function keepInView(section: string): () => void {
  const heading = document.getElementById(section);
  if (heading === null) return () => {};
  // First called before the next frame is drawn, when the new screen has its focus and starts at its top.
  const observer = new ResizeObserver(() => {
    heading.scrollIntoView({ block: "start" });
    heading.focus({ preventScroll: true });
  });
  const stop = () => {
    observer.disconnect();
    for (const event of OWN_SCROLLING) removeEventListener(event, stop);
  };
  heading.tabIndex = -1;
  observer.observe(document.body);
  for (const event of OWN_SCROLLING) addEventListener(event, stop);
  return stop;
}

/** The section that is asked for, while it is in view; else the last one that begins in the upper third of the window. */
function useSectionInView(asked: string | null): Section {
  const [section, setSection] = useState<Section>("api");
  useEffect(() => {
    const look = () => setSection(sectionInView(asked));
    look();
    addEventListener("scroll", look, { passive: true });
    addEventListener("resize", look);
    return () => {
      removeEventListener("scroll", look);
      removeEventListener("resize", look);
    };
  }, [asked]);
  return section;
}

function sectionInView(asked: string | null): Section {
  const tops = NAMES.flatMap((name) => {
    const heading = document.getElementById(name);
    return heading === null ? [] : [{ name, top: heading.getBoundingClientRect().top }];
  });
  const own = tops.find(({ name }) => name === asked);
  if (own && own.top >= 0 && own.top < innerHeight) return own.name;
  const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 1;
  const limit = isAtEnd ? innerHeight : innerHeight / 3;
  return tops.findLast(({ top }) => top <= limit)?.name ?? "api";
}
