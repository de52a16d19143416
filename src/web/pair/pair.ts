import { Problem } from "../../domain/problem.ts";
import { openClient, type Transport } from "../../wire/client.ts";
import { readPairLink } from "../../wire/pair-link.ts";
import { asProblem } from "../../wire/problems.ts";
import { storedSession } from "../state/stored-session.ts";

const NOT_KEPT =
  "This browser stores nothing for this page, so it cannot stay paired. Leave the private window, and make a new code.";
const UNREACHABLE =
  "Creel does not answer. Check that this device is still on its network. The code is still valid.";

/** The page that leads a phone to a key, which it does not store, or to the inbox. What it says stands in its HTML. */
const part = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;
const [form, code, device] = [
  part<HTMLFormElement>("form"),
  part<HTMLInputElement>("code"),
  part<HTMLInputElement>("device"),
];
const problem = part("problem");
let isBusy = false;

const send: Transport = async (method, path, body) => {
  const response = await fetch(path, {
    method,
    headers: { "Content-Type": "application/json" },
    credentials: "omit",
    cache: "no-store",
    ...(body === undefined ? {} : { body }),
  }).catch((cause) => {
    throw new Problem("unavailable", UNREACHABLE, { cause });
  });
  return { status: response.status, body: await response.text() };
};

/** The code leaves the address at once: histories and screenshots keep addresses. */
function takeCode(): void {
  const link = readPairLink(location.href);
  if (!link) return;
  code.value = link.code;
  history.replaceState(null, "", location.pathname);
  part("early").hidden = false;
}

async function pair(event: Event): Promise<void> {
  event.preventDefault();
  if (isBusy) return;
  isBusy = true;
  try {
    const paired = await openClient(send).pairBrowser(code.value.trim(), device.value.trim());
    if ("session" in paired) {
      if (!storedSession.set(paired.session)) throw new Problem("unavailable", NOT_KEPT);
      return location.replace("/");
    }
    part("name").textContent = paired.name;
    part("key").textContent = paired.key;
    part("address").textContent = `${location.origin}/api/items`;
    for (const over of ["early", "intro"]) part(over).hidden = true;
    form.closest("ol")?.remove();
    part("done").hidden = false;
    part("done").focus();
  } catch (thrown) {
    problem.textContent = asProblem(thrown).detail;
    code.setAttribute("aria-invalid", "true");
    code.focus();
  } finally {
    isBusy = false;
  }
}

/** Where it cannot, the key is there to be selected by hand. */
async function copy(): Promise<void> {
  const isDone = await navigator.clipboard.writeText(part("key").textContent ?? "").then(
    () => true,
    () => false,
  );
  if (isDone) part("copy").textContent = "Copied";
}

takeCode();
window.addEventListener("hashchange", takeCode);
form.addEventListener("submit", (event) => void pair(event));
part("copy").addEventListener("click", () => void copy());
