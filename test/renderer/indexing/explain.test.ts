import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { setMessages } from "../../../renderer/messages/messages.ts";
import { explainKeyword } from "../../../renderer/workbenches/indexing/explain.ts";
import { type Keyword, keywordSchema } from "../../../shared/document/keywords.ts";

beforeAll(() => {
  setMessages(readFileSync(join(import.meta.dirname, "../../../renderer/messages/en.ftl"), "utf8"), "en-US");
});

const suggested: Keyword = {
  id: "port",
  label: "ports",
  confidence: 0.6,
  state: "suggested",
  origin: "machine",
  evidence: [],
};

test.each<[string, Partial<Keyword>, string[]]>([
  [
    "of a label",
    {
      provenance: {
        basis: "label",
        label: "harbours",
        in_headings: true,
        shared_with: 2,
        reviews: { accepted: 1, rejected: 3 },
      },
    },
    [
      "fact: Its label “harbours” occurs in the document.",
      "agrees: It occurs in a title or heading.",
      "agrees: Reviewers confirmed it in 1 earlier document.",
      "doubts: 2 other concepts have the same label.",
      "doubts: Reviewers rejected it in 3 earlier documents.",
    ],
  ],
  [
    "of a compound on a garbled page",
    { provenance: { basis: "label", label: "ports", in_compounds: true, garbled: true }, state: "rejected" },
    [
      "fact: A reviewer rejected it.",
      "fact: Its label “ports” occurs in the document.",
      "doubts: It occurs only at the end of compound words.",
      "doubts: The text of a page is garbled, so that it has no confidence.",
    ],
  ],
  [
    "of the model",
    { provenance: { basis: "model" }, state: "accepted" },
    [
      "fact: A reviewer confirmed it.",
      "fact: None of its labels occurs. The model that was learned for the taxonomy suggests it.",
    ],
  ],
  ["of contents of before", {}, ["fact: Why it was suggested was not recorded."]],
  ["of a reviewer", { origin: "human", state: "accepted" }, ["fact: A reviewer added it."]],
])("The reasons for a keyword %s", (_, changes, reasons) => {
  const keyword = keywordSchema.parse({ ...suggested, ...changes });
  expect(explainKeyword(keyword).map(({ kind, text }) => `${kind}: ${text}`)).toEqual(reasons);
});
