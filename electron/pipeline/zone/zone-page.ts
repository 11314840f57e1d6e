import type { Bbox } from "../../../shared/document/geometry.ts";
import { centreIn, roundBox, union } from "../../../shared/document/geometry.ts";
import type { PageText, PdfPageText } from "../../../shared/document/page-text.ts";
import type { PageZones, Zone } from "../../../shared/document/zones.ts";
import { straightPage, turnBack, turnedBox } from "../read/turned.ts";
import type { Turn } from "../read/turned.ts";
import { buildBlocks } from "./blocks.ts";
import { joinFormulas } from "./formulas.ts";
import type { TypedBlock } from "./formulas.ts";
import { withOutline } from "./from-outline.ts";
import { zonesFromStructure } from "./from-structure.ts";
import { joinMarkers } from "./lone-markers.ts";
import { models } from "./models/models.ts";
import type { Models } from "./models/models.ts";
import { findPictures } from "./pictures.ts";
import { spreadReferences } from "./references.ts";
import { findRunning } from "./running.ts";
import type { RunningZone } from "./running.ts";
import { zoneSection } from "./section-zones.ts";
import type { Survey } from "./survey.ts";
import type { FoundTable } from "./table-grid.ts";
import { findTables } from "./tables.ts";
import { coverage, textLines, weightiest } from "./text-line.ts";
import type { TextLine } from "./text-line.ts";
import { classify } from "./types.ts";
import type { Typed } from "./types.ts";
import { xyCut } from "./xy-cut.ts";

/** A zone without what only its place among the others gives. */
type Draft = Typed & Pick<Zone, "table" | "level"> & { bbox: Bbox };

/** Finds the zones of a page in reading order, each with its type and how sure that is. */
export function zonePage(text: PageText, survey: Survey, learned: Models = models): PageZones {
  if (text.source === "markup") return zoneSection(text);
  const zones = zoneStraight(straightPage(text), survey, learned);
  return text.turned === undefined ? zones : turnedZones(zones, turnBack(text));
}

/** Zones as they lie on a page whose text is turned. */
function turnedZones(page: PageZones, turn: Turn): PageZones {
  const place = (box: Bbox) => onPage(turnedBox(box, turn), turn.to);
  const zones = page.zones.map((zone): Zone => ({
    ...zone,
    ...(zone.bbox === undefined ? {} : { bbox: place(zone.bbox) }),
    ...(zone.table === undefined
      ? {}
      : { table: { ...zone.table, cells: zone.table.cells.map((cell) => ({ ...cell, bbox: place(cell.bbox) })) } }),
  }));
  return { ...page, width: turn.to.width, height: turn.to.height, zones };
}

function zoneStraight(text: PdfPageText, survey: Survey, learned: Models): PageZones {
  const { page, width, height } = text;
  const found = taggedDrafts(text, survey) ?? inOrder(zoneDrafts(text, survey, learned), survey);
  const drafts = withOutline(text, found).map((draft) => finished(draft, text));
  return {
    page,
    width,
    height,
    confidence: confidenceOf(text, drafts),
    zones: drafts.map((draft, index) => ({
      id: `z${index + 1}`,
      order: index + 1,
      origin: "machine",
      accepted: false,
      ...draft,
    })),
  };
}

/** What the author of a tagged PDF has said of the page, where that is to be believed. */
function taggedDrafts(text: PdfPageText, survey: Survey): Draft[] | undefined {
  return text.structure === undefined ? undefined : zonesFromStructure(text, textLines(text), bodyOf(text, survey));
}

/**
 * How sure the page is as a whole: the mean of its least sure quarter. The mean of all would hide one bad zone
 * among forty good ones; the minimum would make every long page doubtful.
 */
export function pageConfidence(confidences: readonly number[]): number {
  const least = confidences.toSorted((a, b) => a - b).slice(0, Math.ceil(confidences.length / 4));
  return least.reduce((sum, value) => sum + value, 0) / least.length;
}

function confidenceOf(text: PdfPageText, drafts: readonly Draft[]): number {
  // Zones of what nobody can read are worth nothing.
  if (text.worthless === true) return 0;
  return drafts.length === 0 ? emptyConfidence(text) : pageConfidence(drafts.map((draft) => draft.confidence));
}

/** A page without zones may be blank, and surely is where nothing is on it; an image with no text is a scan. */
function emptyConfidence({ images, error }: PdfPageText): number {
  return images.length === 0 && error === undefined ? 1 : 0;
}

/** A page divided before its text is: what is no running text has a place of its own. */
export interface PageParts extends PageBody {
  tables: FoundTable[];
  /** All other lines, with their markers. */
  free: TextLine[];
}

export function partsOf(page: PdfPageText, document: Survey, learned: Models): PageParts {
  const body = bodyOf(page, document);
  const tables = findTables(page, body.lines, learned.tables);
  const free = body.lines.filter((line) => !tables.some((table) => centreIn(line.bbox, table.bbox)));
  return { ...body, tables, free };
}

/** A page without its running heads and what is in pictures. */
export interface PageBody {
  survey: Survey;
  running: RunningZone[];
  pictures: Bbox[];
  /** All other lines, with their markers. */
  lines: TextLine[];
}

export function bodyOf(page: PdfPageText, document: Survey): PageBody {
  const all = joinMarkers(textLines(page));
  const survey = ofPage(document, all);
  const running = findRunning(all, page, survey);
  const isRunning = new Set(running.flatMap((found) => found.lines));
  const body = all.filter((line) => !isRunning.has(line));
  const pictures = findPictures(page, body, survey);
  const lines = body.filter((line) => !pictures.some((picture) => coverage(line.bbox, picture) > 0.7));
  return { survey, running, pictures, lines };
}

function zoneDrafts(page: PdfPageText, document: Survey, learned: Models): Draft[] {
  const { survey, running, pictures, tables, free } = partsOf(page, document, learned);
  const graphics = [...tables.map((table) => table.bbox), ...pictures];
  const blocks = buildBlocks(
    free.filter((line) => line.upright),
    survey,
    learned.pairs,
  );
  const around = {
    page: { number: page.page, width: page.width, height: page.height },
    survey,
    graphics,
    footnoteRules: page.rules
      .map((rule) => rule.bbox)
      .filter((bbox) => bbox.width > 20 && bbox.width < 0.5 * page.width),
    blocks,
  };
  const typed = spreadReferences(joinFormulas(blocks.map((block) => ({ block, typed: classify(block, around) }))));
  return [
    ...running.map(({ lines, type, confidence }) => ({
      bbox: union(lines.map((line) => line.bbox)),
      type,
      confidence,
    })),
    ...tables.map((table) => ({
      bbox: table.bbox,
      type: "table" as const,
      confidence: table.confidence,
      table: table.grid,
    })),
    ...pictures.map((bbox) => ({ bbox, type: "picture" as const, confidence: 0.85 })),
    ...joinIndex(
      typed.map((each) => withLevel(each, survey)),
      survey,
    ),
    ...sideways(free),
  ];
}

/** A table of contents is one zone, however its entries are set apart. */
function joinIndex(drafts: readonly Draft[], survey: Survey): Draft[] {
  const joined: Draft[] = [];
  for (const draft of drafts) {
    const last = joined.at(-1);
    const follows = last?.type === "document-index" && draft.type === "document-index";
    if (follows && draft.bbox.y - (last.bbox.y + last.bbox.height) < 2 * survey.leading) {
      last.bbox = union([last.bbox, draft.bbox]);
      last.confidence = Math.max(last.confidence, draft.confidence);
    } else joined.push({ ...draft });
  }
  return joined;
}

/** A page set in another size than the document, as a slide among notes is, goes by its own. */
function ofPage(survey: Survey, lines: readonly TextLine[]): Survey {
  if (lines.length === 0) return survey;
  const words = lines.flatMap((line) => line.words);
  const usual = words.reduce(
    (sum, word) => sum + (Math.abs(word.size / survey.bodySize - 1) < 0.1 ? word.text.length : 0),
    0,
  );
  const all = words.reduce((sum, word) => sum + word.text.length, 0);
  const bodySize = weightiest(words, (word) => Math.round(word.size * 2) / 2);
  if (usual > 0.2 * all || bodySize <= survey.bodySize) return survey;
  return { ...survey, bodySize, leading: survey.leading * (bodySize / survey.bodySize) };
}

function withLevel({ block, typed }: TypedBlock, survey: Survey): Draft {
  const { bbox } = block;
  if (typed.type === "title") return { ...typed, bbox, level: 1 };
  if (typed.type !== "section-header") return { ...typed, bbox };
  const size = Math.max(...block.lines.map((line) => line.size));
  const larger = survey.headingSizes.filter((known) => known > size + 0.25).length;
  return { ...typed, bbox, level: Math.min(9, larger + 1) };
}

/** Text written up or down the page: one zone for what stands together. */
function sideways(lines: readonly TextLine[]): Draft[] {
  const upended = lines.filter((line) => !line.upright);
  return upended.length === 0
    ? []
    : xyCut(upended, { columnGap: 20, bandGap: 20 }).map((part) => ({
        bbox: union(part.map((line) => line.bbox)),
        type: "text",
        confidence: 0.5,
      }));
}

/** Heads first, feet last, between them as the white on the page parts it. */
function inOrder(drafts: readonly Draft[], survey: Survey): Draft[] {
  const heads = drafts.filter((draft) => draft.type === "page-header");
  const feet = drafts.filter((draft) => draft.type === "page-footer");
  const body = drafts.filter((draft) => draft.type !== "page-header" && draft.type !== "page-footer");
  const parts = xyCut(body, { columnGap: 0.5 * survey.bodySize, bandGap: 0.1 });
  return [...byPlace(heads), ...parts.flatMap(byPlace), ...byPlace(feet)];
}

function byPlace(drafts: readonly Draft[]): Draft[] {
  return drafts.toSorted((a, b) => a.bbox.y - b.bbox.y || a.bbox.x - b.bbox.x);
}

/** A draft as it leaves: on the page, rounded. */
function finished(draft: Draft, page: { width: number; height: number }): Draft {
  const { table } = draft;
  return {
    ...draft,
    bbox: roundBox(onPage(draft.bbox, page)),
    ...(table && { table: { ...table, cells: table.cells.map((cell) => ({ ...cell, bbox: roundBox(cell.bbox) })) } }),
  };
}

function onPage(box: Bbox, page: { width: number; height: number }): Bbox {
  const x = Math.max(0, box.x);
  const y = Math.max(0, box.y);
  return {
    x,
    y,
    width: Math.max(0, Math.min(page.width, box.x + box.width) - x),
    height: Math.max(0, Math.min(page.height, box.y + box.height) - y),
  };
}
