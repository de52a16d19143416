/** A program whose whole life is measured. */
export interface Program {
  command(): string[];
  env: Record<string, string>;
}

/** The same, or the reason why it cannot be run here. */
export type Runnable = Program | string;
