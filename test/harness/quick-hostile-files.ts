/**
 * The hostile and broken files that take a short time. Slow ones are fault tests; compression bombs, DRM and the like are
 * tested with document inspection.
 */
import type { hostileEpubs } from "../builders/hostile-epub.ts";
import type { hostilePdfs } from "../builders/hostile-pdf.ts";
import {
  expectFailed,
  expectNotRendered,
  expectRefused,
  expectZoned,
  type OutcomeAssertion,
} from "./hostile-outcomes.ts";

/** PDFs by the name of their builder, with what is expected of each. */
export const quickHostilePdfs: Partial<Record<keyof typeof hostilePdfs, OutcomeAssertion>> = {
  noPages: expectRefused(/it has no pages/),
  noPageTree: expectRefused(/it has no pages/),
  cyclicPageTree: expectFailed(/None of the 4 pages .* could be read: page 1 is damaged/),
  overstatedPageCount: expectZoned(),
  repeatedPage: expectRefused(/has 1,000,000 pages or sections; the maximum is 20,000/),
  largePage: expectZoned(),
  longPage: expectNotRendered(/too large/),
  emptyMediaBox: expectZoned(),
  negativePage: expectZoned(),
  hugeMediaBox: expectZoned(),
  largeUserUnit: expectZoned(),
  javaScript: expectZoned(),
  embeddedFiles: expectZoned(),
  launchAction: expectZoned(),
  brokenCrossReferences: expectZoned(),
  cyclicCrossReferences: expectZoned(),
  deepArrays: expectZoned(),
  deepDictionaries: expectZoned(),
  deepContent: expectZoned(),
  recursiveObjectStream: expectZoned([null], null),
  largeImage: expectZoned([null], null),
  jpeg2000Bomb: expectZoned([null], null),
  brokenFont: expectZoned(),
  recursiveGlyph: expectZoned(),
  cyclicOutline: expectZoned(),
  missingPage: expectZoned([null, /page 2 is damaged/, null]),
  garbagePageContent: expectZoned([null, null, null]),
  leadingNulBytes: expectZoned(),
};

/** ePubs by the name of their builder, with what is expected of each. */
export const quickHostileEpubs: Partial<Record<keyof typeof hostileEpubs, OutcomeAssertion>> = {
  nestedBombs: expectZoned(),
  overlappingEntries: expectRefused(/more than 2 GiB/),
  understatedSize: expectZoned([null, /is damaged in the ePub/]),
  overstatedSize: expectRefused(/more than 2 GiB/),
  pathTraversal: expectZoned([null, /is missing in the ePub/]),
  absolutePaths: expectZoned([null, null]),
  fileAddress: expectZoned([null, /is missing in the ePub/]),
  billionLaughs: expectZoned([null, /DOCTYPE declares entities/]),
  externalEntity: expectZoned([null, null]),
  entitiesInPackage: expectZoned([null], null),
  manyFiles: expectRefused(/more than 10,000 files/),
  noPackage: expectRefused(/without its package document/),
  cyclicFallback: expectZoned([/missing/, null]),
  duplicates: expectZoned([null, null]),
  nestedDuplicates: expectZoned([null, null]),
  understatedStoredSizes: expectZoned([null, /another size/]),
  combiningNames: expectZoned([null, /is missing in the ePub/]),
  zip64Count: expectRefused(/damaged or truncated/),
  zip64Offset: expectRefused(/damaged or truncated/),
  zip64Record: expectRefused(/damaged or truncated/),
  zip64Sizes: expectRefused(/more than 2 GiB/),
  missingZip64Sizes: expectRefused(/damaged or truncated/),
  longComment: expectZoned([null, null]),
  commentWithDirectory: expectRefused(/damaged or truncated/),
  falseMimetype: expectZoned([null, null]),
  symbolicLink: expectZoned([null, null]),
  notAZip: expectRefused(/damaged or truncated/),
  encryptedEntries: expectRefused(/needs a password/, "DOCUMENT_ENCRYPTED"),
  deepMarkup: expectZoned([/nested more than/, null]),
  longAttribute: expectZoned(),
};
