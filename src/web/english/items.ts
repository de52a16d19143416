/** What happens to items. */
export const items = {
  notChanged: "Not changed",
  gone: "It is no longer there: it was purged elsewhere.",
};
