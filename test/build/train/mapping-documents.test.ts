import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { loadMappingSets } from "../../../build/train/mapping-documents.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";

test("a folder of an earlier run without the pages of a document is refused", async () => {
  const data = createTemporaryFolder();
  const folder = join(data, "mapping", "bills");
  await mkdir(join(folder, "pdf"), { recursive: true });
  await writeFile(join(folder, "pdf", "bill.pdf"), "");
  await writeFile(join(folder, "datapoints.json"), JSON.stringify({ docs: { "bill.pdf": { fields: {} } } }));
  const pages = createTemporaryFolder();
  await mkdir(join(pages, "bills", "bill.pdf"), { recursive: true });
  await expect(loadMappingSets(data, pages, ["bills"])).rejects.toThrow(
    /bills.bill\.pdf has no pages: delete it to read/,
  );
});

test("a document of the training that cannot be read is reported with the reason", async () => {
  const data = createTemporaryFolder();
  const folder = join(data, "mapping", "bills");
  await mkdir(join(folder, "pdf"), { recursive: true });
  await writeFile(join(folder, "pdf", "broken.pdf"), "no PDF at all");
  await writeFile(join(folder, "datapoints.json"), JSON.stringify({ docs: { "broken.pdf": { fields: {} } } }));
  const print = vi.spyOn(console, "error").mockReturnValue();
  onTestFinished(() => print.mockRestore());
  await expect(loadMappingSets(data, createTemporaryFolder(), ["bills"])).rejects.toThrow("broken.pdf");
  expect(print).toHaveBeenCalledWith(expect.stringMatching(/^bills: broken\.pdf: .*neither a PDF nor an ePub/));
});
