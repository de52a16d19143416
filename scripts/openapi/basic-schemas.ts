import { z } from "zod";

type Same<A, B> = [A, keyof A] extends [B, keyof B]
  ? [B, keyof B] extends [A, keyof A]
    ? true
    : false
  : false;

/** A schema of exactly this type. One that says more, less or something else than the type does not compile. */
export const shapeOf =
  <T>() =>
  <S extends z.ZodType>(schema: Same<z.output<S>, T> extends true ? S : never): S =>
    schema as S;

/** Unix seconds. */
export const moment = (description: string) => z.int().min(0).describe(`${description} Unix seconds.`);
export const momentOrNull = (description: string) =>
  z.int().min(0).nullable().describe(`${description} Unix seconds, or null.`);
export const text = (description: string) => z.string().describe(description);
export const textOrNull = (description: string) => z.string().nullable().describe(description);
export const flag = (description: string) => z.boolean().describe(description);
export const count = (description: string) => z.int().min(0).describe(description);
