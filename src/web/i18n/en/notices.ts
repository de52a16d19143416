/** The toasts of the page. */
export const notice = {
  label: "Notifications",
  up: "Creel API is up",
  notUp: "Creel API is not up",
  dismiss: "Dismiss",
  newVersion: "There is a new version of the page",
  newVersionHow: "Reload now, or get it at the next start.",
  reload: "Reload",
};
