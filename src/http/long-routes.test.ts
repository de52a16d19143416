import { expect, test } from "bun:test";
import { ROUTES } from "./routes.ts";

test("each list of an account's data is a long read, so that few of them are made at once", () => {
  const long = ROUTES.flatMap((route) => (route.access !== "anyone" && route.isLong ? [route.path] : []));
  expect(long.sort()).toEqual([
    "/api/areas",
    "/api/attention",
    "/api/changes",
    "/api/contacts",
    "/api/items",
    "/api/items/:id",
    "/api/items/:id/changes",
    "/api/items/origins",
    "/api/projects",
    "/api/receipts",
    "/api/tags",
    "/api/templates",
    "/app/exports",
  ]);
});
