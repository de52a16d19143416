import type { Replacement } from "../patched-checkout.ts";

/** A bug that is planted, and the test file of which a test must then fail. */
export interface Mutant extends Replacement {
  /** The behaviour of Creel with the bug, as a sentence. */
  title: string;
  test: string;
}
