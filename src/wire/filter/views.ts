import { z } from "zod";
import { MAX_VIEWS, VIEW_LISTS, type View, type ViewChange } from "../../domain/home/views.ts";
import { SORTS } from "../../domain/inbox/items.ts";
import { lazy } from "../../domain/lazy.ts";
import { jsonFilters } from "./filter-schemas.ts";

const name = () => z.string().max(1_000);

/** One saved view in requests and responses. */
const viewShape = () =>
  z.strictObject({
    name: name().describe("Its name; no two views have the same."),
    list: z
      .enum(VIEW_LISTS)
      .describe("The list that it shows: `projects` and `notes` are those that are open."),
    filter: z.strictObject(jsonFilters()).describe("The filter of the list, as `GET /api/items` takes it."),
    sort: z
      .enum(SORTS)
      .optional()
      .describe(
        "The field by which the page sorts the list: due and start date, title and minutes upwards, `created` and `changed` with the newest first. Items without it come last. Absent: the list's own order.",
      ),
  });

/** All saved views, in their order. */
export const viewsBody = lazy(
  () =>
    z.strictObject({
      views: z.array(viewShape()).max(1_000),
    }) as unknown as z.ZodType<{ views: View[] }>,
);

/** `PATCH /api/views`: a change of one view. */
export const viewChangeBody = lazy(
  () =>
    z.discriminatedUnion("verb", [
      z.strictObject({
        verb: z.literal("save"),
        view: viewShape(),
        former: name()
          .optional()
          .describe(
            "The name of the view that this one replaces, in its place; without it, that of the same name.",
          ),
      }),
      z.strictObject({ verb: z.literal("remove"), name: name() }),
      z.strictObject({
        verb: z.literal("move"),
        name: name(),
        to: z.int().min(0).max(MAX_VIEWS).describe("Its new place, from 0."),
      }),
    ]) as unknown as z.ZodType<ViewChange>,
);
