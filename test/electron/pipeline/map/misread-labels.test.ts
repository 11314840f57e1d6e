import { expect, test } from "vitest";
import { MisreadLabels } from "../../../../electron/pipeline/map/misread-labels.ts";
import { getDataPoint, mapPdf } from "./map-pdf.ts";

test("one letter may be added, lost or misread anywhere, in labels of seven letters and more", () => {
  const labels = new MisreadLabels(["rechnungsnummer", "duedate", "total", "column1", "betrag"]);
  const misread = ["lechnungsnummer", "rechnungsnumme", "rechnungsnummeri", "rechnungnummer", "echnungsnummer"];
  for (const text of misread) expect(labels.find(text), text).toBe("rechnungsnummer");
  expect(labels.find("duedata")).toBe("duedate");
  expect(labels.find("dudate")).toBe("duedate");
  for (const text of ["rechnungsnumer1", "rechnungsmurnmer", "totol", "column2", "betrog", ""])
    expect(labels.find(text), text).toBeUndefined();
});

test("a text that may be a misreading of two labels is none, and labels with a common half are bounded", () => {
  expect(new MisreadLabels(["netamount", "getamount"]).find("wetamount")).toBeUndefined();
  const letters = "abcdefghijklmnopqrstuvwxyz".split("");
  const many = letters.flatMap((a) => letters.map((b) => `misread${a}${b}label`));
  expect(new MisreadLabels(many).find("nisreadablabel")).toBe("misreadablabel");
  expect(new MisreadLabels(many).find("misreadabiabel")).toBeUndefined();
});

test("values stand beside and below labels that OCR misread", async () => {
  const mapping = await mapPdf([
    [
      [60, 60, "lnvoice number:"],
      [180, 60, "R-2024-77"],
      [300, 60, "lnvoice date"],
      [300, 74, "3 March 2024"],
    ],
  ]);
  expect(getDataPoint(mapping, "invoice_number").value).toBe("R-2024-77");
  expect(getDataPoint(mapping, "issue_date").value).toBe("2024-03-03");
});
