/** The texts of filters and saved views in the sidebar and in rows. */
export const views = {
  only: (name: string) => `Show only: ${name}`,
  title: "Views",
  saved: (name: string) => `View: ${name}`,
};
