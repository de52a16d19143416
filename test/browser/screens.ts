import { join } from "node:path";
import type { Page } from "playwright-core";
import type { CreelProcess } from "../home.ts";
import { dropFiles, SAMPLES } from "./drop-files.ts";

/** One screen of the page, or one state of it that looks different. */
export interface Screen {
  name: string;
  /** Its address at the app address. */
  at: string;
  /** The user: one with a full home (`fixture-home.ts`), a beginner, or no signed-in user. */
  home?: "new" | "signed out";
  /** Steps after the page has loaded. */
  act?(page: Page): Promise<void>;
  /** An element that exists at the end. */
  until(page: Page): ReturnType<Page["getByRole"]>;
}

const rows = (page: Page) => page.getByRole("row").nth(2);
const empty = (page: Page) => page.getByRole("main").locator("p:not(:empty):visible").first();
const dialog = (page: Page) => page.getByRole("dialog");

async function openItem(page: Page, title: string): Promise<void> {
  await page.getByRole("row").filter({ hasText: title }).focus();
  await page.keyboard.press("Enter");
}

async function review(page: Page, step: RegExp): Promise<void> {
  await page.getByRole("navigation", { name: "Steps" }).getByRole("button", { name: step }).click();
}

/** The lists above it have other heights once they are loaded. */
async function scrollToSection(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add webhook" }).waitFor();
  await page
    .getByRole("heading", { name: "Move in" })
    .evaluate((heading) => heading.scrollIntoView({ block: "start" }));
}

/** Every screen of the page, for screenshots and for tests of all screens. */
export const SCREENS: readonly Screen[] = [
  { name: "inbox-empty", at: "/#/", home: "new", until: empty },
  { name: "today-empty", at: "/#/today", home: "new", until: empty },
  { name: "upcoming-empty", at: "/#/upcoming", home: "new", until: empty },
  { name: "projects-empty", at: "/#/projects", home: "new", until: empty },
  {
    name: "receipts-empty",
    at: "/#/receipts",
    home: "new",
    until: (page) => page.getByText("Nothing has arrived yet."),
  },
  {
    name: "triage-end",
    at: "/#/",
    home: "new",
    async act(page) {
      for (const title of ["Buy oat milk", "Ask Noor about Sunday", "Learn to sail"]) {
        await page.getByRole("textbox", { name: "Capture" }).fill(title);
        await page.keyboard.press("Enter");
      }
      await page.getByRole("row").nth(2).waitFor();
      await page.keyboard.press("Escape");
      await page.keyboard.press("g");
      await page.keyboard.press("t");
      for (const key of ["y", "n", "e"]) {
        await page.getByRole("article").waitFor();
        await page.keyboard.press(key);
      }
    },
    until: (page) => page.getByRole("heading", { name: "The inbox is empty." }),
  },
  {
    name: "sign-in",
    at: "/",
    home: "signed out",
    until: (page) => page.getByRole("heading", { name: "Sign in to Creel" }),
  },

  { name: "inbox", at: "/#/", until: rows },
  { name: "next", at: "/#/next", until: rows },
  { name: "waiting", at: "/#/waiting", until: rows },
  { name: "scheduled", at: "/#/scheduled", until: rows },
  { name: "someday", at: "/#/someday", until: rows },
  { name: "open", at: "/#/open", until: rows },
  {
    name: "filtered",
    at: "/#/open?tag=garden&maxMinutes=120",
    until: (page) => page.getByRole("group", { name: "Filter" }),
  },
  {
    name: "filter",
    at: "/#/next",
    act: (page) => page.getByRole("button", { name: "Filter the list" }).click(),
    until: (page) => page.getByRole("option").first(),
  },
  { name: "no-match", at: "/#/next?tag=nothing", until: (page) => page.getByText("No item fits.") },
  { name: "projects", at: "/#/projects", until: rows },
  {
    name: "project",
    at: "/#/projects",
    act: (page) => openItem(page, "Greenhouse"),
    until: rows,
  },
  { name: "notes", at: "/#/notes", until: rows },
  { name: "today", at: "/#/today", until: rows },
  {
    name: "today-plan",
    at: "/#/today",
    act: (page) => page.getByRole("button", { name: "Plan the day", pressed: false }).click(),
    until: (page) => page.getByRole("list", { name: "Items by time" }),
  },
  { name: "upcoming", at: "/#/upcoming", until: rows },
  { name: "done", at: "/#/done", until: rows },
  { name: "trash", at: "/#/trash", until: (page) => page.getByRole("row").first() },
  {
    name: "selected",
    at: "/#/next",
    async act(page) {
      await page.getByRole("row").first().focus();
      for (const key of ["x", "Shift+J", "Shift+J"]) await page.keyboard.press(key);
    },
    until: (page) => page.getByRole("toolbar").first(),
  },
  {
    name: "item",
    at: "/#/next",
    act: (page) => openItem(page, "Order the pane"),
    until: (page) => page.getByRole("complementary", { name: "Item" }).getByText("toughened"),
  },
  {
    name: "search",
    at: "/#/",
    async act(page) {
      await page.keyboard.press("/");
      await page.getByRole("combobox").fill("ferry");
    },
    until: (page) => page.getByRole("option").first(),
  },
  {
    name: "palette",
    at: "/#/",
    act: (page) => page.keyboard.press("Control+k"),
    until: (page) => page.getByRole("option").first(),
  },
  { name: "help", at: "/#/", act: (page) => page.keyboard.press("?"), until: dialog },
  {
    name: "quick-entry",
    at: "/#/",
    act: (page) =>
      page.getByRole("textbox", { name: "Capture" }).pressSequentially("Book the hut !friday #travel ~15m"),
    until: (page) => page.getByRole("button", { name: /#travel/ }),
  },
  {
    name: "capture-window",
    at: "/capture",
    act: (page) =>
      page.getByRole("textbox", { name: "Capture" }).pressSequentially("Call Noor !tomorrow @phone"),
    until: (page) => page.getByRole("button", { name: /@phone/ }),
  },
  { name: "triage", at: "/#/triage", until: (page) => page.getByRole("article") },
  {
    name: "triage-date",
    at: "/#/triage",
    async act(page) {
      await page.getByRole("article").waitFor();
      await page.keyboard.press("s");
    },
    until: (page) => page.locator("[data-ask]"),
  },
  { name: "review", at: "/#/review", until: (page) => page.getByRole("button", { name: "Triage them" }) },
  {
    name: "review-waiting",
    at: "/#/review",
    act: (page) => review(page, /^Waiting/),
    until: (page) => page.getByRole("main").getByText("Which hut"),
  },
  {
    name: "review-someday",
    at: "/#/review",
    act: (page) => review(page, /^Someday/),
    until: (page) => page.getByRole("article"),
  },
  {
    name: "review-end",
    at: "/#/review",
    async act(page) {
      await review(page, /^Someday/);
      await page.keyboard.press("Control+Enter");
    },
    until: (page) => page.getByRole("heading", { name: "Look back" }),
  },
  {
    name: "history",
    at: "/#/next",
    act: (page) => page.keyboard.press("h"),
    until: (page) => dialog(page).getByRole("listitem").first(),
  },
  { name: "receipts", at: "/#/receipts", until: rows },
  {
    name: "attention",
    at: "/#/",
    act: (page) => page.getByRole("region", { name: "Needs attention" }).getByRole("button").first().click(),
    until: (page) => page.getByRole("region", { name: "Needs attention" }).getByRole("textbox").first(),
  },
  {
    name: "settings",
    at: "/#/settings",
    until: (page) => page.getByRole("checkbox", { name: "Enable the API" }),
  },
  {
    name: "settings-general",
    at: "/#/settings/general",
    until: (page) => page.getByLabel("Clock"),
  },
  {
    name: "pick-day",
    at: "/#/next",
    act: async (page) => {
      await page.getByRole("main").getByRole("row").first().focus();
      await page.keyboard.press("d");
    },
    until: (page) => page.getByRole("dialog").getByRole("grid"),
  },
  { name: "devices", at: "/#/settings/devices", until: (page) => page.getByText("Ada-s phone") },
  {
    name: "certificate",
    at: "/#/settings/certificate",
    until: (page) => page.getByRole("heading", { name: "Certificate" }),
  },
  {
    name: "keyboard",
    at: "/#/settings/keyboard",
    until: (page) => page.getByRole("heading", { name: "Keyboard" }),
  },
  {
    name: "move-in",
    at: "/#/settings/move-in",
    act: scrollToSection,
    until: (page) => page.getByRole("region", { name: "Move in" }).getByRole("button").first(),
  },
  {
    name: "copy",
    at: "/#/settings/copy",
    act: scrollToSection,
    until: (page) => page.getByRole("region", { name: "A plain copy" }).getByRole("button").first(),
  },
  {
    name: "move-in-preview",
    at: "/#/settings/move-in",
    async act(page) {
      const section = page.getByRole("region", { name: "Move in" });
      const chooser = section.getByRole("button", { name: "Choose a file" });
      await chooser.or(section.getByText("Everdo, 35 records.")).waitFor();
      if (await chooser.isVisible()) {
        const bytes = await Bun.file(join(SAMPLES, "everdo.json")).bytes();
        await dropFiles(page, section, { name: "everdo.json", bytes });
      }
      await section.getByText("The first 20 items").click();
      await section.getByText("Options", { exact: true }).click();
      await scrollToSection(page);
    },
    until: (page) => page.getByRole("button", { name: "Import 26 items" }),
  },
];

/** Opens one screen in a new document; the page is signed in if the screen needs it. */
export async function show(page: Page, { app }: CreelProcess, screen: Screen): Promise<void> {
  await page.goto("about:blank");
  await page.goto(app + screen.at);
  await page.locator("main, form").first().waitFor();
  await screen.act?.(page);
  await screen.until(page).waitFor();
}
