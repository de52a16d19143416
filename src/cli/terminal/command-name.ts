/** How the user runs this program: messages name the command so that it can be typed as it stands. */
export const COMMAND = nameCommand(process.env);

/** In a checkout it is `npx creel`, also after `npm start`; once installed it is `creel`. */
export function nameCommand(environment: Record<string, string | undefined>): string {
  return /^(npx|start|creel)$/.test(environment.npm_lifecycle_event ?? "") ? "npx creel" : "creel";
}

/** Text of the program with its commands (in backticks, after "Usage:" or in the examples) as the user has to type them. */
export function withCommand(text: string, command = COMMAND): string {
  return command === "creel"
    ? text
    : text.replaceAll(/(`|Usage: |^ {2}(?:\w+ \| )?)creel(?=[ `])/gm, `$1${command}`);
}
