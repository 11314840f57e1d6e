import { union } from "../../../../shared/document/geometry.ts";
import type { PdfPageText, Word } from "../../../../shared/document/page-text.ts";
import type { TaggedPiece } from "./structure-blocks.ts";
import type { RunningHeader } from "../layout/running-headers.ts";
import { wordsOf } from "./structure-blocks.ts";
import { marginOf } from "../layout/document-profile.ts";
import { bottom } from "../layout/text-line.ts";
import type { TextLine } from "../layout/text-line.ts";

/** The share of the content's characters that is in zones. */
const leastCovered = 0.95;
/** Of all characters of the page, those marked as no content with them. */
const leastTagged = 0.5;
/** Lines of a head and a foot. */
const mostOutside = 4;

/** Nearly all words are in zones, said to be no content, or in heads and feet, which browsers do not mark at all. */
export function isComplete(
  page: PdfPageText,
  lines: readonly TextLine[],
  pieces: readonly TaggedPiece[],
  running: readonly RunningHeader[],
): boolean {
  const tagged = new Set(pieces.flatMap((piece) => wordsOf(page, piece.words)));
  const artifacts = (page.structure ?? []).filter((element) => element.type === "Artifact");
  const noContent = new Set([
    ...artifacts.flatMap((element) => wordsOf(page, element.words)),
    ...[...running.flatMap((zone) => zone.lines), ...outside(page, lines, pieces)].flatMap((line) => line.words),
  ]);
  const content = page.words.filter((word) => tagged.has(word) || !noContent.has(word));
  return length([...tagged]) >= Math.max(leastCovered * length(content), leastTagged * length(page.words));
}

/** The few lines in the margins over and under all zones. */
function outside(page: PdfPageText, lines: readonly TextLine[], pieces: readonly TaggedPiece[]): TextLine[] {
  const body = union(pieces.map((piece) => piece.bbox));
  const found = lines.filter(
    ({ bbox }) => marginOf(bbox, page) !== undefined && (bottom(bbox) <= body.y || bbox.y >= bottom(body)),
  );
  return found.length <= mostOutside ? found : [];
}

function length(words: readonly Word[]): number {
  return words.reduce((sum, word) => sum + word.text.length, 0);
}
