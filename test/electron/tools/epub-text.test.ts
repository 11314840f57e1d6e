import { describe, expect, test } from "vitest";
import { openEpub } from "../../../electron/tools/epub/epub-reader.ts";
import type { Block } from "../../../shared/document/page-text.ts";
import { buildEpub, buildXhtml } from "../../builders/epub.ts";
import { writeTemporaryFile } from "../../harness/read-document.ts";

async function blocksOf(body: string): Promise<Block[]> {
  const reader = await openEpub(await writeTemporaryFile(buildEpub([buildXhtml(body)]), "test.epub"), "test.epub");
  return (await reader.readSection(1)).blocks;
}

/** Reads the text of each block; that of a table with tabs between its cells. */
async function textsOf(body: string): Promise<string[]> {
  return (await blocksOf(body)).map(({ text }) => text);
}

describe("superscripts and subscripts", () => {
  const cases: [what: string, markup: string, text: string][] = [
    ["an exponent", "9.46 x 10<sup>15</sup> metres", "9.46 x 10^15 metres"],
    ["a negative exponent", "5 x 10<sup>−3</sup> m", "5 x 10^(−3) m"],
    ["an exponent of two terms", "2<sup>n+1</sup>, 2<sup>n</sup>", "2^(n+1), 2^n"],
    ["an exponent before a digit", "10<sup>5</sup>7", "10^5 7"],
    ["a mark after a number", "In 2019<sup>3</sup> it was 120<sup>4</sup> tons.", "In 2019^3 it was 120^4 tons."],
    [
      "a mark that is a link",
      `In 2019<sup><a href="#n3">3</a></sup>, 120<a href="#n4"><sup>4</sup></a> tons`,
      "In 2019 [3], 120 [4] tons",
    ],
    [
      "a mark by its semantics",
      `1204<a epub:type="noteref" href="#n">12</a>, sea<a role="doc-noteref">[b]</a>`,
      "1204 [12], sea [b]",
    ],
    ["a sign as a mark", `tons<a epub:type="noteref" href="#n">*</a> of Galley<sup>™</sup>`, "tons* of Galley™"],
    ["a letter as a mark", "120 tons<sup>a</sup>", "120 tons^a"],
    ["a unit", "7 m<sup>2</sup>", "7 m^2"],
    [
      "ordinal numbers and abbreviations",
      "1<sup>st</sup> XIX<sup>e</sup> M<sup>me</sup> n<sup>o</sup>",
      "1st XIXe Mme no",
    ],
    ["indexes", "H<sub>2</sub>O, x<sub>1</sub>, CO<sub>2</sub>", "H2O, x1, CO2"],
    ["an index after a digit", "101<sub>2</sub> is 5", "101_2 is 5"],
    ["an index before a digit", "log<sub>10</sub>100", "log10 100"],
    ["a fraction", "3<sup>1</sup>/<sub>2</sub> cups, <sup>1</sup>⁄<sub>4</sub> cup", "3 1/2 cups, 1⁄4 cup"],
    [
      "an index in a formula",
      "<math><msub><mn>101</mn><mn>2</mn></msub><msub><mi>x</mi><mn>1</mn></msub></math> holds",
      "101_2x1 holds",
    ],
  ];
  test.each(cases)("%s makes no other number or word", async (_, markup, text) => {
    expect(await textsOf(`<p>${markup}</p>`)).toEqual([text]);
  });

  test("are read alike in headings, list items and cells", async () => {
    const power = "10<sup>6</sup>";
    expect(
      await textsOf(
        `<h2>${power}</h2><ul><li>${power}</li></ul><table><caption>${power}</caption><tr><td>${power}</td><td>120<sup>4</sup></td></tr></table>`,
      ),
    ).toEqual(["10^6", "10^6", "10^6", "10^6\t120^4"]);
  });
});

test("deleted text is left out, wherever it is and however it is marked", async () => {
  expect(
    await textsOf(`<p>The price is <del>120</del><ins>95</ins> euros; <s>sold out</s> available.</p>
      <del><p>An old paragraph</p></del><p>Now <strike>110</strike> 90, <span style="text-decoration: line-through red">80</span> 70</p>
      <table><tr><td><del>5</del>6</td></tr></table>`),
  ).toEqual(["The price is 95 euros; available.", "Now 90, 70", "6"]);
});

describe("text that a style strikes out in a structure is left out", () => {
  const deleted = `style="text-decoration: line-through"`;
  test.each([
    [
      "a row",
      `<table><tr ${deleted}><td>5</td><td>crowns</td></tr><tr><td>6</td><td>kroner</td></tr></table>`,
      "6\tkroner",
    ],
    ["rows", `<table><tbody ${deleted}><tr><td>5</td></tr></tbody><tbody><tr><td>6</td></tr></tbody></table>`, "6"],
    ["a list", `<ol ${deleted}><li>five</li><li><p>nine</p></li></ol><ul><li>six</li></ul>`, "six"],
    ["a table", `<table ${deleted}><caption>Old</caption><tr><th>5</th></tr></table><p>six</p>`, "six"],
    ["a glossary", `<dl ${deleted}><dt>ebb</dt><dd>5 m</dd></dl><p>six</p>`, "six"],
    ["a formula", `<p>six<math ${deleted}><mrow><mi>x</mi><mo>=</mo><mn>5</mn></mrow></math></p>`, "six"],
  ])("%s", async (_, body, text) => {
    const texts = (await textsOf(body)).map((block) => block.trim());
    expect(texts.filter((block) => block !== "")).toEqual([text]);
  });
});

test.each(["span", "div"])(
  "text in deeply nested %s elements, each struck out by a style, is left out",
  async (tagName) => {
    const depth = 400;
    const open = `<${tagName} style="text-decoration: line-through">`.repeat(depth);
    expect(await textsOf(`<p>Seen</p><div>${open}unseen${`</${tagName}>`.repeat(depth)}</div>`)).toEqual(["Seen"]);
  },
);

test("readings of ruby follow the whole base", async () => {
  expect(
    await textsOf(`<p><ruby>漢<rt>kan</rt>字<rt>ji</rt></ruby> are old.</p>
      <p><ruby><rb>東</rb><rb>京</rb><rtc><rt>とう</rt><rt>きょう</rt></rtc></ruby>へ</p>
      <ul><li><ruby>5<rp>(</rp><rt>go</rt><rp>)</rp></ruby>6</li></ul>`),
  ).toEqual(["漢字(kanji) are old.", "東京(とうきょう)へ", "5(go)6"]);
});

describe("images in a sentence", () => {
  test("have their alternative text in its place", async () => {
    expect(
      await textsOf(`<p><img src="t.png" alt="T"/>he keeper rose.</p>
        <p>The area is <img src="f.png" alt="A = pi r^2"/> and its rim has the length <img src="f.png" alt="2 pi r"/>.</p>
        <ul><li>Mori <img src="g.png" alt="鷗"/>gai</li></ul><table><tr><td>5 <img src="g.png" alt="micrograms"/></td></tr></table>
        <p>Press <svg xmlns="http://www.w3.org/2000/svg"><title>Enter</title></svg>.</p>`),
    ).toEqual([
      "The keeper rose.",
      "The area is A = pi r^2 and its rim has the length 2 pi r.",
      "Mori 鷗gai",
      "5 micrograms",
      "Press Enter.",
    ]);
  });

  test("stand apart if they are described by several words, and are left out if by a file name", async () => {
    expect(
      await textsOf(`<p><img src="a.png" alt="a red buoy"/>Buoys guide<img src="b.png" alt="images/b.png"/>.</p>
        <p><img src="a.png" alt="a ship"/></p>`),
    ).toEqual(["a red buoy Buoys guide.", "a ship"]);
    expect(await blocksOf(`<p><img src="a.png" alt="a ship"/></p>`)).toMatchObject([{ kind: "figure" }]);
  });
});

describe("numbers of list items", () => {
  const items = (count: number) => "<li>x</li>".repeat(count);
  const cases: [what: string, markup: string, texts: string[]][] = [
    ["a start", `<ol start="3">${items(2)}</ol>`, ["3. x", "4. x"]],
    ["letters", `<ol type="a">${items(3)}</ol>`, ["a. x", "b. x", "c. x"]],
    ["a reversed order", `<ol reversed="reversed">${items(3)}</ol>`, ["3. x", "2. x", "1. x"]],
    ["a value", `<ol><li value="7">x</li><li>x</li></ol>`, ["7. x", "8. x"]],
    ["a value before a letter", `<ol><li value="7a">x</li><li>x</li></ol>`, ["7. x", "8. x"]],
    ["the largest value", `<ol><li value="2147483647">x</li></ol>`, ["2147483647. x"]],
    ["a value that is too large", `<ol start="3"><li value="2147483648">x</li></ol>`, ["3. x"]],
    ["Roman numbers", `<ol type="I" start="4">${items(1)}</ol>`, ["IV. x"]],
    ["letters beyond z", `<ol type="A" start="26">${items(2)}</ol>`, ["Z. x", "AA. x"]],
    ["a style", `<ol style="list-style: lower-roman inside">${items(4)}</ol>`, ["i. x", "ii. x", "iii. x", "iv. x"]],
    ["a style without numbers", `<ol style="list-style-type: none">${items(1)}</ol>`, ["x"]],
    ["a hidden item", `<ol><li hidden="">y</li><li>x</li></ol>`, ["1. x"]],
    [
      "lists in lists",
      `<ol><li>x<ol type="a"><li>y</li></ol></li><li><ul><li>z</li></ul></li></ol>`,
      ["1. x", "a. y", "z"],
    ],
    ["a list in a cell", `<table><tr><td><ol start="2">${items(2)}</ol></td></tr></table>`, ["2. x 3. x"]],
  ];
  test.each(cases)("are as readers show them: %s", async (_, markup, texts) => {
    expect(await textsOf(markup)).toEqual(texts);
  });
});

test("quotations have their marks", async () => {
  expect(await textsOf("<p>She said <q>never <q>again</q></q> and left.</p>")).toEqual([
    "She said “never ‘again’” and left.",
  ]);
});

test("lines of verse and addresses stay lines", async () => {
  expect(
    await textsOf(`<p>Grey is the morning,<br/>grey is the sea.</p><address>Harbour Office<br/>Quay 7</address>
      <h2>CHAPTER<br/>TWO<br/><br/>The Storm</h2>
      <div><span style="display:block">First line</span><span style="display: block">Second line</span></div>
      <blockquote><p>One<br/>two</p></blockquote><pre>  a
 b</pre><table><tr><td>Quay 7<br/>Port Alma</td></tr></table><aside epub:type="footnote"><p>See</p><pre>x
y</pre></aside>`),
  ).toEqual([
    "Grey is the morning,\ngrey is the sea.",
    "Harbour Office\nQuay 7",
    "CHAPTER TWO The Storm",
    "First line\nSecond line",
    "One\ntwo",
    "  a\n b",
    "Quay 7 Port Alma",
    "See\nx\ny",
  ]);
});

test("characters that only control line breaks do not divide words", async () => {
  expect(
    await textsOf(`<h2>Har&#xAD;bour</h2><p>light&#x200B;house 12&#x2060;345 sea&#xFEFF;wall<wbr/>s</p><pre>a&#xAD;b</pre>
      <table><tr><td>5&#x200B;6</td></tr></table><p><img src="a.png" alt="bu&#xAD;oy"/></p><p>می&#x200C;خواهم</p>`),
  ).toEqual(["Harbour", "lighthouse 12345 seawalls", "ab", "56", "buoy", "می\u200cخواهم"]);
});

test("tables inside a table are tables of their own, and their text is there once", async () => {
  const inner = "<table><tr><td>5 m</td></tr></table>";
  expect(await textsOf(`<table><tr><td>Brest ${inner}</td><td>x</td></tr></table>`)).toEqual(["Brest\tx", "5 m"]);
  expect(await textsOf(`<table><tr><td>${inner}</td></tr></table>`)).toEqual(["5 m"]);
  expect(
    await textsOf(`<table><tr><td><div>Brest ${inner.replace("5 m", `6 m ${inner}`)}</div></td></tr></table>`),
  ).toEqual(["Brest", "6 m", "5 m"]);
});
