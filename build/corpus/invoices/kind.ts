import type { Family, FamilyKind } from "../family.ts";
import { formatFontFaces } from "../html/fonts.ts";
import { answerRequest, documentPath, openPrintPage, origin } from "../html/printer.ts";
import { createRandomText } from "../text/random-text.ts";
import { composeInvoice } from "./compose.ts";
import { InvoiceComposer } from "./composer.ts";
import { formatInvoiceStyleSheet } from "./css.ts";
import { drawDeal } from "./deal.ts";
import type { Language } from "./language.ts";
import { languages } from "./languages/languages.ts";
import { drawInvoiceStyle, type InvoiceStyle } from "./style.ts";

/** The number of families of each language. */
const familiesPerLanguage = 7;

/**
 * Composes an invoice of a family.
 * @param name The family, whose style is drawn by the hash of its name.
 */
export function composeDocument(name: string, style: InvoiceStyle, index: number) {
  const random = createRandomText(`${name} ${index}`);
  const composer = new InvoiceComposer(random, style, drawDeal(random, style.profile));
  const html = composeInvoice(composer);
  return { html, values: composer.values.list() };
}

/** Formats the page of a document. */
function formatPage(style: InvoiceStyle, html: string): string {
  const { body, heading } = style.fonts;
  const faces = formatFontFaces(new Set([body, heading]), ["latin-ext"]);
  return `<!DOCTYPE html><html lang="${style.profile.language.code}"><head><meta charset="utf-8"><style>${faces}
${formatInvoiceStyleSheet(style)}</style></head><body>${html}</body></html>`;
}

function createFamily(name: string, language: Language, print: (html: string) => Promise<Uint8Array>): Family {
  const style = drawInvoiceStyle(createRandomText(name), language);
  return {
    name,
    async typeset(index) {
      const { html, values } = composeDocument(name, style, index);
      return { pdf: await print(formatPage(style, html)), pages: [], values };
    },
  };
}

/** Invoices and credit notes that Chromium prints, with the truth of their values. */
export const invoicesKind: FamilyKind = {
  name: "invoices",
  step: "mapping",
  pages: 6,
  needs: [],
  async open() {
    const { browser, page } = await openPrintPage();
    let html = "";
    await page.route(`${origin}/**`, async (route) => await answerRequest(route, html));
    const print = async (source: string) => {
      html = source;
      await page.goto(`${origin}${documentPath}`);
      await page.evaluate(async () => await Promise.all([...document.fonts].map((font) => font.load())));
      return await page.pdf({ printBackground: true, preferCSSPageSize: true });
    };
    // The first family of each language comes first, so that an interrupted run has all languages.
    const families = Array.from({ length: familiesPerLanguage }, (_, index) =>
      languages.map((language) => createFamily(`invoices/${language.code}-${index + 1}`, language, print)),
    ).flat();
    return { families, close: () => browser.close() };
  },
};
