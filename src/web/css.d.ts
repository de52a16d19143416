/** A CSS module: its class names, each unique to its file. */
declare module "*.module.css" {
  const names: { readonly [name: string]: string };
  export default names;
}
