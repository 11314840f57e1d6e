import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { pageTextSchema } from "../../../../../shared/document/page-text.ts";
import { buildPdf } from "../../../../builders/pdf.ts";
import { drawScan, simulateScan } from "../../../../builders/scan.ts";
import { writeTemporaryFile } from "../../../../harness/read-document.ts";
import { useSharedWorkers } from "../../../../harness/shared-workers.ts";

const workers = useSharedWorkers();
afterAll(() => workers.close());

test.each<[string, [number, number]]>([
  ["A4", [595, 842]],
  ["square", [720, 720]],
])(
  "a doubtful scan of a page (%s) is read twice within the memory of a worker",
  { timeout: 120_000 },
  async (_, size) => {
    const printed = await buildPdf(
      [(page) => page.fontSize(9).text("The qu1ck brwn fxo jmups ovr 1Z34.S0 ".repeat(12), 60, 60)],
      {
        size,
      },
    );
    const scan = await simulateScan(printed, { dpi: 300, paperHeight: size[1] });
    const image = await sharp(scan.image).blur(3).linear(0.3, 120).png().toBuffer();
    const path = await writeTemporaryFile(await buildPdf([drawScan({ ...scan, image })]), "scan.pdf");
    const document = { path, mediaType: "application/pdf" as const };
    const { json, findings } = await workers.run("readPage", { document, page: 1, ocr: { languages: ["eng"] } });
    const page = pageTextSchema.parse(JSON.parse(new TextDecoder().decode(json)));
    expect(page.source).toBe("ocr");
    expect(findings).toBeUndefined();
    expect(page.source !== "markup" && page.words.length).toBeGreaterThan(40);
  },
);
