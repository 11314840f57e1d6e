import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const page = readFileSync(join(root, "electron/PROMISES.md"), "utf8");

/** The tests that the page names, as `file`: "name". */
const namedTests = [...page.matchAll(/`(test\/[^`]+\.test\.tsx?)`: "([^"]+)"/g)].map(([, file = "", name = ""]) => ({
  file,
  name,
}));

test("every file of a test on the page of promises is named with a test", () => {
  expect(namedTests.length).toBeGreaterThan(50);
  expect(namedTests).toHaveLength([...page.matchAll(/`test\//g)].length);
});

test("every test on the page of promises exists", () => {
  const missing = namedTests.filter(({ file, name }) => {
    const source = readFileSync(join(root, file), "utf8");
    return ![`"${name}"`, `\`${name}\``].some((quoted) => source.includes(quoted));
  });
  expect(missing).toEqual([]);
});

test("every requirement has a test, a reason, or is not kept yet", () => {
  const rows = [...page.matchAll(/^\| (\d.*?) \| (.*) \|$/gm)];
  const states = /`test\/|^Not kept yet|^Does not apply|^Kept[:,]|^Of the /;
  expect(rows.filter(([, , state = ""]) => !states.test(state)).map(([row]) => row)).toEqual([]);
});
