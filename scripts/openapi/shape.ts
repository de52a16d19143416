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
export const moment = (says: string) => z.int().min(0).describe(`${says} Unix seconds.`);
export const momentOrNull = (says: string) =>
  z.int().min(0).nullable().describe(`${says} Unix seconds, or null.`);
export const text = (says: string) => z.string().describe(says);
export const textOrNull = (says: string) => z.string().nullable().describe(says);
export const flag = (says: string) => z.boolean().describe(says);
export const count = (says: string) => z.int().min(0).describe(says);
