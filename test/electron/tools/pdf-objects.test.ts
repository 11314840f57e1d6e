import { expect, test } from "vitest";
import { decodeTextString, PdfParser, type PdfString } from "../../../electron/tools/pdf/pdf-objects.ts";

test.each([
  ["typographic characters of PDFDocEncoding", "(Fee \\240 5 \\205 \\215Net\\216)", "Fee € 5 – “Net”"],
  ["letters of PDFDocEncoding beyond Latin-1", "(\\232\\225\\363d\\236 \\030)", "ıŁódž ˘"],
  ["Latin-1", "(Stra\\337e \\251)", "Straße ©"],
  ["UTF-16 with a byte order mark", "<FEFF20AC>", "€"],
  ["a literal that goes on in the next line", "(in\\\r\nvoice)", "invoice"],
])("a text string has %s", (_, syntax, text) => {
  const value = new PdfParser(syntax).parse();
  expect(decodeTextString(value as PdfString)).toBe(text);
});
