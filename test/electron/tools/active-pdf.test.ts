import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { readRawPage } from "../../../electron/pipeline/read/page.ts";
import { openWithPdfium } from "../../../electron/tools/pdf/pdfium-reader.ts";
import { buildActivePdf } from "../../builders/active-pdf.ts";
import { writeTemporaryFile, listLineTexts } from "../../harness/read-document.ts";

/** Starts a server on this machine that counts its requests. */
async function watchedAddress(): Promise<{ address: string; asked: () => number }> {
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    response.end("BT /F1 12 Tf 100 500 Td (fetched) Tj ET");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked: () => asked };
}

test("a PDF's scripts do not run, and what it embeds or names elsewhere is not opened", async () => {
  const { address, asked } = await watchedAddress();
  const path = await writeTemporaryFile(
    new TextEncoder().encode("BT /F1 12 Tf 100 450 Td (nearby) Tj ET"),
    "nearby.txt",
  );
  const file = await writeTemporaryFile(buildActivePdf({ address, path }), "active.pdf");
  const reader = await openWithPdfium(file);
  onTestFinished(() => reader.close());
  expect(reader.info.pages).toBe(1);
  const page = readRawPage(await reader.readPage(1), 1);
  const image = await reader.renderPage(1, 400);
  expect(image.height).toBe(400);
  const lines = listLineTexts(page);
  expect(lines[0]).toBe("Good words");
  expect(lines.at(-1)).toBe("kept");
  expect(lines.join(" ")).not.toMatch(/ran|embedded|fetched|nearby|attached/);
  expect(page.links).toBeUndefined();
  expect(Reflect.get(globalThis, "ran")).toBeUndefined();
  expect(asked()).toBe(0);
});
