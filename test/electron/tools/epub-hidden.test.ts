import { describe, expect, test } from "vitest";
import { openEpub } from "../../../electron/tools/epub/epub-reader.ts";
import type { SectionText } from "../../../shared/document/page-text.ts";
import { buildEpub, buildXhtml } from "../../builders/epub.ts";
import { writeTemporaryFile } from "../../harness/read-document.ts";

/** Reads a section with a style sheet in its head, and with further files. */
async function read(body: string, css = "", files: Record<string, string> = {}): Promise<SectionText> {
  const head = `<style>${css}</style>${Object.keys(files)
    .filter((path) => !path.includes("imported"))
    .map((path) => `<link rel="stylesheet" href="../../${path}"/>`)
    .join("")}`;
  const epub = buildEpub([buildXhtml(body, "Section", head)], { files });
  return await (await openEpub(await writeTemporaryFile(epub, "test.epub"), "test.epub")).readSection(1);
}

const textsOf = ({ blocks }: SectionText) => blocks.map(({ text }) => text);
const seen = "<p>The fee is 20 crowns.</p>";
const unseen = "The fee is 90 crowns.";

describe("an element that readers do not see is left out, and its words are counted", () => {
  const cases: [what: string, body: string, css?: string][] = [
    ["by its attribute", `<p hidden="hidden">${unseen}</p>`],
    ["by display", `<p style="display:none">${unseen}</p>`],
    ["by visibility", `<p style="visibility: hidden">${unseen}</p>`],
    ["in a style sheet, by its class", `<p class="a b">${unseen}</p>`, ".b { display: none }"],
    ["by its id", `<p id="x">${unseen}</p>`, "p#x { visibility: collapse; }"],
    [
      "inside another",
      `<div class="answers"><ul><li>${unseen}</li></ul></div>`,
      "/* } */ div.answers > ul li { display: none !important }",
    ],
    [
      "in a sentence",
      `<p>The <span class="no">fee is 90 crowns. The</span></p>`,
      "@media screen { span.no { display: none } }",
    ],
    ["in a cell", `<table><tr><td>5</td><td hidden="">${unseen}</td></tr></table>`],
    [
      "with an element that is no part of the markup",
      `<font style="display:none">${unseen}</font><center hidden="">x</center>`,
    ],
  ];
  test.each(cases)("%s", async (_, body, css = "") => {
    const section = await read(seen + body, css);
    expect(section.html).not.toContain("90");
    expect(textsOf(section).join(" ")).not.toContain("90");
    expect(textsOf(section)[0]).toBe("The fee is 20 crowns.");
    expect(section.hidden_words).toBeGreaterThanOrEqual(5);
  });

  test("by a style sheet in a file, and by one that it imports", async () => {
    const section = await read(`${seen}<p class="a">one two</p><p class="b">three</p>`, "", {
      "OPS/a.css": '@import url("imported.css"); .a { display: none }',
      "OPS/imported.css": ".b { display: none }",
    });
    expect(textsOf(section)).toEqual(["The fee is 20 crowns."]);
    expect(section.hidden_words).toBe(3);
  });
});

describe("an element that readers see is kept", () => {
  const cases: [what: string, body: string, css?: string][] = [
    ["with a rule for print", `<p class="a">Seen</p>`, "@media print { .a { display: none } }"],
    [
      "with a rule of a higher specificity",
      `<p class="a" id="x">Seen</p>`,
      "#x { display: block } .a { display: none }",
    ],
    ["with a later rule", `<p class="a">Seen</p>`, ".a { display: none } .a { display: inherit }"],
    [
      "with a rule that a condition shows",
      `<p class="a">Seen</p>`,
      ".a { display: none } .a:target { display: block }",
    ],
    [
      "with a rule that only a condition hides",
      `<p class="a">Seen</p>`,
      ".a:hover, .a::after, b + p { display: none }",
    ],
    [
      "with a rule that only a condition strikes out",
      `<p class="a" data-done="">Seen</p>`,
      ".a:hover, .a[data-done], b + p { text-decoration: underline line-through }",
    ],
    [
      "with comments in its style",
      `<p style="color: red; /*; display: none; */ text-decoration: none /*line-through*/">Seen</p>`,
    ],
    ["with an unknown decoration", `<p style="text-decoration: bogus-line-through">Seen</p>`],
    [
      "with hidden around it and a visible part",
      `<div style="visibility:hidden"><p style="visibility:visible">Seen</p></div>`,
    ],
    ["in a closed details element", `<details><summary>More</summary></details><p>Seen</p>`],
    [
      "as a note that a link opens",
      `<p>Text<a epub:type="noteref" href="#n">1</a></p><aside epub:type="footnote" id="n" hidden="">Seen</aside>`,
    ],
  ];
  test.each(cases)("%s", async (_, body, css = "") => {
    const section = await read(body, css);
    expect(textsOf(section).at(-1)).toBe("Seen");
    expect(section).not.toHaveProperty("hidden_words");
  });
});

test("hidden elements keep their place, so that the paths of others stay the same", async () => {
  const body = (hidden: string) => `<p ${hidden}>one</p><ul><li ${hidden}>two</li><li>three</li></ul>${seen}`;
  const paths = async (hidden: string) =>
    new Map((await read(body(hidden))).blocks.map(({ path, text }) => [text, path]));
  const [hidden, shown] = [await paths('hidden=""'), await paths("")];
  expect(hidden.size).toBe(2);
  for (const [text, path] of hidden) expect(shown.get(text)).toBe(path);
});

test("a section with too many rules for its elements is read, and nothing is hidden by mistake", async () => {
  const css = Array.from({ length: 5000 }, (_, index) => `div p.c${index} i, i.c${index} { display: none }`).join("");
  const section = await read(`${"<p><i>x</i></p>".repeat(5000)}${seen}`, css);
  expect(section.blocks).toHaveLength(5001);
});

describe("style sheets that are not well formed", () => {
  test.each([
    "p { display: none",
    "} .a { display: none }",
    "@media { @media { .a",
    "/*",
    "@import",
    '"{',
    "p { : }; {}",
  ])("%s", async (css) => {
    const section = await read(`<h2>Fee</h2>`, css);
    expect(textsOf(section)).toEqual(["Fee"]);
  });
});
