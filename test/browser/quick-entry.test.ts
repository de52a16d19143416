import { beforeEach, expect, test } from "bun:test";
import type { Item } from "../../src/domain/item/item.ts";
import { violations } from "./axe.ts";
import { allWithHome, page, reopenPage, server } from "./fixtures.ts";

allWithHome();
beforeEach(async () => {
  await reopenPage({ timezoneId: "Europe/Berlin" });
  await page.keyboard.press("i");
});

const line = () => page.getByRole("textbox", { name: "Capture" });
const chip = (name: string | RegExp) => page.getByRole("button", { name });
const row = (title: string) => page.getByRole("row").filter({ hasText: title });
const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
/** Waits until the server has the title, and returns its item. */
async function waitForItem(title: string): Promise<Item> {
  await row(title).getByText("page", { exact: true }).waitFor();
  const { items } = (await (await server.asPage("/api/items?limit=50")).json()) as { items: Item[] };
  const found = items.find((item) => item.title === title);
  if (!found)
    throw new Error(`There is no item ${title} among ${items.map((item) => item.title).join(", ")}`);
  return found;
}
async function paste(text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData("text/plain", pasted);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);
}

test("recognized parts become chips, and the item has them", async () => {
  await page.keyboard.type("Pay the rent !2031-12-24 ~15m *monthly #home @desk :e high");
  for (const name of ["Due Wed 24 Dec 2031", "Takes 15 min", "Every month", "#home", "@desk", "High energy"])
    await chip(`${name} – keep it as text`).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Enter");
  expect(await waitForItem("Pay the rent")).toMatchObject({
    dueDate: "2031-12-24",
    minutes: 15,
    repeat: "FREQ=MONTHLY",
    tags: ["home", "@desk"],
    energy: "high",
    list: "inbox",
  });
  expect(await line().inputValue()).toBe("");
  expect(await page.getByRole("list", { name: "Understood" }).count()).toBe(0);
});

test("Enter that is faster than the reader is read all the same", async () => {
  await line().evaluate((input) => {
    const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set;
    set?.call(input, "Fast #hands");
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  });
  expect((await waitForItem("Fast")).tags).toEqual(["hands"]);
});

test("by keyboard: into the chips, along them, and one turned back into text, which is announced", async () => {
  await page.keyboard.type("Read #one two #three4 @home");
  await chip(/^@home/).waitFor();
  await page.keyboard.press("ArrowDown");
  expect(await focused()).toContain("#one");
  await page.keyboard.press("ArrowRight");
  expect(await focused()).toContain("#three4");
  await page.keyboard.press("Delete");
  await page.getByRole("status").filter({ hasText: "“#three4” stays text." }).waitFor();
  await chip(/^#three4/).waitFor({ state: "detached" });
  expect(await focused()).toContain("@home");
  await page.keyboard.press("Backspace");
  expect(await focused()).toContain("#one");
  await page.keyboard.press("Escape");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("capture");
  expect(await line().inputValue()).toBe("Read #one two #three4 @home");
  await page.keyboard.press("Enter");
  expect((await waitForItem("Read two #three4 @home")).tags).toEqual(["one"]);
});

test("a click also removes a parsed part; without parts the text stays as it was typed", async () => {
  await page.keyboard.type("Fix #home and \\#not");
  await chip(/^#home/).click();
  await chip(/^#home/).waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("capture");
  await page.keyboard.press("Enter");
  expect((await waitForItem("Fix #home and #not")).tags).toEqual([]);

  await page.keyboard.type("Fix #12 in C# (a+b)");
  await page.keyboard.press("Enter");
  expect((await waitForItem("Fix #12 in C# (a+b)")).tags).toEqual([]);
});

test("a dismissed part survives a reload, and is forgotten with its words", async () => {
  await page.keyboard.type("See #later");
  await chip(/^#later/).click();
  await chip(/^#later/).waitFor({ state: "detached" });
  await page.reload();
  await line().waitFor();
  await line().press("End");
  await page.keyboard.type(" and #now");
  await chip(/^#now/).waitFor();
  expect(await chip(/^#later/).count()).toBe(0);
  await line().fill("See #late");
  await line().fill("See #later");
  await chip(/^#later/).waitFor();
  await line().fill("");
});

test("a date without a sigil is only a suggestion until the user accepts it", async () => {
  await page.keyboard.type("Ask Sat about March");
  await chip(/^Due Sat .*\? – set it$/).waitFor();
  await page.keyboard.press("Enter");
  expect((await waitForItem("Ask Sat about March")).dueDate).toBeNull();

  await page.keyboard.type("Water the fern 24.12.2031 please");
  await chip("Due Wed 24 Dec 2031? – set it").waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await chip("Due Wed 24 Dec 2031 – keep it as text").waitFor();
  expect(await line().inputValue()).toBe("Water the fern !24.12.2031 please");
  await page.keyboard.press("Enter");
  expect((await waitForItem("Water the fern please")).dueDate).toBe("2031-12-24");

  await page.keyboard.type("Weigh Sat");
  await chip(/^Due Sat/).waitFor();
  await page.getByRole("button", { name: "“Sat” is not a date" }).click();
  await chip(/^Due Sat/).waitFor({ state: "detached" });
  await line().fill("");
});

test("a project that is open is set, one that is not is marked and stays text", async () => {
  const json = { "Content-Type": "application/json" };
  const { id } = (await (await server.capture({ title: "New kitchen" })).json()) as { id: string };
  await server.asPage(`/api/items/${id}`, { method: "PATCH", headers: json, body: '{"kind":"project"}' });
  await page.keyboard.type('Tiles +"new Kitchen" or +Bath');
  await chip("Project new Kitchen – keep it as text").waitFor();
  await page.locator("[data-state=unknown]").getByText("No project Bath").waitFor();
  await page.keyboard.press("Enter");
  expect((await waitForItem("Tiles or +Bath")).project).toBe(id);
});

test("pasted lines are several items, by keyboard, and go in one step", async () => {
  await page.keyboard.type("stays");
  await paste("- Salt\n- Pepper\n\n- Thyme\n");
  await page.getByRole("group", { name: "3 lines pasted. Keep them as" }).waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent === "3 items");
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Enter");
  const undo = page.getByRole("status").getByRole("button", { name: "Undo" });
  await undo.hover(); // held, it does not go by itself
  for (const title of ["Salt", "Pepper", "Thyme"]) expect((await waitForItem(title)).note).toBeNull();
  expect(await line().inputValue()).toBe("stays");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("capture");

  await undo.click();
  await row("Salt").waitFor({ state: "detached" });
  const trashed = async () => {
    const { items } = (await (await server.asPage("/api/items?list=trash")).json()) as { items: Item[] };
    return items.map(({ title }) => title).sort();
  };
  while ((await trashed()).length < 3) await page.waitForTimeout(20);
  expect(await trashed()).toEqual(["Pepper", "Salt", "Thyme"]);
  await server.asPage("/api/redo", { method: "POST" });
  for (const title of ["Salt", "Pepper", "Thyme"]) await row(title).waitFor();
  await line().fill("");
});

test("pasted lines are one item with a note, or nothing at all", async () => {
  await paste("Agenda\nnumbers\nhiring");
  await page.waitForFunction(() => document.activeElement?.textContent === "3 items");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  expect(await line().inputValue()).toBe("Agenda");
  expect(await page.getByRole("textbox", { name: "Note" }).inputValue()).toBe("numbers\nhiring");
  await page.keyboard.press("Control+Enter");
  expect((await waitForItem("Agenda")).note).toBe("numbers\nhiring");

  await paste("one\ntwo");
  await page.getByRole("button", { name: "2 items" }).waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent === "2 items");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "2 items" }).waitFor({ state: "detached" });
  expect(await line().inputValue()).toBe("");
});
