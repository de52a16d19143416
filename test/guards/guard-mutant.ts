/** A guard, the way to take it out, and the test that must then fail. */
export interface GuardMutant {
  /** The behaviour of the program without the guard, as a sentence. */
  without: string;
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  replace: string;
  /** The file of the test, and a part of its name. */
  test: readonly [file: string, name: string];
}
