/** The name of the command: messages contain it so that it can be typed as shown. */
export const COMMAND = nameCommand(process.env);

/** `npx creel` in a checkout, also after `npm start`; `creel` once installed. */
export function nameCommand(environment: Record<string, string | undefined>): string {
  return /^(npx|start|creel)$/.test(environment.npm_lifecycle_event ?? "") ? "npx creel" : "creel";
}

/** Replaces the commands in a text (in backticks, after "Usage:" or in the examples) by those that the user has to type. */
export function withCommand(text: string, command = COMMAND): string {
  return command === "creel"
    ? text
    : text.replaceAll(/(`|Usage: |^ {2}(?:\w+ \| )?)creel(?=[ `])/gm, `$1${command}`);
}
