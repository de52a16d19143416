/** The texts of the pickers of a day, a list, tags and a project. */
export const pick = {
  when: { dueDate: "Due when?", startDate: "Start when?", schedule: "Until when?" },
  whenPlaceholder: "fri, in 3 days, 24 Dec",
  noDate: { dueDate: "No due date", startDate: "No start date" },
  notADay: "That is not a date. Try “fri”, “in 3 days” or “24 Dec”.",
  moveWhere: "Move to",
  makeProject: "Its own project",
  inProject: "Into a project…",
  whichTags: "Tags",
  tagsPlaceholder: "Add or remove a tag",
  newTag: (name: string) => `New tag: ${name}`,
  whichProject: "Project",
  projectPlaceholder: "Find a project",
  noProject: "No project",
  nothingFound: "Nothing found.",
};
