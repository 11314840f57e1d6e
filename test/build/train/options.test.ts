import { expect, test } from "vitest";
import { UsageError } from "../../../build/evaluate/options.ts";
import { parseOptions, trainingNames } from "../../../build/train/options.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";

test("all trainings are run unless some are named, and those that learn from the corpus only with one", () => {
  const [data, corpus] = [createTemporaryFolder(), createTemporaryFolder()];
  expect(parseOptions(["--data", data])).toEqual({
    data,
    only: ["affinity", "text"],
    pages: undefined,
    corpus: undefined,
    check: false,
  });
  expect(parseOptions(["--data", data, "--corpus", corpus])).toMatchObject({ only: trainingNames, corpus });
  expect(parseOptions(["--data", data, "--only", "text,affinity", "--check"])).toMatchObject({
    only: ["text", "affinity"],
    check: true,
  });
});

test.each([
  [
    ["--only", "tables,zones"],
    "--only zones: known are tables, affinity, classification, confidence, text, mapping, absence",
  ],
  [["--only", "classification"], "--only classification: --corpus DIR is needed"],
  [["--only", "text,tables"], "--only tables: --corpus DIR is needed"],
  [["--only", "toString"], "--only toString: known are"],
  [["--only", ""], "--only : known are"],
  [["--pages", "no/such"], "--pages no/such: there is no such folder"],
  [["--data", "no/such"], "--data no/such: there is no such folder"],
  [["--olny", "tables"], "Unknown option '--olny'"],
])("the command line %j is refused before anything is trained", (args, message) => {
  const parse = () => parseOptions(["--data", createTemporaryFolder(), ...args]);
  expect(parse).toThrow(UsageError);
  expect(parse).toThrow(message);
});

test("the folder of the data is needed", () => {
  expect(() => parseOptions([])).toThrow("--data DIR is needed");
});
