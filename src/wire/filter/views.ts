import { z } from "zod";
import { VIEW_LISTS, type View } from "../../domain/home/views.ts";
import { lazy } from "../../domain/lazy.ts";
import { jsonFilters } from "./filter-schemas.ts";

/** One saved view in requests and responses. */
const viewShape = () =>
  z.strictObject({
    name: z.string().max(1_000).describe("Its name; no two views have the same."),
    list: z
      .enum(VIEW_LISTS)
      .describe("The list that it shows: `projects` and `notes` are those that are open."),
    filter: z.strictObject(jsonFilters()).describe("The filter of the list, as `GET /api/items` takes it."),
  });

/** All saved views, in their order. */
export const viewsBody = lazy(
  () =>
    z.strictObject({
      views: z.array(viewShape()).max(1_000),
    }) as unknown as z.ZodType<{ views: View[] }>,
);
