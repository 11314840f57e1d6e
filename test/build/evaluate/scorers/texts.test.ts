import { expect, test } from "vitest";
import { scoreFrames } from "../../../../build/evaluate/scorers/frames.ts";
import { parseMarkdown } from "../../../../build/evaluate/scorers/markdown.ts";
import type { TableCell } from "../../../../build/evaluate/scorers/tables.ts";
import { scoreTexts, type TextBlock } from "../../../../build/evaluate/scorers/texts.ts";

const guide = `# Pressing paper

Sheets are *pressed* between [felts](https://example.org/felts) for an hour &amp; a half.
The vat holds $$x^2$$ about 40\\_litres.

## 2. Tools

- A mould of mahogany
1. A deckle

| Sheet | Weight |
|-------|--------|
| Royal | 44 lb  |

\`\`\`
press --felt 12
\`\`\`
`;

test("Markdown is parsed to the text that a reader sees, with headings, list items and rows", () => {
  expect(parseMarkdown(guide)).toEqual([
    { label: "section-header", level: 1, text: "Pressing paper" },
    {
      label: "text",
      text: "Sheets are pressed between felts for an hour & a half.\nThe vat holds   about 40_litres.",
    },
    { label: "section-header", level: 2, text: "2. Tools" },
    { label: "list-item", text: "- A mould of mahogany" },
    { label: "list-item", text: "1. A deckle" },
    {
      label: "table",
      text: "Sheet Weight Royal 44 lb",
      rows: [
        ["Sheet", "Weight"],
        ["Royal", "44 lb"],
      ],
    },
    { label: "text", text: "press --felt 12" },
  ]);
});

test("tables in LaTeX are read as the words of their cells", () => {
  const markdown = String.raw`Before.
\begin{table}\hline Royal & 44 \\ Demy & {\bf 24} \end{table}
After.`;
  expect(parseMarkdown(markdown).map(({ text }) => text.trim().split(/\s+/).join(" "))).toEqual([
    "Before.",
    "Royal 44 Demy 24",
    "After.",
  ]);
});

test("a text scores 1 against itself; running heads and hyphens at the ends of lines do not count", () => {
  const truth = parseMarkdown(guide);
  expect(scoreTexts([{ truth, predicted: truth }])).toEqual({
    wordF1: 1,
    wordPrecision: 1,
    wordRecall: 1,
    order: 1,
    headingF1: 1,
    headingPrecision: 1,
    headingRecall: 1,
    headingLevel: 1,
    cellF1: 1,
  });
  const hyphenated = truth.map((block) => ({ ...block, text: block.text.replace("between", "be-\ntween") }));
  const header: TextBlock = { label: "page-header", text: "A handbook" };
  expect(scoreTexts([{ truth, predicted: [header, ...hyphenated] }]).wordF1).toBe(1);
  expect(scoreTexts([{ truth, predicted: [] }])).toMatchObject({ wordF1: 0, headingF1: 0, cellF1: 0 });
});

test("order counts the word sequences of the longest common order", () => {
  const sentence = (word: string) => Array.from({ length: 9 }, (_, index) => `${word}${index}`).join(" ");
  const block = (text: string): TextBlock => ({ label: "text", text });
  const truth = [block(sentence("first")), block(sentence("second"))];
  // Each sentence has five sequences of five words. The four across both are not in the other text.
  expect(scoreTexts([{ truth, predicted: truth.toReversed() }]).order).toBe(0.5);
});

test("headings match with or without their number, and levels after the shift that fits most", () => {
  const heading = (text: string, level: number): TextBlock => ({ label: "section-header", text, level });
  const truth = [heading("Scope", 2), heading("Terms", 3), heading("Fees", 3), heading("Annex", 2)];
  const predicted = [heading("1 Scope", 1), heading("1.1. Terms", 2), heading("Fees", 3), heading("Notice", 1)];
  const score = scoreTexts([{ truth, predicted }]);
  expect(score.headingF1).toBe(0.75);
  expect(score.headingLevel).toBeCloseTo(2 / 3);
});

test("an expected table is compared with the predicted table that shares most of its cells", () => {
  const row = (r0: number, ...texts: string[]): TableCell[] =>
    texts.map((text, c0) => ({ r0, c0, r1: r0, c1: c0, text }));
  const expected = [...row(0, "Sheet", "Weight"), ...row(1, "Royal", "44")];
  const other = [...row(0, "Vat", "Felt"), ...row(1, "1", "12")];
  const perfect = { found: 1, cellF1: 1, adjacencyF1: 1 };
  expect(scoreFrames([{ truth: [expected], predicted: [other, expected] }])).toEqual(perfect);
  // Of the four relations, the two inside of the first row and of the first column are left.
  const damaged = [...row(0, "Sheet", "Weight"), ...row(1, "Royal", "45")];
  expect(scoreFrames([{ truth: [expected], predicted: [damaged] }])).toEqual({
    found: 1,
    cellF1: 0.75,
    adjacencyF1: 0.5,
  });
  expect(scoreFrames([{ truth: [expected], predicted: [] }])).toEqual({ found: 0, cellF1: 0, adjacencyF1: 0 });
});
