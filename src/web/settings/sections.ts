import { sentences } from "../i18n/messages.ts";

/** The parts of the settings, by the id of their heading: an address may name one. */
export const SECTIONS = {
  api: sentences.api.title,
  keyring: sentences.keyring.title,
  devices: sentences.devices.title,
  certificate: sentences.certificate.title,
  keyboard: sentences.keyboard.title,
} as const;
export type Section = keyof typeof SECTIONS;
