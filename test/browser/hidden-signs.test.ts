import { expect, test } from "bun:test";
import { addItems, ask, eachWithHome, keys, open, page, row, waitForToast } from "./lists-fixtures.ts";

eachWithHome();

const HIDDEN = "\u202eeman\u2066";
const SHOWN = "⟨RLO⟩eman⟨LRI⟩";

/** Every text that the page shows or speaks and that has a sign which turns the direction of text. */
const turned = () =>
  page.evaluate(() => {
    const names = [...document.querySelectorAll("[title], [aria-label]")].flatMap((one) => [
      one.getAttribute("title") ?? "",
      one.getAttribute("aria-label") ?? "",
    ]);
    const texts = [document.body.textContent ?? "", document.title, ...names];
    return texts.filter((text) => /[\u202a-\u202e\u2066-\u2069]/.test(text));
  });

test("signs that turn the direction of text are visible in the names of everything", async () => {
  const names = { tags: [`${HIDDEN} tag`], area: `${HIDDEN} area`, contact: `${HIDDEN} person` };
  const [project = ""] = await addItems([`${HIDDEN} project`, { kind: "project" }]);
  await addItems(["Pack", { ...names, project, heading: `${HIDDEN} heading` }]);
  const view = { name: `${HIDDEN} view`, list: "next", filter: { words: "Pack" } };
  await ask("PUT", "/api/views", { views: [view] });
  const copied = { title: "Trip", kind: "project" };
  await ask("PUT", "/api/templates", { templates: [{ name: `${HIDDEN} template`, project: copied }] });

  await open("next");
  await row("Pack").getByText(`${SHOWN} tag`).waitFor();
  await page.getByRole("link", { name: `${SHOWN} view` }).click();
  await page.getByRole("heading", { level: 1, name: `${SHOWN} view` }).waitFor();
  await row("Pack").waitFor();
  expect(await turned()).toEqual([]);

  await keys("Shift+R");
  await page.getByRole("option", { name: `${SHOWN} template` }).waitFor();
  expect(await turned()).toEqual([]);
  await keys("Escape");
  await page.evaluate((to) => {
    location.hash = `#/project/${to}`;
  }, project);
  await page.getByText(`${SHOWN} heading`).first().waitFor();
  expect(await turned()).toEqual([]);
  await keys("Shift+P");
  await waitForToast(`Saved as the template “${SHOWN} project”`);
  expect(await turned()).toEqual([]);
});
