import { Problem } from "../../domain/problem.ts";
import { openClient, type Transport } from "../../wire/client.ts";
import { readPairLink } from "../../wire/pair-link.ts";
import { asProblem } from "../../wire/problems.ts";
import { storeSecret } from "../state/stored-session.ts";

const NOT_STORED =
  "This browser stores nothing for this page, so it cannot stay paired. Leave the private window, and make a new code.";
const UNREACHABLE =
  "Creel does not answer. Check that this device is still on its network. The code is still valid.";

/** The pairing page: it gives a phone a key, which it does not store, or opens the inbox. Its texts are in its HTML. */
const element = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;
const [form, code, device] = [
  element<HTMLFormElement>("form"),
  element<HTMLInputElement>("code"),
  element<HTMLInputElement>("device"),
];
const problem = element("problem");
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

/** Removes the code from the address at once: histories and screenshots store addresses. */
function takeCode(): void {
  const link = readPairLink(location.href);
  if (!link) return;
  code.value = link.code;
  history.replaceState(null, "", location.pathname);
  element("early").hidden = false;
}

async function pair(event: Event): Promise<void> {
  event.preventDefault();
  if (isBusy) return;
  isBusy = true;
  try {
    const paired = await openClient(send).pairBrowser(code.value.trim(), device.value.trim());
    if ("session" in paired) {
      if (!storeSecret(paired.session)) throw new Problem("unavailable", NOT_STORED);
      return location.replace("/");
    }
    element("name").textContent = paired.name;
    element("key").textContent = paired.key;
    element("address").textContent = `${location.origin}/api/items`;
    for (const id of ["early", "intro"]) element(id).hidden = true;
    form.closest("ol")?.remove();
    element("done").hidden = false;
    element("done").focus();
  } catch (thrown) {
    problem.textContent = asProblem(thrown).detail;
    code.setAttribute("aria-invalid", "true");
    code.focus();
  } finally {
    isBusy = false;
  }
}

/** Copies the key. If the browser refuses, the user can select it. */
async function copy(): Promise<void> {
  const isDone = await navigator.clipboard.writeText(element("key").textContent ?? "").then(
    () => true,
    () => false,
  );
  if (isDone) element("copy").textContent = "Copied";
}

takeCode();
window.addEventListener("hashchange", takeCode);
form.addEventListener("submit", (event) => void pair(event));
element("copy").addEventListener("click", () => void copy());
