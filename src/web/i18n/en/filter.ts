/** What filters and saved views show in the sidebar and in rows. */
export const views = {
  only: (name: string) => `Show only: ${name}`,
  title: "Views",
  saved: (name: string) => `View: ${name}`,
};
