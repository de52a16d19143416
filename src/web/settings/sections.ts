import { messages } from "../i18n/messages.ts";

/** The sections of the settings, in their order, by the id of their heading: a URL may name one. */
export const SECTIONS = {
  api: messages.api.title,
  recipes: messages.recipes.title,
  bookmarklet: messages.bookmarklet.title,
  keyring: messages.keyring.title,
  devices: messages.devices.title,
  certificate: messages.certificate.title,
  webhooks: messages.webhooks.title,
  calendars: messages.calendars.title,
  origins: messages.origins.title,
  "move-in": messages.moveIn.title,
  download: messages.download.title,
  copy: messages.plainCopy.title,
  keyboard: messages.keyboard.title,
  general: messages.general.title,
  language: messages.language.title,
} as const;
export type Section = keyof typeof SECTIONS;
