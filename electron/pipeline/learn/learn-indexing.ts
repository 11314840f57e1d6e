import type { Indexing, Keyword } from "../../../shared/document/keywords.ts";
import { getLineText, type PageText } from "../../../shared/document/page-text.ts";
import {
  maxLearnedBytes,
  maxLearnedConcepts,
  maxLearnedDocumentText,
  type LearnedIndexing,
} from "../../../shared/learned.ts";
import type { PageReader } from "../page-reader.ts";

/**
 * Learns from a reviewed indexing: the concepts that reviewers accepted, added or rejected, with the beginning of the
 * document's text.
 * @returns null if nothing was accepted or rejected.
 * @example const learned = await learnIndexing([() => ({ text, zones })], indexing); // a document with one page
 */
export async function learnIndexing(
  pages: readonly PageReader[],
  { keywords }: Indexing,
): Promise<LearnedIndexing | null> {
  const listIds = (states: readonly Keyword["state"][]) =>
    keywords
      .filter(({ state, id }) => states.includes(state) && id.length <= 500)
      .slice(0, maxLearnedConcepts)
      .map(({ id }) => id);
  const accepted = listIds(["accepted", "corrected"]);
  const rejected = listIds(["rejected"]);
  if (accepted.length + rejected.length === 0) return null;
  return limitSize({ kind: "keywords", text: await readBeginning(pages), accepted, rejected });
}

async function readBeginning(pages: readonly PageReader[]): Promise<string> {
  let text = "";
  for (const readPage of pages) {
    text += `${readText((await readPage()).text)}\n`;
    if (text.length >= maxLearnedDocumentText) break;
  }
  return text.slice(0, maxLearnedDocumentText).trim();
}

function readText(page: PageText): string {
  return page.source === "markup"
    ? page.blocks.map(({ text }) => text).join("\n")
    : page.lines.map((line) => getLineText(page, line)).join("\n");
}

/** Shortens the text, and then the lists, until the content has at most its maximum size. */
function limitSize(learned: LearnedIndexing): LearnedIndexing {
  let limited = learned;
  while (new TextEncoder().encode(JSON.stringify(limited)).byteLength > maxLearnedBytes) {
    const { text, accepted, rejected } = limited;
    limited =
      text.length > 1000
        ? { ...limited, text: text.slice(0, text.length / 2) }
        : {
            ...limited,
            accepted: accepted.slice(0, Math.floor(accepted.length * 0.8)),
            rejected: rejected.slice(0, Math.floor(rejected.length * 0.8)),
          };
  }
  return limited;
}
