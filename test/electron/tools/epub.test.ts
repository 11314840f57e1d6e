import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { zoneSection } from "../../../electron/pipeline/zone/zone-section.ts";
import { openEpub } from "../../../electron/tools/epub/epub-reader.ts";
import type { SectionText } from "../../../shared/document/page-text.ts";
import { buildEpub, buildXhtml, type EpubOptions } from "../../builders/epub.ts";
import { writeTemporaryFile } from "../../harness/read-document.ts";

async function readSection(markup: string, options?: EpubOptions): Promise<SectionText> {
  const reader = await openEpub(await writeTemporaryFile(buildEpub([markup], options), "test.epub"), "test.epub");
  return await reader.readSection(1);
}

function blocksOf({ blocks }: SectionText): [path: string, kind: string, text: string][] {
  return blocks.map(({ path, kind, text }) => [path, kind, text]);
}

describe("blocks", () => {
  test("follow the markup and have the path of their element", async () => {
    const section = await readSection(
      buildXhtml(
        `<section><h1>Tides</h1><p>The moon pulls<br/>the <em>sea</em>.</p>
         <ul><li>Spring tide</li><li>Neap tide<ol><li>twice a month</li></ol></li></ul></section>
         <table><tr><th>Port</th><th>Range</th></tr><tr><td>Brest</td><td>7 m</td></tr></table>
         <figure><img src="x.png" alt="A chart"/><figcaption>Tides at Brest</figcaption></figure>
         <pre>a = 1;
b = 2;</pre><blockquote><p>Time and tide wait for no man.</p></blockquote>
         <aside epub:type="footnote"><p>See chapter 2.</p></aside>`,
        "Chapter 1",
      ),
    );
    expect(section).toMatchObject({ source: "markup", href: "OPS/text/s0.xhtml", title: "Chapter 1" });
    expect(blocksOf(section)).toEqual([
      ["/1/1", "heading", "Tides"],
      ["/1/2", "paragraph", "The moon pulls\nthe sea."],
      ["/1/3/1", "list-item", "Spring tide"],
      ["/1/3/2", "list-item", "Neap tide"],
      ["/1/3/2/1/1", "list-item", "1. twice a month"],
      ["/2", "table", "Port\tRange\nBrest\t7 m"],
      ["/3/1", "figure", "A chart"],
      ["/3/2", "caption", "Tides at Brest"],
      ["/4", "code", "a = 1;\nb = 2;"],
      ["/5/1", "quote", "Time and tide wait for no man."],
      ["/6", "footnote", "See chapter 2."],
    ]);
    expect(section.blocks[0]?.level).toBe(1);
  });

  test("loose text beside blocks gets an element of its own", async () => {
    const section = await readSection(buildXhtml("loose <b>words</b><div>before<p>inside</p>after</div>"));
    expect(blocksOf(section)).toEqual([
      ["/1", "paragraph", "loose words"],
      ["/2/1", "paragraph", "before"],
      ["/2/2", "paragraph", "inside"],
      ["/2/3", "paragraph", "after"],
    ]);
  });

  test("a chapter of notes has notes, and a table its caption", async () => {
    const section = await readSection(
      buildXhtml(`<section epub:type="endnotes"><h2>Notes</h2><ol><li><p>See Brest.</p></li></ol></section>
        <table><caption>Ranges</caption><tr><td>Brest</td><td>7 m</td></tr></table>`),
    );
    expect(blocksOf(section)).toEqual([
      ["/1/1", "heading", "Notes"],
      ["/1/2/1", "footnote", "1. See Brest."],
      ["/2/1", "caption", "Ranges"],
      ["/2", "table", "Brest\t7 m"],
    ]);
  });

  test("named characters, empty elements and malformed markup are parsed as in browsers", async () => {
    expect(blocksOf(await readSection(buildXhtml(`<p><a id="x"/>caf&eacute;&nbsp;au lait</p>`)))).toEqual([
      ["/1", "paragraph", "café au lait"],
    ]);
    expect(blocksOf(await readSection("<html><body><p>one<p>two & three</body>"))).toEqual([
      ["/1", "paragraph", "one"],
      ["/2", "paragraph", "two & three"],
    ]);
  });
});

describe("markup", () => {
  test("has no scripts and no external addresses", async () => {
    const { html, blocks } = await readSection(
      buildXhtml(
        `<p onclick="steal()" style="background:url(https://a.example/x)">Safe <a href="https://a.example/">link</a></p>
         <script>steal()</script><iframe src="https://a.example/"></iframe><img src="https://a.example/x.png" alt="far"/>
         <form action="https://a.example/"><input name="password"/></form><object data="x.swf">gone</object>
         <math><annotation-xml encoding="text/html"><img src="x" onerror="steal()"/></annotation-xml><mi>x</mi></math>
         <svg xmlns="http://www.w3.org/2000/svg"><script>steal()</script><circle r="4"/></svg>`,
        "Title",
        `<script>steal()</script><link rel="stylesheet" href="https://a.example/x.css"/>`,
      ),
    );
    const visible = html.replace(/src="data:image\/svg\+xml,[^"]*"/g, "");
    expect(visible).not.toMatch(/script|steal|example|onclick|onerror|style|iframe|form|input|object|href/);
    expect(html).toContain("<p>Safe <a>link</a></p>");
    expect(blocks.map((block) => block.text)).toContain("Safe link");
  });

  test("has no styles but those that separate lines and number lists", async () => {
    const style =
      "display: block; list-style: url(https://a.example/x) lower-roman; background: url(https://b.example/)";
    const { html } = await readSection(
      buildXhtml(
        `<p style="${style}"><i style="${style}">a</i><b style="display:expression(steal())" class="x">b</b></p>
         <ol style="${style}"><li style="list-style-type: 'https://c.example/'">c</li></ol>`,
        "Title",
        "<style>.x { display: block; content: url(https://d.example/) }</style>",
      ),
    );
    expect(html).not.toMatch(/example|expression|background|class/);
    expect(html.match(/ style="[^"]*"/g)).toEqual([
      ' style="display:block"',
      ' style="display:block"',
      ' style="list-style-type:lower-roman"',
    ]);
  });

  test("contains small images, and the alternative text of large ones", async () => {
    const small = await sharp({ create: { width: 4, height: 4, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    // Random bytes, which do not compress to what looks like a ZIP bomb.
    const large = randomBytes(2 ** 20 + 1);
    const { html } = await readSection(
      buildXhtml(`<img src="../img/a%20b.png" alt="small"/><img src="../img/l.png" alt="large"/>`),
      {
        files: {
          "OPS/img/a b.png": small,
          "OPS/img/l.png": large,
        },
        mediaTypes: { "OPS/img/a b.png": "image/png", "OPS/img/l.png": "image/png" },
      },
    );
    expect(html).toContain(`<img alt="small" src="data:image/png;base64,${small.toString("base64")}">`);
    expect(html).toContain(`<img alt="large">`);
  });
});

test("the blocks of a section become zones in their order", async () => {
  const section = await readSection(buildXhtml("<h2>Ebb</h2><p>Water falls.</p><ul><li>slowly</li></ul>"));
  const { zones, href } = zoneSection(section);
  expect(href).toBe("OPS/text/s0.xhtml");
  expect(zones.map(({ type, range, level, order }) => [order, type, range?.from, level])).toEqual([
    [1, "section-header", "/1", 2],
    [2, "text", "/2", undefined],
    [3, "list-item", "/3/1", 1],
  ]);
  expect(zones.every(({ confidence }) => confidence > 0.95)).toBe(true);
});

test("an unreadable section has confidence 0", async () => {
  const section = await readSection(`<!DOCTYPE html [<!ENTITY % a "b">]><html><body><p>text</p></body></html>`);
  expect(zoneSection(section)).toMatchObject({ confidence: 0, zones: [] });
});
