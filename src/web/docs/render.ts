import { code, escapeHtml, nameOf, sentence, typeOf } from "./html.ts";

// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document is any JSON.
type Json = any;
type DocumentedOperation = { method: string; path: string; operation: Json };

/** An OpenAPI document as the inside of a page, to be read without JavaScript. */
export function renderDocument(document: Json): string {
  const operations: DocumentedOperation[] = Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
  const tags: Json[] = document.tags;
  const operationsOf = (tag: Json) => operations.filter(({ operation }) => operation.tags.includes(tag.name));
  return [
    "<header>",
    `<h1>The API of ${escapeHtml(document.info.title)}</h1>`,
    ...document.info.description.split("\n\n").map((text: string) => `<p>${sentence(text)}</p>`),
    `<p><a href="/api/openapi.json">The same as an OpenAPI ${escapeHtml(document.openapi)} document</a></p>`,
    "</header>",
    `<nav aria-label="Operations">${tags.map((tag) => renderList(tag, operationsOf(tag))).join("")}</nav>`,
    ...tags.map(
      (tag) =>
        `<section aria-labelledby="tag-${tag.name}"><h2 id="tag-${tag.name}">${heading(tag.name)}</h2><p>${sentence(tag.description)}</p>${operationsOf(
          tag,
        )
          .map((operation) => renderOperation(operation, document))
          .join("")}</section>`,
    ),
    '<section aria-labelledby="schemas"><h2 id="schemas">Shapes</h2>',
    ...Object.entries<Json>(document.components.schemas).map(
      ([name, schema]) =>
        `<section id="schema-${name}" aria-labelledby="name-${name}"><h3 id="name-${name}">${escapeHtml(name)}</h3>${renderFields(schema)}</section>`,
    ),
    "</section>",
  ].join("\n");
}

function heading(tag: string): string {
  return escapeHtml(tag.charAt(0).toUpperCase() + tag.slice(1));
}

function renderList(tag: Json, operations: DocumentedOperation[]): string {
  const links = operations.map(
    ({ operation }) => `<li><a href="#${operation.operationId}">${sentence(operation.summary)}</a></li>`,
  );
  return `<div><h2><a href="#tag-${tag.name}">${heading(tag.name)}</a></h2><ul>${links.join("")}</ul></div>`;
}

function renderOperation({ method, path, operation }: DocumentedOperation, document: Json): string {
  const id: string = operation.operationId;
  return [
    `<section id="${id}" aria-labelledby="name-${id}">`,
    `<h3 id="name-${id}">${sentence(operation.summary)}</h3>`,
    `<p class="call">${method} ${escapeHtml(path)}</p>`,
    operation.description ? `<p>${sentence(operation.description)}</p>` : "",
    `<p>${whoMay(operation)}</p>`,
    renderPart(
      "Parameters",
      (operation.parameters ?? []).map((parameter: Json) =>
        renderRow(parameter.name, `${parameter.in}, ${typeOf(parameter.schema)}`, parameter.description),
      ),
    ),
    renderBody(operation.requestBody),
    renderAnswers(operation.responses, document),
    "</section>",
  ].join("");
}

const PLACES: Record<string, string> = {
  api: "API address",
  served: "API address while it shows the page",
  app: "app address",
  socket: "socket",
};
const NEEDS: Record<string, string> = {
  anyone: "Needs no key.",
  me: "Needs any valid key, a signed-in page, a paired device or the terminal.",
  keys: "Needs a key of the scope `full`, a signed-in page or the terminal; a paired device is refused.",
  page: "Needs a signed-in page or the terminal.",
  terminal: "Needs the terminal.",
};

function whoMay(operation: Json): string {
  const access: string = operation["x-creel-access"];
  const needs =
    NEEDS[access] ??
    `Needs a key of the scope \`${access}\`, a signed-in page, a paired device or the terminal.`;
  return `${sentence(needs)} Answers on the ${operation["x-creel-at"].map((at: string) => PLACES[at]).join(", ")}.`;
}

function renderBody(body: Json): string {
  if (!body) return "";
  const rows = Object.entries<Json>(body.content).map(([type, { schema }]) =>
    renderRow(type, typeOf(schema), schema.description),
  );
  return renderPart(body.required ? "Body" : "Body, may be left out", rows);
}

function renderAnswers(responses: Json, { components }: Json): string {
  const responseEntries = Object.entries<Json>(responses);
  const good = responseEntries.filter(([status]) => Number(status) < 400);
  const problems = responseEntries
    .filter(([status]) => Number(status) >= 400)
    .map(
      ([status, { $ref }]) =>
        `<li>${status} ${sentence(components.responses[nameOf($ref)].description)}</li>`,
    );
  const rows = good.map(([status, answer]) => renderAnswer(status, answer));
  return `${renderPart("Answers", rows)}<h4><a href="#schema-Problem">Problems</a></h4><ul class="problems">${problems.join("")}</ul>`;
}

function renderAnswer(status: string, { description, content = {}, headers = {} }: Json): string {
  const types = Object.entries<Json>(content).map(
    ([type, { schema }]) => `${typeOf(schema)} as ${escapeHtml(type)}`,
  );
  const headerNames = Object.keys(headers).filter((name) => name !== "Request-Id");
  const text =
    headerNames.length > 0
      ? `${description} With ${headerNames.map((name) => `\`${name}\``).join(", ")}.`
      : description;
  return renderRow(status, types.join(" or "), text);
}

function renderFields(schema: Json, isInside = false): string {
  const required: string[] = schema.required ?? [];
  const rows = Object.entries<Json>(schema.properties ?? {}).map(([name, field]) =>
    renderRow(
      name,
      `${typeOf(field)}${required.includes(name) ? "" : ", optional"}`,
      field.description,
      field,
    ),
  );
  return rows.length > 0 ? `<dl${isInside ? ' class="inside"' : ""}>${rows.join("")}</dl>` : "";
}

function renderPart(title: string, rows: string[]): string {
  return rows.length > 0 ? `<h4>${title}</h4><dl>${rows.join("")}</dl>` : "";
}

/** A name with its type and its description; an object without a name also has its fields. */
function renderRow(name: string, type: string, text?: string, inside?: Json): string {
  const objects: Json[] = [inside, inside?.items, ...(inside?.anyOf ?? []), ...(inside?.items?.anyOf ?? [])];
  const fields = objects.map((schema) => (schema?.properties ? renderFields(schema, true) : "")).join("");
  return `<div><dt>${code(name)} <span>${type}</span></dt><dd>${sentence(text)}${fields}</dd></div>`;
}
