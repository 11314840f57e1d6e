import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { chooseTextColor, computeContrast } from "../../../renderer/styles/contrast.ts";
import { zoneStyles } from "../../../renderer/styles/zone-types.ts";

/** The least contrast of text, and of what marks a control or the focus (WCAG 2.2, 1.4.3 and 1.4.11, level AA). */
const minText = 4.5;
const minMark = 3;

const css = readFileSync(join(import.meta.dirname, "../../../renderer/styles/theme.css"), "utf8");

/** Returns the colors of the tokens in a theme. */
function readTokens(theme: "light" | "dark"): Map<string, string> {
  const pairs = css.matchAll(/(--[\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g);
  const single = css.matchAll(/(--[\w-]+): (#[0-9a-f]{6});/g);
  return new Map([
    ...[...pairs].map(([, name = "", light = "", dark = ""]) => [name, theme === "light" ? light : dark] as const),
    ...[...single].map(([, name = "", color = ""]) => [name, color] as const),
  ]);
}

test("the contrast of black on white is the highest, and that of equal colors the lowest", () => {
  expect(computeContrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(computeContrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(computeContrast("#123456", "#123456")).toBe(1);
});

test.each(Object.entries(zoneStyles))("the tag of %s can be read", (_, { color }) => {
  expect(computeContrast(color, chooseTextColor(color))).toBeGreaterThanOrEqual(minText);
});

describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
  const tokens = readTokens(theme);
  const get = (name: string): string => {
    const color = tokens.get(name);
    if (color === undefined) throw new Error(`the theme has no color ${name}`);
    return color;
  };
  const surfaces = ["--ground", "--pane", "--float", "--field", "--hover", "--selected"];
  const texts = ["--text", "--text-quiet", "--accent-text", "--good", "--warn", "--bad"];

  test.each(surfaces.flatMap((surface) => texts.map((text) => [text, surface])))(
    "%s can be read on %s",
    (text, surface) => {
      expect(computeContrast(get(text ?? ""), get(surface ?? ""))).toBeGreaterThanOrEqual(minText);
    },
  );

  test.each(["--accent", "--accent-hover"])("the text of a primary button can be read on %s", (button) => {
    expect(computeContrast(get("--text-on-accent"), get(button))).toBeGreaterThanOrEqual(minText);
  });

  test.each(["--good", "--warn", "--bad"])("%s can be read on its own ground", (text) => {
    expect(computeContrast(get(text), get(`${text}-ground`))).toBeGreaterThanOrEqual(minText);
  });

  test.each(surfaces)("the focus ring is seen on %s", (surface) => {
    expect(computeContrast(get("--focus"), get(surface))).toBeGreaterThanOrEqual(minMark);
  });
});
