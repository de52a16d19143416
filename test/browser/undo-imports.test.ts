import { expect, test } from "bun:test";
import type { Route } from "playwright-core";
import type { Import } from "../../src/domain/import/import.ts";
import { waitForInbox } from "./browser.ts";
import { dropFiles } from "./drop-files.ts";
import { eachWithPage, page, restartServer, server } from "./fixtures.ts";
import { byTitle } from "./triage-fixtures.ts";

// An import is a step of its window, whatever becomes of the requests that take it back or write it again.

eachWithPage();

const section = () => page.getByRole("region", { name: "Move in" });
const said = (text: string) => page.getByText(text).first().waitFor();

async function showMoveIn(): Promise<void> {
  await page.evaluate(() => {
    location.hash = "#/settings/move-in";
  });
  await section().waitFor();
}

/** Adds an item outside, and gives it the star in a window: one step. */
async function star(title: string, window = page): Promise<void> {
  await server.asPage("/api/items", { method: "POST", body: JSON.stringify({ title }) });
  await window.getByRole("row").filter({ hasText: title }).focus();
  await window.keyboard.press("f");
  while ((await byTitle()).get(title)?.isFocused !== true) await Bun.sleep(20);
}

async function dropImport(name: string): Promise<void> {
  await showMoveIn();
  await dropFiles(page, section(), { name, bytes: new TextEncoder().encode(`from ${name}\n`) });
  await section().getByRole("button", { name: "Import 1 item" }).waitFor();
}

async function importFile(name: string): Promise<void> {
  await dropImport(name);
  await section().getByRole("button", { name: "Import 1 item" }).click();
  await section()
    .getByRole("heading", { name: `${name} is imported` })
    .waitFor();
  await section().getByRole("button", { name: "Import another file" }).click();
}

async function find(name: string): Promise<Import | undefined> {
  const { imports } = (await (await server.asPage("/app/imports")).json()) as { imports: Import[] };
  return imports.find((one) => one.name === name);
}

async function waitForState(name: string, state: Import["state"]): Promise<void> {
  while ((await find(name))?.state !== state) await Bun.sleep(20);
}

const refuse = (route: Route) =>
  route.fulfill({
    status: 409,
    contentType: "application/problem+json",
    body: JSON.stringify({ code: "conflict", detail: "Another import is not done yet." }),
  });
const cut = (route: Route) => route.abort();

const answers: [title: string, answer: (route: Route) => Promise<void>, name: string, next: string][] = [
  ["is refused for now", refuse, "a.todo.txt", "b.todo.txt"],
  ["gets no answer", cut, "b.todo.txt", "b.todo.txt"],
];
for (const [title, answer, name, next] of answers)
  test(`an undo of an import that ${title} leaves all steps to redo, also after a change of another window`, async () => {
    await importFile("a.todo.txt");
    await importFile("b.todo.txt");
    await page.evaluate(() => {
      location.hash = "#/inbox";
    });
    await star("Alpha");
    await page.keyboard.press("z");
    await said("Undone: Alpha");
    if (name === "a.todo.txt") {
      await page.keyboard.press("z");
      await waitForState("b.todo.txt", "undone");
    }
    await page.route("**/app/imports/*/undo", answer, { times: 1 });
    await page.keyboard.press("z");
    await said("That cannot be undone");
    expect((await find(name))?.state).toBe("done");
    if (name === next) {
      await page.keyboard.press("z");
      await waitForState(next, "undone");
    }

    const other = await page.context().newPage();
    await other.goto(server.app);
    await waitForInbox(other);
    await star("Bravo", other);
    await page.bringToFront();
    await page.keyboard.press("Shift+Z");
    await said(`${next} is being imported again`);
    await waitForState(next, "done");
    await page.keyboard.press("Shift+Z");
    await said("Redone: Alpha");
    await page.keyboard.press("z");
    await page.keyboard.press("z");
    await waitForState("b.todo.txt", "undone");
    await page.keyboard.press("z");
    await waitForState("a.todo.txt", "undone");
    expect((await byTitle()).get("Bravo")?.isFocused).toBe(true);
  });

test("the undo key while the server is stopped says so, and the next one takes the import back", async () => {
  await star("Alpha");
  await importFile("i.todo.txt");
  await server.stop();
  await page.keyboard.press("z");
  await said("Creel does not answer");
  await restartServer();
  await page.keyboard.press("z");
  await waitForState("i.todo.txt", "undone");
  expect((await byTitle()).get("Alpha")?.isFocused).toBe(true);
});

test("an import that is forgotten, here or elsewhere, is no step", async () => {
  await star("Alpha");
  await importFile("here.todo.txt");
  await importFile("elsewhere.todo.txt");
  await section().getByRole("button", { name: "Forget here.todo.txt" }).click();
  await section().getByRole("button", { name: "Yes, forget" }).click();
  while (await find("here.todo.txt")) await Bun.sleep(20);
  const { id = "" } = (await find("elsewhere.todo.txt")) ?? {};
  await server.asPage(`/app/imports/${id}`, { method: "DELETE" });
  await page.keyboard.press("z");
  await said("Undone: Alpha");
});

test("an import that never began is no step", async () => {
  await star("Alpha");
  await dropImport("i.todo.txt");
  await page.route("**/app/imports/*/write", cut, { times: 1 });
  await section().getByRole("button", { name: "Import 1 item" }).click();
  await section().getByRole("alert").filter({ hasText: "Creel" }).waitFor();
  await page.keyboard.press("z");
  await said("Undone: Alpha");
  expect((await find("i.todo.txt"))?.state).toBe("ready");
  expect((await byTitle()).get("Alpha")?.isFocused).toBe(false);
});

/** A step that was undone and redone: the keys are loaded. */
async function starAndPressKeys(): Promise<void> {
  await star("Alpha");
  await page.keyboard.press("z");
  await said("Undone: Alpha");
  await page.keyboard.press("Shift+Z");
  await said("Redone: Alpha");
}

/** Clicks "Import" and presses the undo key before the server has answered. Returns what lets the request go on. */
async function undoAtStart(name: string, answer: (route: Route) => Promise<void>): Promise<() => void> {
  await dropImport(name);
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: isSent, resolve: send } = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    send();
    await isLetGo;
    await answer(route);
  };
  await page.route("**/app/imports/*/write", hold, { times: 1 });
  await section().getByRole("button", { name: "Import 1 item" }).click();
  await isSent;
  await page.keyboard.press("z");
  return letGo;
}

test("the undo key while an import starts takes back that import, and the redo key imports it again", async () => {
  await starAndPressKeys();
  const letGo = await undoAtStart("i.todo.txt", (route) => route.continue());
  letGo();
  await said("The import of i.todo.txt is being taken back");
  await waitForState("i.todo.txt", "undone");
  expect((await byTitle()).get("Alpha")?.isFocused).toBe(true);
  await page.keyboard.press("Shift+Z");
  await waitForState("i.todo.txt", "done");
  await page.keyboard.press("z");
  await waitForState("i.todo.txt", "undone");
  await page.keyboard.press("z");
  while ((await byTitle()).get("Alpha")?.isFocused) await Bun.sleep(20);
});

for (const [title, answer] of [
  ["is refused", refuse],
  ["gets no answer", cut],
] as const)
  test(`the undo key while the start of an import ${title} takes back nothing else`, async () => {
    await starAndPressKeys();
    const letGo = await undoAtStart("i.todo.txt", answer);
    letGo();
    await said("That cannot be undone");
    expect((await byTitle()).get("Alpha")?.isFocused).toBe(true);
    await page.keyboard.press("z");
    while ((await byTitle()).get("Alpha")?.isFocused) await Bun.sleep(20);
    expect((await find("i.todo.txt"))?.state).toBe("ready");
  });
