import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium, type Page, type Route } from "@playwright/test";
import { transformWithOxc } from "vite";
import { chromiumLaunchOptions, unpackChromium } from "../../chromium.ts";
import type { CorpusDocument } from "../family.ts";
import type { Composer } from "./composer.ts";
import { formatStyleSheet } from "./css.ts";
import type { Style } from "./style.ts";
import { findFontFile, fontPath, formatFontFaces } from "./fonts.ts";

const root = join(import.meta.dirname, "../../..");
/** Address of the documents' pages. No request reaches the network: the printer answers all of them. */
export const origin = "http://corpus.invalid";
export const documentPath = "/document";
const scriptPath = "/build/corpus/html/browser/main.ts";

/** Prints documents with a browser that it keeps open. */
export interface Printer {
  /** Lays a document out and prints it. @throws {Error} if a block does not fit on a page */
  print(composer: Composer): Promise<CorpusDocument>;
  close(): Promise<void>;
}

/**
 * Starts the Chromium of the tests with a page for print. The optimizing compilers of V8, which the tests disable, are
 * enabled, because the layout script runs long.
 */
export async function openPrintPage(): Promise<{ browser: Browser; page: Page }> {
  unpackChromium();
  const args = chromiumLaunchOptions.args?.filter((argument) => !argument.startsWith("--js-flags"));
  const browser = await chromium.launch({ ...chromiumLaunchOptions, ...(args === undefined ? {} : { args }) });
  const page = await browser.newPage();
  await page.emulateMedia({ media: "print" });
  return { browser, page };
}

/** Opens a printer of documents that a script lays out. */
export async function openPrinter(): Promise<Printer> {
  const { browser, page } = await openPrintPage();
  let opened: Style | undefined;
  await page.route(
    `${origin}/**`,
    async (route) => await answerRequest(route, opened === undefined ? "" : formatDocument(opened)),
  );
  return {
    async print(composer) {
      // The documents of a family share the page, so that its fonts are loaded once.
      if (opened !== composer.style) {
        opened = composer.style;
        await page.goto(`${origin}${documentPath}`);
      }
      return await printPage(page, composer);
    },
    close: () => browser.close(),
  };
}

/** Answers a request of the page: for the document, a script or a font. */
export async function answerRequest(route: Route, html: string): Promise<void> {
  const { pathname } = new URL(route.request().url());
  if (pathname === documentPath) return await route.fulfill({ contentType: "text/html; charset=utf-8", body: html });
  if (pathname.startsWith(fontPath)) {
    const file = findFontFile(pathname);
    return file === undefined
      ? await route.abort()
      : await route.fulfill({ body: await readFile(file), contentType: "font/woff2" });
  }
  if (!pathname.endsWith(".ts")) return await route.abort();
  const path = join(root, pathname);
  const { code } = await transformWithOxc(await readFile(path, "utf8"), path);
  await route.fulfill({ contentType: "text/javascript; charset=utf-8", body: code });
}

async function printPage(page: Page, { style, blocks, notes, headers, footers }: Composer): Promise<CorpusDocument> {
  const { layout } = style;
  const source = {
    blocks: blocks.join(""),
    notes: notes.join(""),
    headers: headers.join(""),
    footers: footers.join(""),
  };
  const pages = await page.evaluate(async ([spec, html]) => await globalThis.layOutDocument(spec, html), [
    layout,
    source,
  ] as const);
  const pdf = await page.pdf({
    width: `${layout.width / 72}in`,
    height: `${layout.height / 72}in`,
    printBackground: true,
    preferCSSPageSize: true,
  });
  return { pdf, pages };
}

/** Formats the empty document of a family, with its style sheet and the scripts. */
function formatDocument(style: Style): string {
  const { body, heading, mono } = style.fonts;
  const families = new Set([body, heading, mono, "STIX Two Text"]);
  return `<!DOCTYPE html>
<html lang="${style.language}"><head><meta charset="utf-8">
<style>${formatFontFaces(families)}
${formatStyleSheet(style)}</style>
<script type="module" src="${scriptPath}"></script></head><body></body></html>`;
}
