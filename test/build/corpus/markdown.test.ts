import { expect, test } from "vitest";
import { parseMarkdown } from "../../../build/corpus/text/markdown.ts";

test("parses the blocks that documents are made of", () => {
  const source = `# The *kettle*

Fill it with [water](https://example.org)
and \`close\` the lid.

- one
  goes on
  - nested
* two

1. first
2. second

\`\`\`sh
boil --now
# no heading
\`\`\`

| Part | Size |
|------|:----:|
| lid  | 12   |
<!-- a comment -->
![a picture](kettle.png)`;
  expect(parseMarkdown(source)).toEqual([
    { kind: "heading", level: 1, text: "The kettle" },
    { kind: "paragraph", text: "Fill it with water and close the lid." },
    {
      kind: "list",
      items: [
        { text: "one goes on", depth: 1 },
        { text: "nested", depth: 2 },
        { text: "two", depth: 1 },
      ],
    },
    {
      kind: "list",
      items: [
        { text: "first", depth: 1 },
        { text: "second", depth: 1 },
      ],
    },
    { kind: "code", lines: ["boil --now", "# no heading"] },
    {
      kind: "table",
      rows: [
        ["Part", "Size"],
        ["lid", "12"],
      ],
    },
  ]);
});

test.each([
  ["a table without an end", "| a | b |", [{ kind: "table", rows: [["a", "b"]] }]],
  ["code without an end", "```\ncode", [{ kind: "code", lines: ["code"] }]],
  ["a marker without text", "-\ntext", [{ kind: "paragraph", text: "- text" }]],
])("reads %s", (_name, source, blocks) => {
  expect(parseMarkdown(source)).toEqual(blocks);
});
