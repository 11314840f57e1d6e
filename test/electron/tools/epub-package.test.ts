import { describe, expect, test } from "vitest";
import { type EpubReader, openEpub } from "../../../electron/tools/epub/epub-reader.ts";
import type { SectionText } from "../../../shared/document/page-text.ts";
import { buildEpub, buildPackageDocument, buildXhtml } from "../../builders/epub.ts";
import { writeTemporaryFile } from "../../harness/read-document.ts";

type Files = Record<string, string | Uint8Array>;

/** Opens an ePub of the given files, manifest and spine in `OPS/`. */
async function open(manifest: string, spine: string, files: Files): Promise<EpubReader> {
  const epub = buildEpub([], { packageDocument: buildPackageDocument(manifest, spine), files });
  return await openEpub(await writeTemporaryFile(epub, "test.epub"), "test.epub");
}

async function readAll(reader: EpubReader): Promise<SectionText[]> {
  return Promise.all(Array.from({ length: reader.info.pages }, (_, index) => reader.readSection(index + 1)));
}

function item(id: string, href: string, type: string, more = ""): string {
  return `<item id="${id}" href="${href}" media-type="${type}" ${more}/>`;
}

const html = "application/xhtml+xml";
const ref = (id: string) => `<itemref idref="${id}"/>`;
const texts = (sections: SectionText[]) =>
  sections.map(({ blocks, error, findings }) => error ?? findings?.join() ?? blocks.map((block) => block.text));

describe("a section of another media type", () => {
  test("is replaced by the first supported fallback, and has a finding where there is none", async () => {
    const reader = await open(
      item("a", "a.json", "application/json", `fallback="b"`) +
        item("b", "b.pdf", "application/pdf", `fallback="c"`) +
        item("c", "c.xhtml", html) +
        item("round", "r.json", "application/json", `fallback="round"`) +
        item("wrong", "wrong.xhtml", "text/plain"),
      ref("a") + ref("round") + ref("wrong"),
      {
        "OPS/a.json": "{}",
        "OPS/b.pdf": "%PDF-",
        "OPS/c.xhtml": buildXhtml("<p>Fallen back</p>"),
        "OPS/r.json": "{}",
        "OPS/wrong.xhtml": buildXhtml("<p>Markup all the same</p>"),
      },
    );
    expect(texts(await readAll(reader))).toEqual([
      ["Fallen back"],
      "OPS/r.json is neither a text nor an image (application/json), and has no fallback",
      ["Markup all the same"],
    ]);
  });

  test("is an empty page with a finding where its fallback does not exist", async () => {
    const reader = await open(item("a", "a.json", "application/json", `fallback="missing"`), ref("a"), {
      "OPS/a.json": "{}",
    });
    expect(await reader.readSection(1)).toEqual({
      page: 1,
      source: "markup",
      href: "OPS/a.json",
      blocks: [],
      html: "",
      findings: ["OPS/a.json is neither a text nor an image (application/json), and has no fallback"],
    });
  });

  test("gives way to its fallback where it needs scripts", async () => {
    const reader = await open(
      item("a", "a.xhtml", html, `properties="scripted" fallback="b"`) + item("b", "b.xhtml", html),
      ref("a"),
      { "OPS/a.xhtml": buildXhtml("<p>Enable scripts.</p>"), "OPS/b.xhtml": buildXhtml("<p>A tide table</p>") },
    );
    expect(texts(await readAll(reader))).toEqual([["A tide table"]]);
  });

  test("is an error where it is missing, while others are read", async () => {
    const reader = await open(item("a", "a.xhtml", html) + item("b", "b.xhtml", html), ref("a") + ref("x") + ref("b"), {
      "OPS/b.xhtml": buildXhtml("<p>Here</p>"),
    });
    expect(texts(await readAll(reader))).toEqual([
      "OPS/a.xhtml is missing in the ePub",
      "the reading order names the item “x”, which the ePub does not list",
      ["Here"],
    ]);
  });
});

describe("a file that is encrypted", () => {
  const section = buildXhtml("<p>Text</p>");
  const protecting = (uri: string) => `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"
    xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData>
    <enc:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes256-cbc"/>
    <enc:CipherData><enc:CipherReference URI="${uri}"/></enc:CipherData></enc:EncryptedData></encryption>`;
  const openProtected = (uri: string) =>
    open(item("a", "a.xhtml", html) + item("b", "b.xhtml", html), ref("a") + ref("b"), {
      "OPS/a.xhtml": section,
      "OPS/b.xhtml": section,
      "OPS/clip.mp4": "clip",
      "META-INF/encryption.xml": protecting(uri),
    });

  test("makes only its own section unreadable", async () => {
    expect(texts(await readAll(await openProtected("OPS/b.xhtml")))).toEqual([
      ["Text"],
      "OPS/b.xhtml is encrypted in the ePub",
    ]);
  });

  test("makes no section unreadable where it is none", async () => {
    expect(texts(await readAll(await openProtected("OPS/clip.mp4")))).toEqual([["Text"], ["Text"]]);
  });

  test("makes the document unreadable where its name is missing", async () => {
    await expect(openProtected("https://a.example/")).rejects.toMatchObject({ code: "DOCUMENT_ENCRYPTED" });
  });
});

describe("a section that is a drawing or an image", () => {
  test("becomes a figure, with the text of a drawing", async () => {
    const reader = await open(
      item("a", "a.svg", "image/svg+xml") + item("b", "b.png", "image/png"),
      ref("a") + ref("b"),
      {
        "OPS/a.svg": `<svg xmlns="http://www.w3.org/2000/svg"><title>Chart</title><style>text { fill: red }</style>
          <script>steal()</script><text x="1" y="2">High <tspan>water</tspan></text></svg>`,
        "OPS/b.png": new Uint8Array([0x89, 0x50, 0x4e, 0x47]),
      },
    );
    const [drawing, picture] = await readAll(reader);
    expect(drawing?.blocks).toEqual([{ path: "/1", kind: "figure", text: "Chart High water" }]);
    const source = decodeURIComponent(drawing?.html ?? "");
    expect(source).toContain(`<text x="1" y="2">High <tspan>water</tspan></text>`);
    expect(source).toContain("fill: red");
    expect(source).not.toContain("steal");
    expect(picture?.blocks).toEqual([{ path: "/1/1", kind: "figure", text: "" }]);
    expect(picture?.html).toContain(`src="data:image/png;base64,iVBORw=="`);
  });
});

describe("file names", () => {
  test("match with percent-encoding, other composition and case, and UTF-8 without its flag", async () => {
    const reader = await open(
      item("a", "a%20%C3%A9.xhtml", html) + item("b", "B.XHTML", html) + item("c", "c%2520d.xhtml", html),
      ref("a") + ref("b") + ref("c"),
      {
        "OPS/a e\u0301.xhtml": buildXhtml("<p>one</p>"),
        "OPS/b.xhtml": buildXhtml("<p>two</p>"),
        "OPS/c%20d.xhtml": buildXhtml("<p>three</p>"),
      },
    );
    expect(texts(await readAll(reader))).toEqual([["one"], ["two"], ["three"]]);
  });
});

describe("white space in ids and references", () => {
  const files = {
    "OPS/a.xhtml": buildXhtml("<p>one</p>"),
    "OPS/b.xhtml": buildXhtml("<p>two</p>"),
    "OPS/d.xhtml": buildXhtml("<p>four</p>"),
  };

  test("around them is no part of them", async () => {
    const reader = await open(
      item(" a", "a.xhtml", html) +
        item("b&#x9;", " b.xhtml ", ` ${html} `) +
        item("c", "c.json", "x/y", `fallback=" d"`) +
        item("d ", "d.xhtml", html),
      ref("a") + ref("\n b ") + ref(" c"),
      { ...files, "OPS/c.json": "{}" },
    );
    expect(texts(await readAll(reader))).toEqual([["one"], ["two"], ["four"]]);
  });

  test("between properties separates them", async () => {
    const nav = buildXhtml(`<nav epub:type=" toc "><ol><li><a href=" a.xhtml ">Ebb</a></li></ol></nav>`);
    const reader = await open(
      item("a", "a.xhtml", html) + item("n", "n.xhtml", html, `properties="&#xA; nav "`),
      ref("a"),
      {
        ...files,
        "OPS/n.xhtml": nav,
      },
    );
    expect((await readAll(reader)).map(({ title }) => title)).toEqual(["Ebb"]);
  });
});

test("sections outside the linear reading order are marked", async () => {
  const reader = await open(
    item("a", "a.xhtml", html) + item("b", "b.xhtml", html),
    `${ref("a")}<itemref idref="b" linear=" no "/><itemref idref="x" linear="no"/><itemref idref="a" linear="yes"/>`,
    { "OPS/a.xhtml": buildXhtml("<p>Question</p>"), "OPS/b.xhtml": buildXhtml("<p>Answer</p>") },
  );
  expect((await readAll(reader)).map(({ linear }) => linear)).toEqual([undefined, false, false, undefined]);
});

describe("the page list", () => {
  const section = `<h1>Sails</h1><p><span epub:type="pagebreak" role="doc-pagebreak" id="p23" aria-label="23"></span>The sail is
    of flax.<span epub:type="pagebreak" id="p24" title="24"/> It is 2<span role="doc-pagebreak">25</span>0 m² wide.</p>
    <div epub:type="pagebreak" style="display:none">xxvi</div><p id="p27">A mast</p><ul><li id=" p28 ">A boom</li></ul>`;
  const breaks = [
    { label: "23", path: "/2/1" },
    { label: "24", path: "/2/2" },
    { label: "25", path: "/2/3" },
    { label: "xxvi", path: "/3" },
    { label: "27", path: "/4" },
    { label: "28", path: "/5/1" },
  ];
  const items = item("a", "a.xhtml", html);

  test("of ePub 3 names the elements at which printed pages begin; their labels are no text", async () => {
    const nav = buildXhtml(`<nav epub:type="toc"><ol><li><a href="a.xhtml">Sails</a></li></ol></nav>
      <nav epub:type="page-list" hidden=""><ol><li><a href="a.xhtml#p27">27</a></li><li><a href="a.xhtml#p28">28</a></li></ol></nav>`);
    const reader = await open(items + item("n", "n.xhtml", html, `properties="nav"`), ref("a"), {
      "OPS/a.xhtml": buildXhtml(section),
      "OPS/n.xhtml": nav,
    });
    const [read] = await readAll(reader);
    expect(read?.page_breaks).toEqual(breaks);
    expect(read).not.toHaveProperty("hidden_words");
    expect(texts(read === undefined ? [] : [read])).toEqual([
      ["Sails", "The sail is of flax. It is 20 m² wide.", "A mast", "A boom"],
    ]);
  });

  test("of ePub 2 does too", async () => {
    const target = (label: string, id: string) =>
      `<pageTarget><navLabel><text>${label}</text></navLabel><content src="a.xhtml#${id}"/></pageTarget>`;
    const ncx = `<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap/><pageList>${target("27", "p27")}${target("28", "p28")}</pageList></ncx>`;
    const reader = await open(items + item("ncx", "toc.ncx", "application/x-dtbncx+xml"), ref("a"), {
      "OPS/a.xhtml": buildXhtml(section),
      "OPS/toc.ncx": ncx,
    });
    expect((await readAll(reader))[0]?.page_breaks).toEqual(breaks);
  });

  test.each([
    ["replaced by its content", `<p>Flax <font id="p12">ropes</font></p>`, "/1/1"],
    ["replaced by its content, an element", `<font id="p12"> <p>Ropes</p></font>`, "/1"],
    ["hidden", `<p>Flax</p><div hidden="" id="p12">Ropes</div>`, "/2"],
    ["a drawing", `<p>A <svg xmlns="http://www.w3.org/2000/svg" id="p12"><text>rope</text></svg></p>`, "/1/1"],
    ["an embedded file", `<p>Ropes</p><iframe id="p12" src="b.xhtml"></iframe>`, "/2"],
    ["removed", `<p>Ropes <input id="p12"/></p>`, "/1/1"],
  ])("names an element that is %s", async (_, body, path) => {
    const nav = buildXhtml(`<nav epub:type="page-list"><ol><li><a href="a.xhtml#p12">12</a></li></ol></nav>`);
    const reader = await open(items + item("n", "n.xhtml", html, `properties="nav"`), ref("a"), {
      "OPS/a.xhtml": buildXhtml(body),
      "OPS/b.xhtml": buildXhtml("<p>Masts</p>"),
      "OPS/n.xhtml": nav,
    });
    expect((await readAll(reader))[0]?.page_breaks).toEqual([{ label: "12", path }]);
  });

  test("names an element inside another one, both of which are replaced by their content", async () => {
    const nav = buildXhtml(
      `<nav epub:type="page-list"><ol><li><a href="a.xhtml#p12">12</a></li><li><a href="a.xhtml#p13">13</a></li></ol></nav>`,
    );
    const reader = await open(items + item("n", "n.xhtml", html, `properties="nav"`), ref("a"), {
      "OPS/a.xhtml": buildXhtml(`<p><font id="p12"><font id="p13">Ropes</font></font></p>`),
      "OPS/n.xhtml": nav,
    });
    expect((await readAll(reader))[0]?.page_breaks).toEqual([
      { label: "12", path: "/1/1" },
      { label: "13", path: "/1/2" },
    ]);
  });
});

describe("table of contents", () => {
  const sections = { "OPS/a.xhtml": buildXhtml("<p>a</p>", "Own"), "OPS/b.xhtml": buildXhtml("<p>b</p>", "Own") };
  const items = item("a", "a.xhtml", html) + item("b", "b.xhtml", html);
  const spine = ref("a") + ref("b");

  test("gives titles to sections from entries at any depth", async () => {
    const nav = buildXhtml(`<nav epub:type="landmarks"><ol><li><a href="../a.xhtml">Start</a></li></ol></nav>
      <nav epub:type="toc"><ol><li><a href="../a.xhtml">Ebb</a><ol><li><a href="../a.xhtml#s">Slack</a></li>
      <li><a href="../b.xhtml#t">Flood <b>tide</b></a></li></ol></li></ol></nav>`);
    const reader = await open(items + item("n", "nav/nav.xhtml", html, `properties="nav"`), spine, {
      ...sections,
      "OPS/nav/nav.xhtml": nav,
    });
    expect((await readAll(reader)).map(({ title }) => title)).toEqual(["Ebb", "Flood tide"]);
  });

  test("is read from ePub 2 too, and ignored where it is broken", async () => {
    const point = (label: string, src: string, inner = "") =>
      `<navPoint id="${src}"><navLabel><text>${label}</text></navLabel><content src="${src}"/>${inner}</navPoint>`;
    const ncx = `<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>${point("Ebb", "a.xhtml", point("Flood", "b.xhtml"))}</navMap></ncx>`;
    const withNcx = items + item("ncx", "toc.ncx", "application/x-dtbncx+xml");
    const reader = await open(withNcx, spine, { ...sections, "OPS/toc.ncx": ncx });
    expect((await readAll(reader)).map(({ title }) => title)).toEqual(["Ebb", "Flood"]);
    const broken = await open(withNcx, spine, { ...sections, "OPS/toc.ncx": "<ncx><navMap>" });
    expect((await readAll(broken)).map(({ title }) => title)).toEqual(["Own", "Own"]);
  });
});

describe("embedded files", () => {
  test("are read in place, but neither the section itself without end nor external files", async () => {
    const reader = await open(
      item("a", "a.xhtml", html) + item("b", "sub/b.xhtml", html) + item("c", "c.png", "image/png"),
      ref("a"),
      {
        "OPS/a.xhtml": buildXhtml(`<p>Before</p><iframe src="sub/b.xhtml"/><iframe src="https://a.example/x.html"/>
          <object data="c.png">a chart</object><object data="c.swf" type="application/x-shockwave-flash"><p>No film</p></object>`),
        "OPS/sub/b.xhtml": buildXhtml(`<p>Framed</p><script>steal()</script><iframe src="../a.xhtml"/>`),
        "OPS/c.png": new Uint8Array([0x89]),
      },
    );
    const [section] = await readAll(reader);
    const read = section?.blocks.map(({ kind, text }) => `${kind}: ${text}`);
    expect(read?.slice(0, 2)).toEqual(["paragraph: Before", "paragraph: Framed"]);
    // Nested frames show the section again, up to the limit.
    expect(read?.filter((text) => text === "paragraph: Framed")).toHaveLength(2);
    expect(read?.slice(-2)).toEqual(["figure: a chart", "paragraph: No film"]);
    expect(section?.html).not.toMatch(/script|example|swf/);
  });

  test("fall back by the manifest", async () => {
    const reader = await open(
      item("a", "a.xhtml", html) + item("t", "t.tiff", "image/tiff", `fallback="p"`) + item("p", "p.png", "image/png"),
      ref("a"),
      {
        "OPS/a.xhtml": buildXhtml(`<img src="t.tiff" alt="x"/>`),
        "OPS/t.tiff": "II*",
        "OPS/p.png": new Uint8Array([0x89]),
      },
    );
    expect((await readAll(reader))[0]?.html).toContain(`src="data:image/png;base64,iQ=="`);
  });
});
