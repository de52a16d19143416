import { count } from "../en/counting.ts";

/** Checklists and projects. */
export const projects = {
  makeActions: (n: number) => (n === 1 ? "Make an action of it" : `Make ${n} actions of these`),
  madeActions: (n: number) => `Made ${count(n, "action", "actions")}`,
};
