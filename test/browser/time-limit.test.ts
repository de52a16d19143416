import { expect, setDefaultTimeout, test } from "bun:test";
import { runProgram } from "../run-program.ts";

setDefaultTimeout(120_000);

for (const home of ["allWithHome", "eachWithPage", "eachWithHome"])
  test(`a test that waits for ever does not take those behind it along: ${home}`, async () => {
    const env = { ...process.env, HOME_OF_TESTS: home };
    const { err } = await runProgram([process.execPath, "test", "./test/browser/endless.ts"], { env });
    expect(err).toContain("(fail) waits for ever");
    expect(err).toContain("(pass) has a browser and a server");
    expect(err).toMatch(/ 1 pass\n 1 fail\n/);
    expect(err).not.toContain("dangling"); // the runner has killed nothing
  });
