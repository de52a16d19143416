import { createInterface } from "node:readline/promises";

/** Asks the user at the terminal. */
export async function askUser(question: string): Promise<string> {
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await prompt.question(question)).trim();
  } finally {
    prompt.close();
  }
}
