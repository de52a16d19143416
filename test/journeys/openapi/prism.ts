import { createRequire } from "node:module";
import { writeDocument } from "../../../scripts/openapi/document.ts";
import { ROUTES } from "../../../src/http/routes.ts";
import { type Exchange, routeOf, validateByShapes } from "./validate.ts";

/**
 * The independent validator: Prism, on the document with closed response schemas. `CREEL_PRISM` is the folder in
 * which run-prism.ts installs it.
 */
const prism = createRequire(`${process.env.CREEL_PRISM}/`);
const { getHttpOperationsFromSpec } = prism("@stoplight/prism-http");
const { validateOutput } = prism("@stoplight/prism-http/dist/validator");

interface Operation {
  method: string;
  path: string;
}
interface Found {
  path?: string[];
  message: string;
}

const operations: Operation[] = await getHttpOperationsFromSpec(writeDocument(ROUTES, { isClosed: true }));
if (operations.length !== ROUTES.length) throw new Error("Prism does not see every operation.");

export function validate(exchange: Exchange): string[] {
  const route = routeOf(exchange);
  const { method, status, headers, body } = exchange;
  if (!route || method === "HEAD" || body === null) return validateByShapes(exchange);
  const path = route.path.replace(/:(\w+)/g, "{$1}");
  const element = operations.find((one) => one.path === path && one.method === route.method.toLowerCase());
  const isJson = /[/+]json\b/.test(headers["content-type"] ?? "");
  const output = {
    statusCode: status,
    headers,
    body: isJson ? JSON.parse(body) : body === "" ? undefined : body,
  };
  const result: { left?: Found[] } = validateOutput({ resource: element, element: output });
  return (result.left ?? []).map(({ path, message }) => `${path?.join(".") ?? "answer"}: ${message}`);
}
