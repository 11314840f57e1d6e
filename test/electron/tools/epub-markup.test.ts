import { describe, expect, test } from "vitest";
import { openEpub } from "../../../electron/tools/epub/epub-reader.ts";
import type { SectionText } from "../../../shared/document/page-text.ts";
import { buildEpub, buildPackageDocument, buildXhtml } from "../../builders/epub.ts";
import { writeTemporaryFile } from "../../harness/read-document.ts";

async function read(markup: string | Uint8Array, mediaType = "application/xhtml+xml"): Promise<SectionText> {
  const epub = buildEpub([], {
    packageDocument: buildPackageDocument(
      `<item id="a" href="a.xml" media-type="${mediaType}"/>`,
      `<itemref idref="a"/>`,
    ),
    files: { "OPS/a.xml": markup },
  });
  const reader = await openEpub(await writeTemporaryFile(epub, "test.epub"), "test.epub");
  return await reader.readSection(1);
}

async function textsOf(markup: string | Uint8Array): Promise<string[]> {
  const { blocks, error } = await read(markup);
  return error === undefined ? blocks.map(({ text }) => text) : [error];
}

describe("encodings", () => {
  const page = (encoding: string) =>
    `<?xml version="1.0" encoding="${encoding}"?><html><body><p>Höhe: 5 €</p></body></html>`;
  const utf16 = (text: string, mark = "") => new Uint8Array(Buffer.from(mark + text, "utf16le"));
  const cases: [string, Uint8Array][] = [
    ["UTF-8 with a byte order mark", new Uint8Array(Buffer.from(`\uFEFF${page("utf-8")}`))],
    ["UTF-16 with one", utf16(page("UTF-16"), "\uFEFF")],
    ["UTF-16 without one", utf16(page("UTF-16LE"))],
    ["UTF-16, the larger half first", new Uint8Array(Buffer.from(`\uFEFF${page("UTF-16")}`, "utf16le").swap16())],
    ["Windows-1252, declared", new Uint8Array(Buffer.from(page("windows-1252").replace("€", "\u0080"), "latin1"))],
    [
      "ISO 8859-15, declared as HTML does",
      new Uint8Array(
        Buffer.from(
          `<html><head><meta charset="iso-8859-15"/></head><body><p>Höhe: 5 \u00a4</p></body></html>`,
          "latin1",
        ),
      ),
    ],
    ["UTF-8 that says to be UTF-16", new Uint8Array(Buffer.from(page("utf-16")))],
    ["UTF-8 that says what nobody knows", new Uint8Array(Buffer.from(page("x-harbour")))],
  ];
  test.each(cases)("%s", async (_, bytes) => {
    expect(await textsOf(bytes)).toEqual(["Höhe: 5 €"]);
  });
});

describe("entities", () => {
  const declaring = (entity: string) =>
    `<!DOCTYPE html [${entity}]><html><body><p>&a;${"&b;".repeat(3)}.</p></body></html>`;

  test("that are short texts are expanded", async () => {
    expect(await textsOf(declaring(`<!ENTITY a "high &#xE9; dry"><!ENTITY b '!'>`))).toEqual(["high é dry!!!."]);
  });

  test("with codes that are no character become U+FFFD", async () => {
    expect(await textsOf(declaring(`<!ENTITY a "&#x110000;&#xD800;&#0;"><!ENTITY b "&#99999999999;">`))).toEqual([
      `${"\ufffd".repeat(6)}.`,
    ]);
  });

  test("that are external are not fetched and have no text", async () => {
    expect(
      await textsOf(declaring(`<!ENTITY a SYSTEM "file:///etc/passwd"><!ENTITY b PUBLIC "b" "https://a.example/">`)),
    ).toEqual(["."]);
  });

  test.each([
    [
      "of others",
      `<!ENTITY b "ha"><!ENTITY a "&b;&b;">`,
      /declares entities that are made of markup or of other entities/,
    ],
    ["of markup", `<!ENTITY b ""><!ENTITY a "<p>b</p>">`, /made of markup/],
    ["that are long", `<!ENTITY b ""><!ENTITY a "${"ha".repeat(40)}">`, /longer than 64/],
    ["of the DOCTYPE", `<!ENTITY % a SYSTEM "a.dtd">`, /parts of a DOCTYPE/],
  ])("%s are refused", async (_, entity, reason) => {
    const section = await read(declaring(entity));
    expect(section.error).toMatch(reason);
    expect(section.blocks).toEqual([]);
  });
});

describe("markup that is not well formed", () => {
  test("is parsed as HTML, with empty elements closed as in XML", async () => {
    const { blocks, title } = await read(
      `<html><head><title>Tides</title><script src="a.js"/></head><body><p>one &unheard; <a id="x"/>two<p>three<br></body>`,
    );
    expect(title).toBe("Tides");
    expect(blocks.map(({ path, text }) => [path, text])).toEqual([
      ["/1", "one &unheard; two"],
      ["/2", "three"],
    ]);
  });

  test("or nested too deeply is an error", async () => {
    for (const open of ["<div>", "<div/><div>"]) {
      const section = await read(buildXhtml(`${open.repeat(600)}deep${"</div>".repeat(600)}`));
      expect(section.error).toMatch(/nested more than 512 deep/);
    }
    expect((await read(`<html><body>${"<div>".repeat(100_000)}`)).error).toMatch(/nested more than 512 deep/);
  });
});

describe("cases of a switch", () => {
  const chem = `<epub:case required-namespace="http://www.xml-cml.org/schema"><chem><caption>water</caption></chem></epub:case>`;
  const math = `<epub:case required-namespace="http://www.w3.org/1998/Math/MathML"><math xmlns="http://www.w3.org/1998/Math/MathML"><mi>x</mi></math></epub:case>`;
  const otherwise = `<epub:default><p>an x</p></epub:default>`;
  const cases: [string, string, string[]][] = [
    ["the first case that is understood is read", chem + math + math + otherwise, ["x"]],
    ["its default is, where none is", chem + otherwise, ["an x"]],
  ];
  test.each(cases)("%s", async (_, inner, texts) => {
    expect(await textsOf(buildXhtml(`<epub:switch>${inner}</epub:switch>`))).toEqual(texts);
  });
});

describe("metadata of a section", () => {
  test("has the language and direction of the body before those of the root", async () => {
    const page = (html: string, body: string) => `<html ${html}><body ${body}><p>مد</p></body></html>`;
    expect(await read(page(`xml:lang="en" dir="ltr"`, `lang="ar" dir="RTL"`))).toMatchObject({
      language: "ar",
      direction: "rtl",
    });
    expect(await read(page(`xml:lang="en-GB"`, ""))).toMatchObject({ language: "en-GB" });
    expect(await read(page("", ""))).not.toHaveProperty("language");
  });

  test("is set on the body too", async () => {
    const { blocks } = await read(
      `<html xmlns:epub="http://www.idpf.org/2007/ops"><body epub:type="titlepage"><h1>Tides</h1></body></html>`,
    );
    expect(blocks).toMatchObject([{ kind: "title", text: "Tides" }]);
  });
});

describe("elements", () => {
  test("of other namespaces and of forms keep their text, and noscript is shown", async () => {
    expect(
      await textsOf(
        buildXhtml(`<form action="x"><p>Your name?</p><input name="a"/><center>Left</center><center>Right</center></form>
          <noscript><p>No scripts here</p></noscript><style>p { color: red }</style><p><font color="red">Red</font></p>`),
      ),
    ).toEqual(["Your name?", "Left", "Right", "No scripts here", "Red"]);
  });

  test("of a DTBook become their counterparts in HTML", async () => {
    const { blocks } = await read(
      `<dtbook xmlns="http://www.daisy.org/z3986/2005/dtbook/"><head><title>T</title></head><book><frontmatter><doctitle>Tides</doctitle></frontmatter>
        <bodymatter><level1><h1>Ebb</h1><p>Water falls.</p><list type="ul"><li>slowly</li></list><note id="n"><p>Mostly.</p></note></level1></bodymatter></book></dtbook>`,
      "application/x-dtbook+xml",
    );
    expect(blocks.map(({ kind, text }) => [kind, text])).toEqual([
      ["heading", "Tides"],
      ["heading", "Ebb"],
      ["paragraph", "Water falls."],
      ["list-item", "slowly"],
      ["footnote", "Mostly."],
    ]);
  });
});

describe("drawings", () => {
  test("contain their images and have their text as alternative text", async () => {
    const epub = buildEpub(
      [
        buildXhtml(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 2 2">
          <image xlink:href="../a.png" width="2" height="2"/></svg>
          <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:i="urn:i" i:layer="1">
          <i:view/><image xlink:href="../a.png"/><image xlink:href="https://a.example/b.png"/><text>5 &lt; 6&#160;m</text></svg>`),
      ],
      { files: { "OPS/a.png": new Uint8Array([0x89]) }, mediaTypes: { "OPS/a.png": "image/png" } },
    );
    const section = await (await openEpub(await writeTemporaryFile(epub, "test.epub"), "test.epub")).readSection(1);
    expect(section.blocks.map(({ text }) => text)).toEqual(["", "5 < 6 m"]);
    const [cover, drawing] = [...section.html.matchAll(/src="([^"]*)"/g)].map(([, source = ""]) => source);
    expect(cover).toBe("data:image/png;base64,iQ==");
    const svg = decodeURIComponent(drawing ?? "");
    expect(svg).toContain(
      `<image href="data:image/png;base64,iQ=="></image><image></image><text>5 &lt; 6\u00a0m</text>`,
    );
    expect(svg).not.toMatch(/example|layer/);
  });

  test.each([
    ["HTML in HTML", ["foreignObject", "div", "svg", "foreignObject", "p"], "1 4 seven words"],
    ["a text in HTML", ["foreignObject", "div", "svg", "text"], "1 seven words"],
    [
      "HTML in HTML, three times",
      ["foreignObject", "p", "svg", "foreignObject", "p", "svg", "foreignObject", "b"],
      "1 4 7 seven words",
    ],
  ])("nested in each other have their text once (%s)", async (_, names, text) => {
    const html = new Set(["div", "p", "b"]);
    const open = names.map((name, level) =>
      html.has(name)
        ? `<${name} xmlns="http://www.w3.org/1999/xhtml">${level} `
        : name === "svg"
          ? `<svg xmlns="http://www.w3.org/2000/svg">`
          : `<${name}>`,
    );
    const close = names.toReversed().map((name) => `</${name}>`);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg">${open.join("")}seven words${close.join("")}</svg>`;
    expect(await textsOf(buildXhtml(svg))).toEqual([text]);
  });

  test("keep the HTML inside them, in its own namespace and without what loads files", async () => {
    const { html } = await read(
      buildXhtml(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><foreignObject width="9" height="9">
        <div xmlns="http://www.w3.org/1999/xhtml" class="a" onclick="b()"><p>Low water<br/></p><img src="https://a.example/b.png" alt="boat"/>
        <iframe src="https://a.example/"></iframe><svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>
        <math xmlns="http://www.w3.org/1998/Math/MathML"><mi>x</mi></math></div></foreignObject><circle r="1"/></svg>`),
    );
    const svg = decodeURIComponent(/src="data:image\/svg\+xml,([^"]*)"/.exec(html)?.[1] ?? "");
    expect(svg.replaceAll(/>\s+</g, "><")).toBe(
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"><foreignObject width="9" height="9">` +
        `<div xmlns="http://www.w3.org/1999/xhtml" class="a"><p>Low water<br></br></p><img alt="boat"></img>` +
        `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><path d="M0 0"></path></svg>` +
        `<math xmlns="http://www.w3.org/1998/Math/MathML"><mi>x</mi></math></div></foreignObject><circle r="1"></circle></svg>`,
    );
  });

  test.each([
    ["its own title", `<title>Tides</title><path d="M0 0"/>`, "Tides"],
    ["its title if its label is empty", `<title>Tides</title>`, "Tides", `aria-label=""`],
    ["its description if its title is blank", `<title> </title><desc>Ebb</desc>`, "Ebb"],
    ["its label before its title", `<title>Tides</title>`, "A chart", `aria-label="A chart"`],
    ["no title of a shape in it", `<g><path d="M0 0"><title>A rock</title></path></g><text>5 m</text>`, "5 m"],
  ])("are labelled by %s", async (_, content, text, attributes = "") => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}<circle r="1"/></svg>`;
    expect(await textsOf(buildXhtml(svg))).toEqual([text]);
  });
});
