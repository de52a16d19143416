import { z } from "zod";
import { VIEW_LISTS, type View } from "../../domain/home/views.ts";
import { JSON_FILTERS } from "./filter-schemas.ts";

/** One saved view in requests and responses. */
export const ViewShape = z.strictObject({
  name: z.string().max(1_000).describe("Its name; no two views have the same."),
  list: z
    .enum(VIEW_LISTS)
    .describe("The list that it shows: `projects` and `notes` are those that are open."),
  filter: z.strictObject(JSON_FILTERS).describe("The filter of the list, as `GET /api/items` takes it."),
});

/** All saved views, in their order. */
export const ViewsBody = z.strictObject({
  views: z.array(ViewShape).max(1_000),
}) as unknown as z.ZodType<{ views: View[] }>;
