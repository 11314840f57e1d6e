import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { printPdf } from "../../../../builders/printed-pdf.ts";
import { formatZones, listZones, type ZonedPage, zonePages } from "../../../../harness/read-document.ts";

const image = sharp({ create: { width: 120, height: 60, channels: 3, background: "teal" } });
const picture = `data:image/png;base64,${(await image.png().toBuffer()).toString("base64")}`;

/** A page that Chromium tags in a special way: untyped divisions, drawn bullets, and no empty cells. */
const html = `<!doctype html><html lang="en"><title>Harbor</title><body style="font: 11pt/1.4 sans-serif">
<h1>Harbor works</h1>
<p>The board runs <code>dredge --deep</code> each spring, as <a href="https://example.org">its rules</a> say, and
  writes down how <em>deep</em> the channel is at low water, which the pilots want to know.</p>
<h2>Before winter</h2>
<ul><li>berths are cleared<ul><li>those in the north first</li></ul></li><li>cranes are greased</li></ul>
<div>Ships that stay pay for <b>each</b> night, in a division of no type.</div>
<table cellpadding="4"><caption>Table 1. Ships and their draught</caption>
  <tr><th>Ship<th>Draught<th>Berth</tr>
  <tr><td>Anna<td>8.10 m<td>north</tr>
  <tr><td>Bertha<td><td>south</tr>
  <tr><td colspan="2">none of the others<td>east</tr></table>
<figure style="margin-left: 0"><img alt="A wave" src="${picture}"><figcaption>Figure 1. The tide</figcaption></figure>
<p>All this was done in time.</p></body></html>`;

async function zoneFirstPage(pdf: Uint8Array): Promise<ZonedPage> {
  const [first] = await zonePages(pdf);
  if (first === undefined) throw new Error("the printed document has no page");
  return first;
}

describe("page printed by Chromium with a structure tree", () => {
  let pdf: Uint8Array;
  beforeAll(async () => {
    pdf = await printPdf(html, { head: "Harbor board", foot: "sheet 1 of 1" });
  });

  test("has the zones of its markup in order, with the text of inline elements in place", async () => {
    const page = await zoneFirstPage(pdf);
    expect(formatZones(page)).toEqual([
      "page-header: Harbor board",
      "section-header: Harbor works",
      expect.stringMatching(
        /^text: The board runs dredge --deep each spring, as its rules say, and .* want to know\.$/,
      ),
      "section-header: Before winter",
      "list-item: • berths are cleared",
      expect.stringMatching(/^list-item: \S those in the north first$/),
      "list-item: • cranes are greased",
      "text: Ships that stay pay for each night, in a division of no type.",
      "caption: Table 1. Ships and their draught",
      expect.stringMatching(/^table: /),
      "picture: ",
      "caption: Figure 1. The tide",
      "text: All this was done in time.",
      "page-footer: sheet 1 of 1",
    ]);
    const untaggedTypes = ["page-header", "page-footer", "picture"];
    const tagged = page.zones.zones.filter(({ type }) => !untaggedTypes.includes(type));
    expect(tagged.every((zone) => zone.confidence === 0.97)).toBe(true);
    expect(listZones(page, "section-header").map((zone) => zone.level)).toEqual([1, 2]);
  });

  test("has the cells of its table in their columns, although the tree lacks the empty cell", async () => {
    const page = await zoneFirstPage(pdf);
    const [table] = listZones(page, "table");
    expect(table?.table).toMatchObject({ rows: 4, columns: 3 });
    const places = table?.table?.cells.map(({ row, column, column_span, header }) => [
      row,
      column,
      column_span,
      header,
    ]);
    expect(places).toEqual([
      ...[0, 1, 2].map((column) => [0, column, 1, true]),
      ...[0, 1, 2].map((column) => [1, column, 1, false]),
      [2, 0, 1, false],
      [2, 2, 1, false],
      [3, 0, 2, false],
      [3, 2, 1, false],
    ]);
  });
});
