import type { Environment } from "../../domain/environment.ts";

export type Clocks = Pick<Environment, "now" | "elapsed">;

/** The end of a code, in seconds of both clocks. */
export interface Deadline {
  endsOn: number;
  endsAfter: number;
}

export function startDeadline(lifetime: number, { now, elapsed }: Clocks): Deadline {
  return { endsOn: now() + lifetime, endsAfter: elapsed() + lifetime };
}

/** Whether either clock has reached the end: `now` may be set back, and `elapsed` may stop while the computer sleeps. */
export function isOver({ endsOn, endsAfter }: Deadline, { now, elapsed }: Clocks): boolean {
  return endsOn <= now() || endsAfter <= elapsed();
}
