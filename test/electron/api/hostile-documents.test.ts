import { describe, expect, test } from "vitest";
import { hostileEpubs } from "../../builders/hostile-epub.ts";
import { hostilePdfs } from "../../builders/hostile-pdf.ts";
import { setUpMeasuredService } from "../../harness/hostile.ts";
import { quickHostileEpubs, quickHostilePdfs } from "../../harness/quick-hostile-files.ts";

const timeout = 120_000;
const service = setUpMeasuredService();

describe("a hostile or broken PDF ends in a clear error or a completed job, and shows no file of this machine", () => {
  test.each(Object.entries(quickHostilePdfs))("%s", { timeout }, async (name, expected) => {
    const outcome = await service.send(hostilePdfs[name as keyof typeof hostilePdfs](), `${name}.pdf`);
    expected(outcome, `${name}.pdf`);
    expect(outcome.text).not.toContain("root:");
  });
});

describe("a hostile or broken ePub ends in a clear error or a completed job, and shows no file of this machine", () => {
  test.each(Object.entries(quickHostileEpubs))("%s", { timeout }, async (name, expected) => {
    const outcome = await service.send(hostileEpubs[name as keyof typeof hostileEpubs](), `${name}.epub`);
    expected(outcome, `${name}.epub`);
    expect(outcome.text).not.toContain("root:");
  });
});

test("the service still works afterwards", async () => {
  const { text } = await service.send(hostilePdfs.javaScript(), "again.pdf");
  expect(text).toContain("Good");
});
