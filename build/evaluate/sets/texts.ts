import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PageText } from "../../../shared/document/page-text.ts";
import { getCellText, getZoneText, sortByReadingOrder, type Zone } from "../../../shared/document/zones.ts";
import type { ProcessedDocument } from "../pipeline.ts";
import { parseMarkdown } from "../scorers/markdown.ts";
import { scoreTexts, type TextBlock } from "../scorers/texts.ts";
import { compareBooks } from "../scorers/books.ts";
import { findTruth, type EvaluationSet, type LabelledDocument } from "./set.ts";

const suffix = ".md";

/** Loads a set of PDFs with their text as Markdown: `md/NAME.md` and `pdf/NAME.pdf` in `folder`. */
async function loadTexts(folder: string): Promise<LabelledDocument<TextBlock[]>[]> {
  const files = (await readdir(join(folder, "md"))).filter((file) => file.endsWith(suffix)).sort();
  return Promise.all(
    files.map(async (file) => {
      const name = file.slice(0, -suffix.length);
      const truth = parseMarkdown(await readFile(join(folder, "md", file), "utf8"));
      return { name, file: join(folder, "pdf", `${name}.pdf`), truth };
    }),
  );
}

/** Creates a set of PDFs whose truth is Markdown, scored by words, their order, headings and cells. */
export async function createTextsSet(folder: string, name: string): Promise<EvaluationSet> {
  const documents = await loadTexts(folder);
  const predictions = new Map<string, TextBlock[]>();
  return {
    name,
    kind: "text",
    documents,
    predict(document, processed) {
      predictions.set(document, predictBlocks(processed));
    },
    visualize(document) {
      const [truth, predicted] = [findTruth(documents, document) ?? [], predictions.get(document) ?? []];
      return { kind: "text", text: compareBooks({ blocks: truth }, { blocks: predicted }) };
    },
    score(names) {
      const score = scoreTexts(
        documents
          .filter((document) => names.has(document.name))
          .map((document) => ({ truth: document.truth, predicted: predictions.get(document.name) ?? [] })),
      );
      return {
        figures: [
          { name: "word F1", value: score.wordF1 },
          { name: "order", value: score.order },
          { name: "heading F1", value: score.headingF1 },
          { name: "heading level", value: score.headingLevel },
        ],
        details: [
          { name: "word precision", value: score.wordPrecision },
          { name: "word recall", value: score.wordRecall },
          { name: "heading precision", value: score.headingPrecision },
          { name: "heading recall", value: score.headingRecall },
          { name: "cell F1", value: score.cellF1 },
        ],
        files: Object.fromEntries([...predictions].map(([document, blocks]) => [`${document}.json`, blocks])),
      };
    },
  };
}

/** Converts the zones of a document's pages to the blocks that the scorer compares. */
function predictBlocks({ pages }: ProcessedDocument): TextBlock[] {
  return [...pages.values()].flatMap(({ text, zones }) =>
    sortByReadingOrder(zones.zones).map((zone) => toBlock(text, zone)),
  );
}

function toBlock(text: PageText, zone: Zone): TextBlock {
  return {
    label: zone.type,
    text: getZoneText(text, zone),
    ...(zone.level === undefined ? {} : { level: zone.level }),
    ...(zone.table === undefined ? {} : { rows: listRows(text, zone.table.cells) }),
  };
}

function listRows(text: PageText, cells: NonNullable<Zone["table"]>["cells"]): string[][] {
  return [...Map.groupBy(cells, ({ row }) => row).values()].map((row) => row.map((cell) => getCellText(text, cell)));
}
