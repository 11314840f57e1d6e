import type { Bbox } from "../../../../shared/document/geometry.ts";
import { isCentreInside } from "../../../../shared/document/geometry.ts";
import type { PdfPageText } from "../../../../shared/document/page-text.ts";
import { joinMarkers } from "./detached-markers.ts";
import type { Models } from "../models/models.ts";
import { withoutTableRows } from "./margin-rows.ts";
import { findPictures } from "./pictures.ts";
import { findRunning } from "./running-headers.ts";
import type { RunningZone } from "./running-headers.ts";
import type { DocumentProfile } from "./document-profile.ts";
import type { FoundTable } from "../tables/grid.ts";
import { findTables } from "../tables/detect-tables.ts";
import { coverage, textLines, weightiest } from "./text-line.ts";
import type { TextLine } from "./text-line.ts";

/** A page divided before its text is: what is no running text has a place of its own. */
export interface PageParts extends PageBody {
  tables: FoundTable[];
  /** All other lines, with their markers. */
  free: TextLine[];
}

export function partsOf(page: PdfPageText, document: DocumentProfile, learned: Models): PageParts {
  const body = bodyOf(page, document);
  const tables = findTables(page, body.lines, learned.tables);
  const free = body.lines.filter((line) => !tables.some((table) => isCentreInside(line.bbox, table.bbox)));
  return { ...body, tables, free };
}

/** A page without its running heads and what is in pictures. */
export interface PageBody {
  profile: DocumentProfile;
  running: RunningZone[];
  pictures: Bbox[];
  /** All other lines, with their markers. */
  lines: TextLine[];
}

export function bodyOf(page: PdfPageText, document: DocumentProfile): PageBody {
  const all = joinMarkers(textLines(page));
  const profile = ofPage(document, all);
  const running = withoutTableRows(findRunning(all, page, profile), all);
  const isRunning = new Set(running.flatMap((found) => found.lines));
  const body = all.filter((line) => !isRunning.has(line));
  const pictures = findPictures(page, body, profile);
  const lines = body.filter((line) => !pictures.some((picture) => coverage(line.bbox, picture) > 0.7));
  return { profile, running, pictures, lines };
}

/** A page set in another size than the document, as a slide among notes is, goes by its own. */
function ofPage(profile: DocumentProfile, lines: readonly TextLine[]): DocumentProfile {
  if (lines.length === 0) return profile;
  const words = lines.flatMap((line) => line.words);
  const usual = words.reduce(
    (sum, word) => sum + (Math.abs(word.size / profile.bodySize - 1) < 0.1 ? word.text.length : 0),
    0,
  );
  const all = words.reduce((sum, word) => sum + word.text.length, 0);
  const bodySize = weightiest(words, (word) => Math.round(word.size * 2) / 2);
  if (usual > 0.2 * all || bodySize <= profile.bodySize) return profile;
  return { ...profile, bodySize, leading: profile.leading * (bodySize / profile.bodySize) };
}
