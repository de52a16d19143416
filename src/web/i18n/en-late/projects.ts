import { count, number } from "../en/counting.ts";

/** Checklists and projects. */
export const projects = {
  makeActions: (n: number) => (n === 1 ? "Make an action of it" : `Make ${n} actions of these`),
  madeActions: (n: number) => `Made ${count(n, "action", "actions")}`,
  heading: "Heading",
  whichHeading: "Under which heading?",
  headingName: "A heading, old or new",
  headingHow: "Type the name of a heading.",
  newHeading: (name: string) => `New heading: ${name}`,
  noHeading: "No heading",
  under: (name: string) => `Under “${name}”`,
  underNone: "Under no heading",
  renameHeading: (name: string) => `Heading: ${name}`,
  addUnder: "New actions under",
  progress: (done: number, all: number) => `${number.format(done)} of ${number.format(all)} done`,
  about: "About this project",
  progressLabel: "Progress",
};
