import { join } from "node:path";
import { expect, test } from "vitest";
import { compareWithPoppler } from "../../../build/bench/pipeline/compare-with-poppler.ts";
import { measureBareRoute } from "../../../build/bench/service/get-job.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";

test("a measurement whose process fails ends with an error, and does not wait for it", async () => {
  const folder = createTemporaryFolder();
  const missing = { file: join(folder, "missing.pdf"), pages: 1 };
  await expect(compareWithPoppler("text", "a file", [missing], 1)).rejects.toThrow(
    /ended while it read .*missing\.pdf/,
  );
  await expect(measureBareRoute(join(folder, "missing"), "id", 1)).rejects.toThrow("the bare route ended with 1");
});
