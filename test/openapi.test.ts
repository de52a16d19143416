import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { breaksOf } from "../scripts/openapi/breaks.ts";
import { writeDocument } from "../scripts/openapi/document.ts";
import { OPERATIONS } from "../scripts/openapi/operations.ts";
import { DOCUMENT, EXPORT_SCHEMA, printDocument, printExportSchema } from "../scripts/openapi.ts";
import { ROUTES } from "../src/http/routes.ts";

const ROOT = join(import.meta.dir, "..");
const checkedIn = readFileSync(DOCUMENT, "utf8");
const document = JSON.parse(checkedIn);

describe("docs/openapi.json", () => {
  test("breaks no client that was written from it: the API is only added to", () => {
    expect(breaksOf(document, writeDocument(ROUTES))).toEqual([]);
  });

  test("is what `npm run openapi` writes", () => {
    expect(checkedIn === printDocument()).toBe(true); // a comparison by toEqual would print the whole document
  });

  test("stands beside the schema of an export, which it writes too", () => {
    expect(readFileSync(EXPORT_SCHEMA, "utf8") === printExportSchema()).toBe(true);
  });

  test("has every route and no other", () => {
    const described = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const routes = ROUTES.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`);
    expect(described.length).toBeGreaterThan(40);
    expect(described.sort()).toEqual(routes.sort());
  });

  test("reports a route without a description and a description without a route", () => {
    const { "GET /api/health": _, ...fewer } = OPERATIONS;
    expect(() => writeDocument(ROUTES, { operations: fewer })).toThrow("GET /api/health is not described");
    const rest = ROUTES.filter(({ path }) => path !== "/api/me");
    expect(() => writeDocument(rest)).toThrow("GET /api/me is no route");
  });

  test("calls no two operations the same", () => {
    const ids = Object.values(OPERATIONS).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("describes each route's callers as in the route table", () => {
    for (const { method, path, access, at } of ROUTES) {
      const operation = document.paths[path.replace(/:(\w+)/g, "{$1}")][method.toLowerCase()];
      expect([path, operation["x-creel-access"], operation["x-creel-at"]]).toEqual([path, access, at]);
      const takesQuery = operation.security.some((one: object) => "query" in one);
      expect([method, path, takesQuery]).toEqual([
        method,
        path,
        method === "POST" && ["/api/items", "/api/items/"].includes(path),
      ]);
    }
  });

  test("tells of 404 wherever the address that it names does not answer the operation", () => {
    const elsewhere = ROUTES.filter(({ at }) => !at.includes("api") && !at.includes("app"));
    expect(elsewhere.map(({ path }) => path)).toContain("/app/codes");
    for (const { method, path } of elsewhere)
      expect([
        path,
        document.paths[path.replace(/:(\w+)/, "{$1}")][method.toLowerCase()].responses[404],
      ]).toEqual([path, { $ref: "#/components/responses/not-found" }]);
  });

  test("satisfies Redocly, an outside linter", async () => {
    const lint = Bun.spawn([join(ROOT, "node_modules", ".bin", "redocly"), "lint", "docs/openapi.json"], {
      cwd: ROOT,
      env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
      stdout: "pipe",
      stderr: "pipe",
    });
    const output = (await new Response(lint.stdout).text()) + (await new Response(lint.stderr).text());
    expect([await lint.exited, output]).toEqual([0, expect.stringContaining("is valid")]);
  }, 30_000);
});
