/** The help for a verb, below its form. */
export interface VerbHelp {
  /** One or two sentences. */
  does: string;
  /** A sentence for each option of the form that `COMMON_OPTIONS` does not have, or has in another meaning. */
  options?: Record<string, string>;
  /** Each is a command without `creel`, and what it does. */
  examples: [command: string, does: string][];
}

export const FILTER_BY_DUE = { "--due": "Shows what is due then, or until that day." };
export const SCOPE = { "--scope": "What the client may do: capture only, read too, or all." };
