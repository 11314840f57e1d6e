import type { Bbox } from "../../../shared/document/geometry.ts";
import { roundBox, union } from "../../../shared/document/geometry.ts";
import type { PageText, PdfPageText } from "../../../shared/document/page-text.ts";
import type { PageZones, Zone } from "../../../shared/document/zones.ts";
import { deepestLevel, getZoneText } from "../../../shared/document/zones.ts";
import { rotatePageUpright, getDisplayRotation, rotateBox } from "../read/rotation.ts";
import type { Rotation } from "../read/rotation.ts";
import { buildBlocks } from "./layout/blocks.ts";
import type { Block } from "./layout/blocks.ts";
import { pageConfidence, withProbabilities } from "./classify/confidence.ts";
import { joinFormulas } from "./classify/formulas.ts";
import type { TypedBlock } from "./classify/formulas.ts";
import { withOutline } from "./classify/outline-headings.ts";
import { zonesFromStructure } from "./tagged/tagged-zones.ts";
import { models } from "./models/models.ts";
import type { Models } from "./models/models.ts";
import { bodyOf, partsOf } from "./layout/page-layout.ts";
import type { PageParts } from "./layout/page-layout.ts";
import { joinItemParagraphs } from "./classify/item-paragraphs.ts";
import { pictureScore } from "./layout/pictures.ts";
import { sortByReadingOrder } from "./layout/reading-order.ts";
import { spreadReferences } from "./classify/references.ts";
import { zoneSection } from "./zone-section.ts";
import type { DocumentProfile } from "./layout/document-profile.ts";
import { boxAround, textLines } from "./layout/text-line.ts";
import type { TextLine } from "./layout/text-line.ts";
import { withTies } from "./relations/relations.ts";
import { classify } from "./classify/classify-block.ts";
import type { Surroundings, Typed } from "./classify/classify-block.ts";
import { xyCut } from "./layout/xy-cut.ts";
import { zoneId } from "./zone-id.ts";

/** A zone without what only its place among the others gives. */
type Draft = Typed & Pick<Zone, "table" | "level" | "continues" | "describes" | "list"> & { bbox: Bbox };

/** Finds the zones of a page in reading order, each with its type and how sure that is. */
export function zonePage(text: PageText, profile: DocumentProfile, learned: Models = models): PageZones {
  if (text.source === "markup") return zoneSection(text);
  const zones = zoneStraight(rotatePageUpright(text), profile, learned);
  return text.turned === undefined ? zones : turnedZones(zones, getDisplayRotation(text));
}

/** Zones as they lie on a page whose text is turned. */
function turnedZones(page: PageZones, turn: Rotation): PageZones {
  const place = (box: Bbox) => onPage(rotateBox(box, turn), turn.to);
  const zones = page.zones.map((zone): Zone => ({
    ...zone,
    ...(zone.bbox === undefined ? {} : { bbox: place(zone.bbox) }),
    ...(zone.table === undefined
      ? {}
      : { table: { ...zone.table, cells: zone.table.cells.map((cell) => ({ ...cell, bbox: place(cell.bbox) })) } }),
  }));
  return { ...page, width: turn.to.width, height: turn.to.height, zones };
}

function zoneStraight(text: PdfPageText, profile: DocumentProfile, learned: Models): PageZones {
  const { page, width, height } = text;
  const found = taggedDrafts(text, profile, learned) ?? untaggedDrafts(text, profile, learned);
  const drafts = found.map((draft) => finished(draft, text));
  return {
    page,
    width,
    height,
    confidence: pageConfidence(text, drafts),
    zones: withTies(
      drafts.map((draft, index) => ({
        id: zoneId(page, index),
        order: index + 1,
        origin: "machine",
        accepted: false,
        ...draft,
      })),
      text,
    ),
  };
}

/** What the author of a tagged PDF has said of the page, where that is to be believed. */
function taggedDrafts(text: PdfPageText, profile: DocumentProfile, learned: Models): Draft[] | undefined {
  if (text.structure === undefined) return undefined;
  const zones = zonesFromStructure(text, textLines(text), bodyOf(text, profile), learned.confidence);
  return zones && withOutline(text, zones);
}

/** What is seen on the page, in reading order. */
function untaggedDrafts(page: PdfPageText, document: DocumentProfile, learned: Models): Draft[] {
  const parts = partsOf(page, document, learned);
  const drafts = withProbabilities(withOutline(page, zoneDrafts(page, parts, learned)), page, learned.confidence);
  return sortByReadingOrder(drafts, (draft) => getZoneText(page, draft), parts.profile.bodySize);
}

function zoneDrafts(page: PdfPageText, parts: PageParts, learned: Models): Draft[] {
  const { profile, running, pictures, tables, free } = parts;
  const graphics = [...tables.map((table) => table.bbox), ...pictures];
  const blocks = buildBlocks(
    free.filter((line) => line.upright),
    profile,
    learned.pairs,
  );
  const around = {
    page: { number: page.page, width: page.width, height: page.height },
    profile,
    graphics,
    footnoteRules: page.rules
      .map((rule) => rule.bbox)
      .filter((bbox) => bbox.width > 20 && bbox.width < 0.5 * page.width),
    blocks,
  };
  const typed = joinItemParagraphs(
    spreadReferences(joinFormulas(blocks.map((block) => ({ block, typed: typedAs(block, around) })))),
    profile,
  );
  return [
    ...running.map(({ lines, type, confidence }) => ({
      bbox: boxAround(lines),
      type,
      confidence,
    })),
    ...tables.map((table) => ({
      bbox: table.bbox,
      type: "table" as const,
      confidence: table.confidence,
      table: table.grid,
    })),
    ...pictures.map((bbox) => ({ bbox, type: "picture" as const, confidence: pictureScore })),
    ...joinIndex(
      typed.map((each) => withLevel(each, profile)),
      profile,
    ),
    ...sideways(free),
  ];
}

/** A table of contents is one zone, however its entries are set apart. */
function joinIndex(drafts: readonly Draft[], profile: DocumentProfile): Draft[] {
  const joined: Draft[] = [];
  for (const draft of drafts) {
    const last = joined.at(-1);
    const follows = last?.type === "document-index" && draft.type === "document-index";
    if (follows && draft.bbox.y - (last.bbox.y + last.bbox.height) < 2 * profile.leading) {
      last.bbox = union([last.bbox, draft.bbox]);
      last.confidence = Math.max(last.confidence, draft.confidence);
    } else joined.push({ ...draft });
  }
  return joined;
}

/** A block's type; no surer than what put its lines together. */
function typedAs(block: Block, around: Surroundings): Typed {
  const { type, confidence } = classify(block, around);
  return { type, confidence: confidence * block.certainty };
}

function withLevel({ block, typed }: TypedBlock, profile: DocumentProfile): Draft {
  const bbox = boxAround(block.lines);
  if (typed.type === "title") return { ...typed, bbox, level: 1 };
  if (typed.type !== "section-header") return { ...typed, bbox };
  const size = Math.max(...block.lines.map((line) => line.size));
  const larger = profile.headingSizes.filter((known) => known > size + 0.25).length;
  return { ...typed, bbox, level: Math.min(deepestLevel, larger + 1) };
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
