/** A bug that is planted in a copy of the checkout, in place of one text of one file. A test of `test` must fail with it. */
export interface Mutant {
  title: string;
  file: string;
  from: string;
  to: string;
  test: string;
}
