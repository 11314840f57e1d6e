import { describe, expect, test } from "vitest";
import { BoxFont, type MisleadingGlyph } from "../../builders/box-font.ts";
import { buildRawPage } from "../../builders/raw-pdf.ts";
import { readFirstPage } from "../../harness/read-document.ts";

type GlyphText = string | MisleadingGlyph;

/** Splits texts into their characters. */
function split(...parts: GlyphText[]): GlyphText[] {
  return parts.flatMap((part) => (typeof part === "string" ? Array.from<GlyphText>(part) : [part]));
}

/** Returns the operands of `Tm` that rotate text. @param degrees Counter-clockwise. */
function getRotation(degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [cos, sin, -sin, cos].map((value) => value.toFixed(6)).join(" ");
}

/** Builds a page with text objects that run in a direction. @param degrees Counter-clockwise. */
function buildTiltedPage(objects: readonly { x: number; y: number; glyphs: readonly GlyphText[] }[], degrees: number) {
  const font = new BoxFont();
  const shown = objects.map(
    ({ x, y, glyphs }) => `BT /B 8 Tf ${getRotation(degrees)} ${x} ${y} Tm ${font.encode(glyphs)} Tj ET`,
  );
  return buildRawPage({ content: shown.join("\n"), fonts: "/B 6 0 R", objects: font.buildObjects(6) });
}

async function readText(pdf: Uint8Array): Promise<string> {
  return (await readFirstPage(pdf)).words.map(({ text }) => text).join(" ");
}

/** Angles below and above the limit of diagonal text, in each quadrant. */
const angles = [1, 3, 5, 10, 45, 80, 93, 120, 178, 200, 265, 300, 355];

describe("a drawn digit that its font maps to an invisible character is unreadable in text that is tilted", () => {
  test.each(angles)("by %d°", async (degrees) => {
    const read = async (...parts: GlyphText[]) =>
      await readText(buildTiltedPage([{ x: 300, y: 400, glyphs: split(...parts) }], degrees));
    for (const mapsTo of [" ", "\u200b"]) {
      const digit = { mapsTo };
      expect(await read("1", digit, "5.00")).toBe("1\ufffd5.00");
      expect(await read("Total: ", digit, digit, "00.00 EUR")).toBe("Total: \ufffd\ufffd00.00 EUR");
      expect(await read("Total: 100", digit)).toBe("Total: 100\ufffd");
      expect(await read(digit, "00.00")).toBe("\ufffd00.00");
    }
  });

  test.each(angles)("by %d°, in a text object of its own, or at the side of the page", async (degrees) => {
    const angle = (degrees * Math.PI) / 180;
    const place = (advance: number) => ({ x: 300 + advance * Math.cos(angle), y: 400 + advance * Math.sin(angle) });
    const digit = { mapsTo: " " };
    const alone = [
      { ...place(0), glyphs: split("Sum: 7") },
      { ...place(28.8), glyphs: [digit] },
      { ...place(33.6), glyphs: split("5.00") },
    ];
    // PDFium may read text objects that are upside down in another order.
    expect((await readText(buildTiltedPage(alone, degrees))).split("\ufffd")).toHaveLength(2);
    const cut = { x: 300 - 298 * Math.cos(angle), y: 400 - 298 * Math.sin(angle) };
    const page = await readText(buildTiltedPage([{ ...cut, glyphs: split("Sum: 7", digit, "5.00") }], degrees));
    expect(page).toContain("7\ufffd5.00");
  });
});

describe("text that is tilted has no unreadable character", () => {
  test.each(angles)("by %d°, of usual letters, kerning, spaces and hyphens", async (degrees) => {
    const lines = ["(Total amount of all off-", "(ice services, falling fjords)", "[(AV) 120 (AT) -400 (J) 60 (f.)]"];
    const content = lines.map((line, index) => {
      const text = line.startsWith("[") ? `${line} TJ` : `${line.endsWith(")") ? line : `${line})`} Tj`;
      return `BT /F1 11 Tf ${getRotation(degrees)} ${300 + 20 * index} 400 Tm ${text} ET`;
    });
    expect(await readText(buildRawPage({ content: content.join("\n") }))).not.toContain("\ufffd");
  });
});
