import { describe, expect, test } from "vitest";
import { openEpub } from "../../../electron/tools/epub/epub-reader.ts";
import type { Block } from "../../../shared/document/page-text.ts";
import { buildEpub, buildXhtml } from "../../builders/epub.ts";
import { writeTemporaryFile } from "../../harness/read-document.ts";

async function blocksOf(body: string): Promise<Block[]> {
  const reader = await openEpub(await writeTemporaryFile(buildEpub([buildXhtml(body)]), "test.epub"), "test.epub");
  return (await reader.readSection(1)).blocks;
}

async function kindsOf(body: string): Promise<[kind: string, text: string][]> {
  return (await blocksOf(body)).map(({ kind, text }) => [kind, text]);
}

describe("semantics of an element", () => {
  test("a navigation becomes a table of contents with a line for each nested entry", async () => {
    expect(
      await blocksOf(`<nav epub:type="toc"><h2>Contents</h2><ol><li><a href="a.xhtml">Ebb</a><ol hidden="hidden">
        <li><a href="a.xhtml#s">Slack water</a></li></ol></li><li><a href="b.xhtml">Flood</a></li></ol></nav>
        <section role="doc-toc"><p>Ebb</p><p>Flood</p></section>`),
    ).toEqual([
      { path: "/1", kind: "contents", text: "Contents\nEbb\nSlack water\nFlood" },
      { path: "/2", kind: "contents", text: "Ebb\nFlood" },
    ]);
  });

  test("the heading of a title page becomes the title", async () => {
    expect(
      await blocksOf(`<section epub:type="titlepage"><h1>Tides</h1><p>By the Harbour Board</p></section>`),
    ).toEqual([
      { path: "/1/1", kind: "title", level: 1, text: "Tides" },
      { path: "/1/2", kind: "paragraph", text: "By the Harbour Board" },
    ]);
  });

  test("a note becomes one block with all of its content", async () => {
    expect(
      await kindsOf(`<p>High water<a epub:type="noteref" href="#n">1</a></p>
        <aside role="doc-footnote" id="n" hidden=""><p>At Brest:</p><table><tr><td>5.9 m</td></tr></table></aside>
        <section epub:type="endnotes"><h2>Notes</h2><p>All by the Board.</p><ol><li><p>See page 3.</p><ul><li>or 4</li></ul></li></ol></section>`),
    ).toEqual([
      ["paragraph", "High water [1]"],
      ["footnote", "At Brest:\n5.9 m"],
      ["heading", "Notes"],
      ["footnote", "All by the Board."],
      ["footnote", "1. See page 3.\nor 4"],
    ]);
  });

  test("a remark is no note and keeps its paragraphs", async () => {
    expect(
      await kindsOf(`<div role="note"><h4>Mind</h4><p>the gap</p></div><aside epub:type="note">See 3.</aside>`),
    ).toEqual([
      ["heading", "Mind"],
      ["paragraph", "the gap"],
      ["footnote", "See 3."],
    ]);
  });

  test("an entry of a bibliography becomes a reference", async () => {
    expect(await kindsOf(`<ul><li role="doc-biblioentry">Board: <i>Tides</i>. 1901.</li></ul>`)).toEqual([
      ["reference", "Board: Tides. 1901."],
    ]);
  });

  test("a heading by role has the level of aria-level", async () => {
    expect(await blocksOf(`<p role="heading" aria-level="3">Springs</p>`)).toMatchObject([
      { kind: "heading", level: 3 },
    ]);
  });
});

describe("headings", () => {
  test("of the first level take the depth of their section, others that of their name", async () => {
    const blocks = await blocksOf(
      `<h1>Book</h1><section><h1>Part</h1><section><h1>Chapter</h1><h4>Remark</h4></section></section><h1>Index</h1>`,
    );
    expect(blocks.map(({ text, level }) => [text, level])).toEqual([
      ["Book", 1],
      ["Part", 2],
      ["Chapter", 3],
      ["Remark", 4],
      ["Index", 1],
    ]);
  });

  test("that are images have the alternative text", async () => {
    expect(await kindsOf(`<h2><img src="a.png" alt="Chapter One"/></h2><h2><img src="b.png" alt=""/></h2>`)).toEqual([
      ["heading", "Chapter One"],
      ["figure", ""],
    ]);
  });
});

describe("lists", () => {
  test("an item has its paragraphs and headings, and nested blocks of its own", async () => {
    expect(
      await kindsOf(`<ul><li><h3>Note</h3><p>Wait.</p><p>Then go.</p><div><pre>go</pre></div></li>
        <li><ol><li>first</li></ol></li><li><img src="a.png" alt="a chart"/></li></ul><dl><dt>Ebb</dt><dd>Falling water</dd></dl>`),
    ).toEqual([
      ["list-item", "Note\nWait.\nThen go."],
      ["code", "go"],
      ["list-item", "1. first"],
      ["figure", "a chart"],
      ["list-item", "Ebb"],
      ["list-item", "Falling water"],
    ]);
  });
});

describe("figures", () => {
  test("become a block for each image and the caption; other content keeps its kind", async () => {
    expect(
      await blocksOf(`<figure><img src="a.png" alt="low"/><img src="b.png" alt="high"/><figcaption>Two tides</figcaption></figure>
        <figure><p>Full fathom five</p><figcaption>A song</figcaption></figure>
        <figure><video src="a.mp4"/><figcaption>A film</figcaption></figure><p><img src="c.png" alt="x"/><br/><img src="d.png" alt="y"/></p>`),
    ).toEqual([
      { path: "/1/1", kind: "figure", text: "low" },
      { path: "/1/2", kind: "figure", text: "high" },
      { path: "/1/3", kind: "caption", text: "Two tides" },
      { path: "/2/1", kind: "paragraph", text: "Full fathom five" },
      { path: "/2/2", kind: "caption", text: "A song" },
      { path: "/3", kind: "figure", text: "" },
      { path: "/3/1", kind: "caption", text: "A film" },
      { path: "/4/1", kind: "figure", text: "x" },
      { path: "/4/3", kind: "figure", text: "y" },
    ]);
  });
});

describe("tables", () => {
  test("have cells at the position given by rows, row groups and spans", async () => {
    const [caption, block, ...nested] = await blocksOf(`<table><caption>Ranges</caption>
      <thead><tr><td rowspan="2">Port</td><th colspan="2">Range</th></tr><tr><th>neap</th><th>spring</th></tr></thead>
      <tbody><tr><th rowspan="0">Brest</th><td>3 m</td><td>6 <table><caption>in</caption><tr><td>metres</td></tr></table></td></tr><tr><td>2 m</td></tr></tbody></table>`);
    expect(caption).toEqual({ path: "/1/1", kind: "caption", text: "Ranges" });
    expect(block).toMatchObject({ path: "/1", kind: "table" });
    expect(nested.map(({ kind, text, path }) => [kind, text, path])).toEqual([
      ["caption", "in", "/1/3/1/3/2/1"],
      ["table", "metres", "/1/3/1/3/2"],
    ]);
    expect(block?.text).toBe("Port\tRange\nneap\tspring\nBrest\t3 m\t6\n2 m");
    expect(block?.table).toMatchObject({ rows: 4, columns: 3 });
    expect(
      block?.table?.cells.map((cell) => [
        cell.path,
        cell.row,
        cell.column,
        cell.row_span,
        cell.column_span,
        cell.header,
      ]),
    ).toEqual([
      ["/1/2/1/1", 0, 0, 2, 1, true],
      ["/1/2/1/2", 0, 1, 1, 2, true],
      ["/1/2/2/1", 1, 1, 1, 1, true],
      ["/1/2/2/2", 1, 2, 1, 1, true],
      ["/1/3/1/1", 2, 0, 2, 1, true],
      ["/1/3/1/2", 2, 1, 1, 1, false],
      ["/1/3/1/3", 2, 2, 1, 1, false],
      ["/1/3/2/1", 3, 1, 1, 1, false],
    ]);
  });

  test("for layout, or with nothing but images, are no tables", async () => {
    expect(
      await kindsOf(`<table role="presentation"><tr><td>Left<p>below</p></td><td><h2>Right</h2></td></tr></table>
        <table><tr><td><img src="a.png" alt="ebb"/></td><td><img src="b.png" alt="flood"/></td></tr></table>`),
    ).toEqual([
      ["paragraph", "Left"],
      ["paragraph", "below"],
      ["heading", "Right"],
      ["figure", "ebb"],
      ["figure", "flood"],
    ]);
  });
});

describe("text", () => {
  test("has ruby annotations after their base text", async () => {
    expect(await kindsOf(`<p><ruby>潮<rp>(</rp><rt>しお</rt><rp>)</rp></ruby>が満ちる</p>`)).toEqual([
      ["paragraph", "潮(しお)が満ちる"],
    ]);
  });

  test("reads deeply nested formulas in linear time", async () => {
    const rows = `${"<mrow>".repeat(200)}<mi>x</mi>${"</mrow>".repeat(200)}`;
    expect(await kindsOf(`<math xmlns="http://www.w3.org/1998/Math/MathML">${rows}</math>`)).toEqual([["math", "x"]]);
  });

  test("has inline formulas in the line, and display formulas as blocks", async () => {
    const term = `<mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><mn>2</mn></mfrac>`;
    expect(
      await kindsOf(`<p>Take <math xmlns="http://www.w3.org/1998/Math/MathML">${term}</math> of it.</p>
        <math xmlns="http://www.w3.org/1998/Math/MathML" display="block"><msup><mfenced open="["><mi>x</mi><mi>y</mi></mfenced><mn>2</mn></msup>
        <mo>=</mo><msqrt><msub><mi>x</mi><mn>1</mn></msub></msqrt></math>
        <p><math xmlns="http://www.w3.org/1998/Math/MathML" alttext="nothing to see"><mspace/></math></p>
        <p><math xmlns="http://www.w3.org/1998/Math/MathML"><mi>h</mi></math>, <span>(2.1)</span></p>`),
    ).toEqual([
      ["paragraph", "Take (a+1)/2 of it."],
      ["math", "[x, y)^2 =√(x1)"],
      ["math", "nothing to see"],
      ["math", "h, (2.1)"],
    ]);
  });
});
