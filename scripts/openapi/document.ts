import type { z } from "zod";
import type { ProblemCode } from "../../src/domain/problem.ts";
import { ANSWER_HEADERS, type AnswerHeader, REQUEST_HEADERS } from "./headers.ts";
import { problemShape } from "./item-schemas.ts";
import { type Json, namedSchemas, schemaOf } from "./named-schemas.ts";
import { type Answer, type Operation, type Operations, TAGS } from "./operation.ts";
import { OPERATIONS } from "./operations.ts";
import { problemsOf } from "./problem-answers.ts";
import { type RouteInfo, SECURITY_SCHEMES, securityOf } from "./route-security.ts";

const ABOUT = `A local-first task inbox that anything can reach.

**Addresses.** Programs and devices use the API address, which is off until it is switched on; Creel's own page uses the app address, which accepts no keys; the command line uses a socket in the home. \`x-creel-at\` says where an operation is served (\`served\` is the API address while paired devices may open the page there), \`x-creel-access\` what it needs: \`anyone\`, \`me\` (any valid key), a scope, \`keys\` (a \`full\` key, but no paired device), a signed-in \`page\`, or the \`terminal\`. A \`full\` key may do all that \`capture\` and \`read\` keys may.

**Conventions.** Moments end in On or At and are Unix seconds; dates end in Date and are \`YYYY-MM-DD\`. Each error is a problem document (RFC 9457), also on an unknown path: \`code\` is for programs, \`detail\` for people. Only a request that is not HTTP (400, 505) or has too many headers (431) gets no document, because it is refused before Creel sees it. HEAD answers as GET, without the body. Verify the server with the certificate of \`/ca.crt\`.

**Stability.** The capture never changes. Everything else only grows: be ready for new fields in responses, and for new values of fields that name one of several.`;

const TOO_LARGE =
  "The headers are longer than 16 KiB, or more than 198 of them. The response has no body: the request is refused before Creel sees it.";

const PARAMETERS: Record<string, string> = {
  items: "The item's id.",
  attention: "The capture's id, from `GET /api/attention`.",
  keys: "The key's id or name.",
  sessions: "The session's id, from `GET /app/sessions`.",
  assets: "The file's name.",
  webhooks: "The webhook's id.",
  tags: "The tag.",
  areas: "The area.",
  contacts: "The contact.",
};

/**
 * The OpenAPI document of a route table. Throws when a route is not described, or a description has no route.
 * `isClosed` is for judging answers: there, a field that is not described is wrong.
 */
export function writeDocument(
  rows: readonly RouteInfo[],
  { isClosed = false, operations = OPERATIONS } = {},
): Json {
  checkTable(rows, operations);
  const paths: Json = {};
  const responses: Json = { "headers-too-large": { description: TOO_LARGE } };
  for (const row of rows) {
    const path = row.path.replace(/:(\w+)/g, "{$1}");
    paths[path] ??= {};
    paths[path][row.method.toLowerCase()] = write(
      row,
      operations[nameOf(row)] as Operation,
      isClosed,
      responses,
    );
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Creel",
      version: "1",
      summary: "Capture, read, change and follow items.",
      description: ABOUT,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [
      { url: "https://localhost:11111", description: "The API address, unless the settings say otherwise." },
    ],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      headers: ANSWER_HEADERS,
      responses: Object.fromEntries(Object.entries(responses).sort(([a], [b]) => (a < b ? -1 : 1))),
      schemas: { ...namedSchemas(isClosed), Problem: schemaOf(problemShape(), { io: "output", isClosed }) },
    },
  };
}

function nameOf({ method, path }: RouteInfo): string {
  return `${method} ${path}`;
}

function checkTable(rows: readonly RouteInfo[], operations: Operations): void {
  const names = rows.map(nameOf);
  const wrong = [
    ...names.filter((name) => !Object.hasOwn(operations, name)).map((name) => `${name} is not described`),
    ...Object.keys(operations)
      .filter((name) => !names.includes(name))
      .map((name) => `${name} is no route`),
  ];
  if (wrong.length > 0) throw new Error(`scripts/openapi/operations.ts: ${wrong.join("; ")}.`);
}

/** `problems` gets the answers that are refused, each named after its codes: many operations share them. */
function write(row: RouteInfo, operation: Operation, isClosed: boolean, problems: Json): Json {
  const { id, tag, summary, description, body, isBodyOptional, answers } = operation;
  const parameters = parametersOf(row, operation);
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    ...(row.at.includes("api") ? {} : { servers: [APP] }),
    security: securityOf(row),
    "x-creel-access": row.access,
    "x-creel-at": row.at,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body
      ? { requestBody: { required: !isBodyOptional, content: contentOf(body, "input", isClosed) } }
      : {}),
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, answer]) => [status, answerOf(answer, isClosed)]),
      ),
      ...Object.fromEntries(
        [...problemsOf(row, operation)].map(([status, codes]) => {
          const name = codes.join("_");
          problems[name] ??= problem(status, codes);
          return [status, { $ref: `#/components/responses/${name}` }];
        }),
      ),
      431: { $ref: "#/components/responses/headers-too-large" },
    },
  };
}

const APP = {
  url: "http://127.0.0.1:11110",
  description: "The app address, unless `--app-port` says otherwise.",
};

function parametersOf({ path }: RouteInfo, { query, headers = [] }: Operation): Json[] {
  const inPath = [...path.matchAll(/(\w+)\/:(\w+)/g)].map(([, noun = "", name]) => ({
    name,
    in: "path",
    required: true,
    description: PARAMETERS[noun],
    schema: { type: "string" },
  }));
  const { properties = {} } = query ? schemaOf(query, { io: "output", isClosed: false }) : {};
  const inQuery = Object.entries<Json>(properties)
    .filter(([name]) => name !== "key") // a credential
    .map(([name, { description, ...schema }]) => ({
      name,
      in: "query",
      ...(description === undefined ? {} : { description }),
      schema,
    }));
  return [
    ...inPath,
    ...inQuery,
    ...headers.map((name) => ({ name, in: "header", ...REQUEST_HEADERS[name] })),
  ];
}

function contentOf(content: Record<string, z.ZodType>, io: "input" | "output", isClosed: boolean): Json {
  return Object.fromEntries(
    Object.entries(content).map(([type, schema]) => [type, { schema: schemaOf(schema, { io, isClosed }) }]),
  );
}

function headersOf(...names: AnswerHeader[]): Json {
  return Object.fromEntries(
    ["Request-Id", ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}

function answerOf({ description, content, headers = [] }: Answer, isClosed: boolean): Json {
  return {
    description,
    headers: headersOf(...headers),
    ...(content ? { content: contentOf(content, "output", isClosed) } : {}),
  };
}

const WITH_HEADERS: Record<number, AnswerHeader[]> = {
  401: ["WWW-Authenticate"],
  429: ["Retry-After"],
  503: ["Retry-After"],
};

function problem(status: number, codes: readonly ProblemCode[]): Json {
  return {
    description: codes.map((code) => `\`${code}\``).join(" or "),
    headers: headersOf(...(WITH_HEADERS[status] ?? [])),
    content: {
      "application/problem+json": {
        schema: {
          allOf: [
            { $ref: "#/components/schemas/Problem" },
            { properties: { code: { enum: codes }, status: { const: status } } },
          ],
        },
      },
    },
  };
}
