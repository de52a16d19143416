import { expect, test } from "bun:test";
import { creel } from "../home.ts";
import { allWithPage, handle, page, server } from "./fixtures.ts";

allWithPage();

const row = (title: string) => page.getByRole("row").filter({ hasText: title });
const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
const titles = async () => (await creel(server.home, ["list", "--json"])).out;

test("capture with the keyboard alone: it appears, the line is empty again, and the store has it", async () => {
  await page.keyboard.press("i");
  await page.keyboard.type("Buy milk");
  await page.keyboard.press("Enter");
  await row("Buy milk").getByText("page", { exact: true }).waitFor();
  await page.keyboard.type("Call Ada");
  await page.keyboard.press("Shift+Enter");
  await page.getByRole("textbox", { name: "Note" }).waitFor();
  await page.waitForFunction(() => document.activeElement?.tagName === "TEXTAREA");
  await page.keyboard.type("about the boat");
  await page.keyboard.press("Control+Enter");
  await row("Call Ada").getByText("page", { exact: true }).waitFor();
  expect(await page.getByRole("textbox", { name: "Capture" }).inputValue()).toBe("");

  await page.reload();
  await row("Buy milk").waitFor();
  await row("about the boat").waitFor();
  expect(await titles()).toContain('"note":"about the boat"');
  expect(await page.evaluate(() => localStorage.getItem("creel.outbox"))).toBeNull();
});

test("the star of the line makes the item focused", async () => {
  await page.keyboard.press("c");
  await page.keyboard.type("Short list");
  await page.getByRole("button", { name: "Focus", exact: true }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await row("Short list").getByText("In focus").waitFor();
  await row("Short list").getByText("page", { exact: true }).waitFor(); // it arrived
  expect(JSON.parse(JSON.stringify(await titles()))).toContain('"isFocused":true');
});

test("each button of the line says under the mouse what it does", async () => {
  const buttons = page.getByRole("form", { name: "Capture" }).getByRole("button");
  expect(await buttons.evaluateAll((all) => all.map((one) => (one as HTMLElement).title))).toEqual([
    "Add a note (Shift+Enter)",
    "Focus",
    "Save (Enter)",
  ]);
});

test("an unsent draft survives Esc and a reload", async () => {
  await page.keyboard.press("q");
  await page.keyboard.type("not yet");
  await page.keyboard.press("Escape");
  expect(await focused()).not.toBe("");
  await page.reload();
  const line = page.getByRole("textbox", { name: "Capture" });
  await line.waitFor();
  expect(await line.inputValue()).toBe("not yet");
  await line.fill("");
});

test("Enter that ends a composition (an input method's) does not save", async () => {
  await page.keyboard.press("i");
  await page.keyboard.type("にほn");
  await page.evaluate(() =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent("keydown", { key: "Enter", isComposing: true, bubbles: true, cancelable: true }),
    ),
  );
  const line = page.getByRole("textbox", { name: "Capture" });
  expect(await line.inputValue()).toBe("にほn");
  expect(await row("にほn").count()).toBe(0);
  await line.fill("");
});

test("captures of the command line and the API appear without a reload, and are announced", async () => {
  expect((await creel(server.home, ["add", "From the terminal"])).code).toBe(0);
  await row("From the terminal").getByText("terminal", { exact: true }).waitFor();
  expect((await server.capture({ title: "From afar", note: "n" })).status).toBe(200);
  await row("From afar").getByText("first", { exact: true }).waitFor();
  await page.getByRole("status").filter({ hasText: "New: From afar" }).waitFor();
});

test("a capture that the server refuses stays, with the reason and a next step", async () => {
  await page.route("**/api/items", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({
          status: 507,
          contentType: "application/problem+json",
          body: JSON.stringify({ code: "disk-full", detail: "The disk is full.", status: 507 }),
        })
      : route.continue(),
  );
  await page.keyboard.press("i");
  await page.keyboard.type("Do not lose me");
  await page.keyboard.press("Enter");
  await row("Do not lose me").getByText("The disk is full.").waitFor();
  await page.reload();
  await row("Do not lose me").getByText("The disk is full.").waitFor();
  await row("Do not lose me").getByRole("button", { name: "Edit" }).click();
  await page.unroute("**/api/items");
  await page.keyboard.press("End");
  await page.keyboard.type(" again");
  await page.keyboard.press("Enter");
  await row("Do not lose me again").getByText("page", { exact: true }).waitFor();
  expect(await titles()).toContain("Do not lose me again");
});

test("j, k, arrows, Home and End move the real focus; one row is in reach of Tab", async () => {
  await server.capture({ title: "row two" });
  await server.capture({ title: "row one" });
  await row("row one").waitFor();
  await row("row two").waitFor();
  await page.keyboard.press("j");
  expect(await focused()).toContain("row one");
  await page.keyboard.press("j");
  expect(await focused()).toContain("row two");
  await page.keyboard.press("k");
  expect(await focused()).toContain("row one");
  await page.keyboard.press("ArrowDown");
  expect(await focused()).toContain("row two");
  await page.keyboard.press("Home");
  expect(await focused()).toContain("row one");
  await page.keyboard.press("End");
  expect(await focused()).not.toContain("row one");
  expect(await page.locator("[role=grid] [tabindex='0']").count()).toBe(1);

  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await page.waitForURL(/#\/inbox\/[0-9A-F]{32}$/);
  await page.locator("[role=row][aria-current=true]").filter({ hasText: "row one" }).waitFor();
});

test("letters are text while typing, and nothing when switched off", async () => {
  await page.keyboard.press("i");
  await page.keyboard.type("jk?");
  expect(await page.getByRole("textbox", { name: "Capture" }).inputValue()).toBe("jk?");
  await page.getByRole("textbox", { name: "Capture" }).fill("");
  await page.keyboard.press("Escape");

  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
  await page.getByRole("switch", { name: "Single-key shortcuts" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("?");
  await page.keyboard.press("g");
  await page.keyboard.press(",");
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(page.url()).not.toContain("settings");
  await page.getByRole("button", { name: "Keys" }).click();
  await page.getByRole("switch", { name: "Single-key shortcuts" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });

  await page.keyboard.press("g");
  await page.keyboard.press(",");
  await page.getByRole("heading", { name: "Settings" }).waitFor();
  await page.keyboard.press("g");
  await page.keyboard.press("i");
  await page.getByRole("heading", { name: "Inbox" }).waitFor();
});

test("a hostile title is text: no element, no request, no direction of its own", async () => {
  const title = `<img src=x onerror="document.title='owned'"> \u202egnp.exe\u0007`;
  await server.capture({ title, note: "<script>document.title='owned'</script>\u2066" });
  await row("onerror").getByText("⟨RLO⟩gnp.exe␇").waitFor();
  await row("onerror").click();
  await row("onerror").getByText("<script>document.title='owned'</script>⟨LRI⟩").waitFor();
  expect(await page.locator("main img, main script").count()).toBe(0);
  expect(await page.title()).toContain("Inbox");
  expect([...handle.origins]).toEqual([server.app]);
  expect(handle.complaints).toEqual([]);
});

test("a title of many lines shows its first, and what follows below it", async () => {
  await server.capture({ title: "First line\nsecond line of the title\nthird", note: "the note" });
  await row("First line").getByText("second line of the title third").waitFor();
});
