import { expect, test } from "bun:test";
import type { Item, Patch } from "../../src/domain/item/item.ts";
import { violations } from "./axe.ts";
import {
  addItems,
  ask,
  day,
  eachWithHome,
  keys,
  open,
  page,
  waitForItem,
  waitForToast,
} from "./lists-fixtures.ts";

eachWithHome();

const row = (title: string) =>
  page.locator("[role=row][data-key]").filter({ has: page.locator("p").getByText(title, { exact: true }) });

async function addTrip(patch: Patch = {}): Promise<string> {
  const [trip = ""] = await addItems(["Trip", { kind: "project", isSequential: true, ...patch }]);
  const [book = ""] = await addItems(["Book", { project: trip, heading: "Before" }]);
  await addItems(["Pack", { project: trip, heading: "Before", blockedBy: book, note: "- [ ] Map" }]);
  return trip;
}

/** The other project of the name, when the server has all of its items. */
async function copyOf(trip: string, items: number): Promise<{ project: Item; items: Item[] }> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await Bun.sleep(50)) {
    const { items: projects } = await ask<{ items: Item[] }>("GET", "/api/items?kind=project&list=next");
    const project = projects.find(({ id }) => id !== trip);
    if (!project) continue;
    const made = await ask<{ items: Item[] }>("GET", `/api/items?project=${project.id}`);
    const isDone = made.items.length === items && made.items.every(({ heading }) => heading);
    if (isDone && made.items.some(({ blockedBy }) => blockedBy)) return { project, items: made.items };
  }
  throw new Error("There is no copy.");
}

test("a key duplicates a project with its items, and one undo takes all of them back", async () => {
  const trip = await addTrip();
  await open("projects");
  await row("Trip").focus();
  await keys("Shift+U");
  await waitForToast("Duplicated");
  await page.waitForFunction(() => document.querySelectorAll("[role=row][data-key]").length === 2);
  const { project, items } = await copyOf(trip, 2);
  expect(project.isSequential).toBe(true);
  const [book, pack] = ["Book", "Pack"].map((name) => items.find(({ title }) => title === name));
  expect(pack).toMatchObject({
    heading: "Before",
    note: "- [ ] Map",
    blockedBy: String(book?.id),
    list: "next",
  });
  expect(String(book?.position) < String(pack?.position)).toBe(true);
  await keys("z");
  await waitForItem(project.id, { list: "trash" });
  await page.waitForFunction(() => document.querySelectorAll("[role=row][data-key]").length === 1);
  expect((await ask<{ items: Item[] }>("GET", "/api/items?list=next&kind=action")).items).toHaveLength(2);
});

test("the dates of a copy move with the day on which it is due", async () => {
  const trip = await addTrip({ dueDate: day(10) });
  const { items } = await ask<{ items: Item[] }>("GET", `/api/items?project=${trip}`);
  const pack = items.find(({ title }) => title === "Pack");
  await ask("PATCH", `/api/items/${pack?.id}`, { dueDate: day(8) });
  await open(`project/${trip}`);
  await page.getByRole("button", { name: "Project", exact: true }).click();
  await page.getByRole("menuitem", { name: "Duplicate the project" }).click();
  const field = page.getByRole("combobox", { name: "When is the new project due?" });
  await field.waitFor();
  expect(await violations(page)).toEqual([]);
  await field.fill(day(20));
  await page.getByRole("listbox").getByRole("option").first().waitFor();
  await keys("Enter");
  await waitForToast("Duplicated");
  const made = await copyOf(trip, 2);
  expect(made.project.dueDate).toBe(day(20));
  expect(made.items.find(({ title }) => title === "Pack")?.dueDate).toBe(day(18));
});

test("a project is saved as a template, which makes projects without the server too", async () => {
  const trip = await addTrip();
  await open(`project/${trip}`);
  await page.getByRole("button", { name: "Project", exact: true }).click();
  await page.getByRole("menuitem", { name: "Save as a template" }).click();
  await waitForToast("Saved as the template “Trip”");
  await ask("POST", `/api/items/${trip}/trash`);
  await keys("g", "p");
  await page.getByRole("heading", { name: "Projects" }).waitFor();
  // The picker is loaded while the server is there.
  await page.getByRole("button", { name: "New project from a template" }).click();
  await page.getByRole("option", { name: "Trip" }).waitFor();
  await keys("Escape");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "New project from a template" }).click();
  await page.getByRole("option", { name: "Trip" }).click();
  await waitForToast("Made of “Trip”");
  await row("Trip").first().waitFor();
  await page.context().setOffline(false);
  const { items } = await copyOf(trip, 2);
  expect(items.map(({ title }) => title).sort()).toEqual(["Book", "Pack"]);

  await keys("Shift+Y");
  await page.getByRole("combobox", { name: "Delete which template?" }).waitFor();
  await page.getByRole("option", { name: "Trip" }).waitFor();
  await keys("Enter");
  await waitForToast("Template “Trip” deleted");
  expect(await ask<{ templates: unknown[] }>("GET", "/api/templates")).toEqual({ templates: [] });
  const elsewhere = { name: "Move", project: { title: "Move" } };
  await ask("PUT", "/api/templates", { templates: [elsewhere] });
  await page.getByRole("button", { name: "Undo" }).first().click();
  const names = async () =>
    (await ask<{ templates: { name: string }[] }>("GET", "/api/templates")).templates.map(({ name }) => name);
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await Bun.sleep(50))
    if ((await names()).includes("Trip")) break;
  expect(await names()).toEqual(["Trip", "Move"]); // what was saved meanwhile stays
});
