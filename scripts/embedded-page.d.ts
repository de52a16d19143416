/** The page's files inside the executable, put there by `scripts/build.ts`: name to path. */
declare module "creel:page" {
  export const files: Record<string, string>;
}
