import { expect, test } from "bun:test";
import type { Item } from "../../src/domain/item/item.ts";
import { violations } from "./axe.ts";
import {
  addItems,
  ask,
  eachWithHome,
  keys,
  open,
  page,
  readItem,
  waitForDragging,
  waitForItem,
} from "./lists-fixtures.ts";

eachWithHome();

const row = (title: string) =>
  page.locator("[role=row][data-key]").filter({ has: page.locator("p").getByText(title, { exact: true }) });
/** The lines of the list from top to bottom: titles, and headings with a sign. */
const lines = () =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main [role=row]")]
      .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
      .map((one) => one.querySelector("p")?.textContent ?? `# ${one.textContent}`),
  );
async function waitForLines(...expected: string[]): Promise<void> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await Bun.sleep(50))
    if (Bun.deepEquals(await lines(), expected)) return;
  expect(await lines()).toEqual(expected);
}

async function stampsOf(project: string): Promise<Item | undefined> {
  const { items } = await ask<{ items: Item[] }>("GET", `/api/items?project=${project}`);
  return items.find(({ title }) => title === "Stamps");
}

async function addParty(): Promise<Record<"party" | "hall" | "cards" | "day", string>> {
  const [party = ""] = await addItems(["Party", { kind: "project", area: "Home", note: "For *forty*" }]);
  const [day = "", cards = "", hall = ""] = await addItems(
    ["Day", { project: party }],
    ["Cards", { project: party }],
    ["Hall", { project: party }],
  );
  return { party, hall, cards, day };
}

test("a key puts selected actions under a new heading, and a click on it renames it for all of them", async () => {
  const { party, hall, cards } = await addParty();
  await open(`project/${party}`);
  await row("Cards").focus();
  await keys("x", "j", "x", "Shift+G");
  await page.getByRole("combobox", { name: "Under which heading?" }).waitFor();
  await page.keyboard.type("Before");
  await keys("Enter");
  await waitForLines("Day", "# Before", "Cards", "Hall");
  await waitForItem(hall, { heading: "Before" });
  await keys("Escape");

  await page.getByRole("button", { name: "Before" }).click();
  await page.keyboard.type("First of all");
  await keys("Enter");
  await waitForLines("Day", "# First of all", "Cards", "Hall");
  await waitForItem(cards, { heading: "First of all" });
  expect(await violations(page)).toEqual([]);
  await page.locator("body").click({ position: { x: 640, y: 700 } });
  await keys("z");
  await waitForLines("Day", "# Before", "Cards", "Hall");
  await waitForItem(cards, { heading: "Before" });
  await waitForItem(hall, { heading: "Before" });
});

test("Alt and the arrows, and the mouse, move an action within a heading and to another one", async () => {
  const { party, hall, cards, day } = await addParty();
  await ask("PATCH", `/api/items/${cards}`, { heading: "Print" });
  await ask("PATCH", `/api/items/${hall}`, { heading: "Book" });
  await open(`project/${party}`);
  await waitForLines("Day", "# Print", "Cards", "# Book", "Hall");
  await row("Day").focus();
  await keys("Alt+ArrowDown");
  await waitForLines("# Print", "Day", "Cards", "# Book", "Hall");
  await keys("Alt+ArrowDown");
  await waitForLines("# Print", "Cards", "Day", "# Book", "Hall");
  await keys("Alt+ArrowDown");
  await waitForLines("# Print", "Cards", "# Book", "Day", "Hall");
  await waitForItem(day, { heading: "Book" });
  await keys("Alt+ArrowUp");
  await waitForLines("# Print", "Cards", "Day", "# Book", "Hall");

  const drag = async (title: string, to: { x: number; y: number }) => {
    const from = await row(title).boundingBox();
    if (!from) throw new Error("There is no row.");
    await page.mouse.move(from.x + 200, from.y + 15);
    await page.mouse.down();
    await page.mouse.move(to.x + 200, to.y - 20, { steps: 3 });
    await page.mouse.move(to.x + 200, to.y);
    await page.mouse.up();
  };
  const boxOf = async (title: string) => {
    await waitForDragging();
    return (await row(title).boundingBox()) ?? { x: 0, y: 0, height: 0 };
  };
  const hallBox = await boxOf("Hall");
  await drag("Cards", { x: hallBox.x, y: hallBox.y + 4 });
  await waitForLines("# Print", "Day", "# Book", "Cards", "Hall");
  await waitForItem(cards, { heading: "Book" });
  const dayBox = await boxOf("Day");
  await drag("Cards", { x: dayBox.x, y: dayBox.y + dayBox.height - 3 });
  await waitForLines("# Print", "Day", "Cards", "# Book", "Hall");
  await waitForItem(cards, { heading: "Print" });
});

test("a project in order is one sequence over its headings, and the add line goes on under one", async () => {
  const { party, hall, cards } = await addParty();
  await ask("PATCH", `/api/items/${party}`, { isSequential: true });
  await ask("PATCH", `/api/items/${cards}`, { heading: "Print" });
  await open(`project/${party}`);
  await waitForLines("Hall", "Day", "# Print", "Cards");
  await page.getByLabel("New actions under").selectOption("Print");
  const line = page.getByRole("textbox", { name: "Add an action" }).last();
  await line.fill("Stamps");
  await line.press("Enter");
  await waitForLines("Hall", "Day", "# Print", "Cards", "Stamps");
  await row("Stamps").getByText("Waits for: Hall").waitFor({ state: "attached" });
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await Bun.sleep(50))
    if ((await stampsOf(party))?.heading) break;
  expect((await stampsOf(party))?.heading).toBe("Print");
  expect((await readItem(hall)).heading).toBeNull();
});

test("the top of a project's page shows its note, area and progress, which a completed action moves at once", async () => {
  const { party } = await addParty();
  await addItems(["A menu", { project: party, kind: "note" }]);
  await open(`project/${party}`);
  const about = page.getByRole("region", { name: "About this project" });
  await about.getByText("0 of 3 done").waitFor();
  expect(await about.getByText("Home").count()).toBe(1);
  expect(await about.locator("em").innerText()).toBe("forty");
  await row("Day").getByRole("checkbox").click();
  await about.getByText("1 of 3 done").waitFor();
  const line = page.getByRole("textbox", { name: "Add an action" }).last();
  await line.fill("Stamps");
  await line.press("Enter");
  await about.getByText("1 of 4 done").waitFor();
  await page.reload();
  await about.getByText("1 of 4 done").waitFor();
});

test("a thumb puts an action under a heading in the menu of its row", async () => {
  const { party, day } = await addParty();
  await open(`project/${party}`, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await row("Day").tap();
  const panel = page.getByRole("complementary", { name: "Item" });
  await panel.getByRole("button", { name: "Heading" }).tap();
  await page.keyboard.type("Before");
  await page.getByRole("option", { name: "New heading: Before" }).tap();
  await waitForItem(day, { heading: "Before" });
  await panel.getByRole("button", { name: "Heading" }).first().waitFor();
});
