import { expect, test } from "bun:test";
import { readReport } from "../../scripts/test.ts";

const A = "src/a.test.ts";
const B = "src/b.test.ts";
const read = (xml: string, files: string[], ended: string) => readReport(xml, { part: "unit", files, ended });

/** A report as the runner writes it. */
function report(...cases: string[]): string {
  return `<testsuites name="bun test" tests="9"><testsuite name="a" file="${A}">${cases.join("\n")}</testsuite></testsuites>`;
}
const PASSED = `<testcase name="is &lt;&amp;&quot;> kept" classname="" time="0.1" file="${A}" line="2" assertions="0" />`;
const SKIPPED = `<testcase name="on Windows" classname="" file="${A}"><skipped /></testcase>`;
const FAILED = `<testcase name="is lost" classname="late &gt; the outbox" file="${A}">
  <failure type="AssertionError" message="a > b">at src/a.test.ts:3</failure></testcase>`;

test("passed, skipped and failed are counted, and failures are named from the outermost group", () => {
  expect(read(report(PASSED, SKIPPED, FAILED, PASSED), [A], "1")).toEqual({
    passed: 2,
    skipped: 1,
    failed: [`${A} > the outbox > late > is lost`],
  });
});

test("all passed is no failure", () => {
  expect(read(report(PASSED), [A], "0")).toEqual({ passed: 1, skipped: 0, failed: [] });
});

test.each([
  [
    "a file that could not be loaded, or has no test",
    report(PASSED),
    [A, B],
    "0",
    `${B}: none of its tests ran`,
  ],
  [
    "a test that ended the process with 0",
    "",
    [A],
    "0",
    "unit: no test ran to its end; the runner ended with 0",
  ],
  ["a report without tests", report(), [A], "0", "unit: no test ran to its end; the runner ended with 0"],
  ["a crash", "", [A], "SIGSEGV", "unit: no test ran to its end; the runner ended with SIGSEGV"],
  [
    "an error after the last test",
    report(PASSED),
    [A],
    "1",
    "unit: every test passed, yet the runner ended with 1",
  ],
])("%s is a failure", (_, xml, files, ended, says) => {
  expect(read(xml, files, ended).failed).toEqual([says]);
});
