/** The page's files inside the executable, put there by `scripts/build.ts`. */
declare module "creel:page" {
  /** The path of one file with the contents of all. */
  export const joined: string;
  /** The first byte of each file in it, and the byte after its last. */
  export const places: Record<string, [number, number]>;
}
