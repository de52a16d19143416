import { Problem } from "../../domain/problem.ts";
import { openClient, type Transport } from "../../wire/client.ts";
import { readPairLink } from "../../wire/pair-link.ts";
import { asProblem } from "../../wire/problems.ts";
import { storeSecret } from "../state/stored-session.ts";

/** The pairing page: it gives a phone a key, which it does not store, or opens the inbox. Its texts are in its HTML. */
const element = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;
const [form, code, device] = [
  element<HTMLFormElement>("form"),
  element<HTMLInputElement>("code"),
  element<HTMLInputElement>("device"),
];
const problem = element("problem");
const texts = document.querySelector("main")?.dataset ?? {};
let isBusy = false;

const send: Transport = async (method, path, body) => {
  const response = await fetch(path, {
    method,
    headers: { "Content-Type": "application/json" },
    credentials: "omit",
    cache: "no-store",
    ...(body === undefined ? {} : { body }),
  }).catch((cause) => {
    throw new Problem("unavailable", texts.unreachable ?? "", { cause });
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
      if (!storeSecret(paired.session)) throw new Problem("unavailable", texts.notStored ?? "");
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
    problem.textContent = problemText(asProblem(thrown));
    code.setAttribute("aria-invalid", "true");
    code.focus();
  } finally {
    isBusy = false;
  }
}

/** The server describes its problems in English; a page in another language has its own words for the common ones. */
function problemText({ code, detail, field }: Problem): string {
  const name = `${code}${field === undefined ? "" : `-${field}`}`;
  return document.querySelector("main")?.getAttribute(`data-${name}`) ?? detail;
}

/** Copies the key. If the browser refuses, the user can select it. */
async function copy(): Promise<void> {
  const isDone = await navigator.clipboard.writeText(element("key").textContent ?? "").then(
    () => true,
    () => false,
  );
  if (isDone) element("copy").textContent = texts.copied ?? "";
}

takeCode();
window.addEventListener("hashchange", takeCode);
form.addEventListener("submit", (event) => void pair(event));
element("copy").addEventListener("click", () => void copy());
