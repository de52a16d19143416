import type { Mutant } from "./mutant.ts";

const LISTS = new Bun.Glob("*.ts");
const OTHERS = ["mutant.ts", "mutants.ts", "run-mutants.ts"];

/** Every list of this folder. To plant a bug is to add a row to the list of its room. */
export async function readMutants(): Promise<Mutant[]> {
  const files = [...LISTS.scanSync(import.meta.dir)].filter((file) => !OTHERS.includes(file)).sort();
  const modules: Record<string, Mutant[]>[] = await Promise.all(files.map((file) => import(`./${file}`)));
  return modules.flatMap((lists) => Object.values(lists).flat());
}
