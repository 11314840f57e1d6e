import type { Page } from "@playwright/test";
import { buildEpub, buildXhtml } from "../builders/epub.ts";
import { expect, test } from "./galley.ts";
import { openFile } from "./imports.ts";

const section = buildXhtml(`<h1>Reading</h1>
  <p>Ebooks please <i>book</i> lovers; a book<br/>fair, and books for the <b>book</b>-trade.</p>
  <ul><li>bookshop<ul><li>a good book</li></ul> and one more book</li></ul><ol><li>Here, 10<sup>5</sup> <s>book</s> <ruby>boo&#xAD;ks<rt>book</rt></ruby></li></ol>`);

const letters = buildXhtml(`<h1>Post</h1><p>${"A letter came today. ".repeat(25)}</p>`);

/** Reads the highlighted words of the shown section in text order, with a few characters around each. */
function readHighlights(page: Page, name: string): Promise<string[]> {
  return page
    .frameLocator("iframe")
    .locator("body")
    .evaluate((body, name) => {
      const ranges = [...(CSS.highlights.get(name) ?? [])] as Range[];
      ranges.sort((a, b) => a.compareBoundaryPoints(Range.START_TO_START, b));
      return ranges.map((range) => {
        const before = document.createRange();
        before.setStart(body, 0);
        before.setEnd(range.startContainer, range.startOffset);
        const after = document.createRange();
        after.setStart(range.endContainer, range.endOffset);
        after.setEnd(body, body.childNodes.length);
        return `${before.toString().slice(-4)}[${range.toString()}]${after.toString().slice(0, 3)}`;
      });
    }, name);
}

test("evidence is highlighted at the matched words, including inflected forms", async ({ galley, page }) => {
  await galley.open();
  await openFile(
    page,
    { name: "reading.epub", bytes: Buffer.from(buildEpub([section, letters])) },
    {
      type: "indexing",
      taxonomy: "publishing",
    },
    "indexing",
  );

  const keyword = page.getByRole("listbox", { name: "Keywords" }).getByRole("option", { name: /^books, / });
  await keyword.click();
  await expect(keyword).toHaveAccessibleName(/8 places/);
  // A list item's own text comes before the lists inside it. Deleted text is none, and a soft hyphen divides no word.
  const matches = [
    "ase [book] lo",
    "; a [book]fai",
    "and [books] fo",
    "the [book]-tr",
    "ore [book]Her",
    "ood [book] an",
    "ook [boo\u00adks]boo",
    "o\u00adks[book]",
  ];
  for (const match of matches) {
    await expect.poll(() => readHighlights(page, "active-words")).toEqual([match]);
    await page.keyboard.press("e");
  }
  await expect.poll(() => readHighlights(page, "active-words"), "the first again").toEqual([matches[0]]);
  const others = await readHighlights(page, "words");
  expect(others.join(" "), "another concept's evidence").toContain("[Ebooks] pl");
  expect(others.join(" ")).not.toContain("[book]");
  const related = await readHighlights(page, "related-words");
  expect(related.toSorted(), "the other places of the selected keyword").toEqual(matches.slice(1).toSorted());

  const many = page.getByRole("listbox", { name: "Keywords" }).getByRole("option", { name: /^letters, / });
  await expect(many, "not all are kept").toHaveAccessibleName(/the first 20 places/);
  await expect(many.getByText("20+")).toBeVisible();
});
