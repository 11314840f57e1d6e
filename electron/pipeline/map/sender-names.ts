import { isPremises } from "./addresses.ts";
import { isNumberedStreet, parseCityLine } from "./city-lines.ts";
import type { LabeledWindow } from "./label-candidates.ts";
import { isLeading } from "./labels.ts";
import { isPartyName } from "./party-names.ts";
import { cutRegistration, registrationPattern } from "./registration-numbers.ts";
import { getOwnRows, getText, getTokens, type Span } from "./rows.ts";
import { mappingThresholds } from "./thresholds.ts";

/** Matches the legal form of a company at the end of a name. */
const legalFormPattern =
  /(?<![\p{L}\d])(?:gmbh|ag|kg|ohg|ug|eg|gbr|kgaa|se|e\.?k|e\.?u|e\.?v|ltd|limited|llc|inc|corp|plc|s\/b|s[do]n\.?,? ?bhd|bhd|sdn|pte|pty|s\.?a\.?s?|sarl|s\.?l|s\.?r\.?l|s\.?p\.?a|b\.?v|n\.?v|oy|ab|as|aps)\P{L}*$/iu;
/** Matches a line that only continues the name above it with its legal form: "CO. (M) SDN BHD". */
const onlyLegalFormPattern =
  /^(?:(?:&|und|and|co|company|\(\p{L}{1,3}\)|gmbh|kg|ltd|limited|inc|llc|sdn|bhd|pte|pty)[.,]*(?: |$))+$/iu;
/** Matches a word for a shop in a name. */
const shopPattern =
  /(?<![\p{L}\d])(?:restaurant|restoran|hotel|caf[eé]|store|stores|shop|supermarket|market|mart|minimarket|enterprise|trading|pharmacy|apotheke|b[aä]ckerei|syarikat|perniagaan|kedai|stationery|grocer|petrol|station)(?![\p{L}\d])/iu;
/** Matches a line at the head of a page that is no name: the kind of the document, a greeting, an address, a number. */
const noNamePattern =
  /\d{4}|^\P{L}*(?:tax|gst|invoice|receipt|bill|rechnung|quittung|bon|kassenbon|facture|re[cç]u|ticket|factura|fattura|scontrino|factuur|simplified|cash|official|welcome|willkommen|copy|duplicate|original|page|seite|tel|fax|www|no[.:]|co(?:mpany)?\P{L}*(?:reg\p{L}*\P{L}*)?no|reg|formerly|licensee|branch|goods|thank|opening|shopping hours)(?![\p{L}])|@|:$/iu;
/** Matches a line with a number of registration: "(Co. No. 123456-X)". The name is above it. */
const registrationLinePattern = /^[([{<]?(?:co|gst|reg|company|tax|vat)(?![\p{L}]).*\d{4}/iu;
/** Matches the end of a line that the next line continues, and the beginning of a line that continues the one above. */
const andPattern = /(?:^|\s)(?:&|and|und|et|y|e|en)$/iu;
const continuationPattern = /^(?:&|and|und) ?\p{L}/iu;

/** A name that may be the sender's, and what speaks for it. */
export interface SenderName {
  /** Its lines, of which the second continues the first. */
  lines: readonly [Span, ...Span[]];
  /**
   * `registered`: with a legal form or a number of registration; `company`: with a word for a shop; `head`: any other line
   * above the address.
   */
  kind: "registered" | "company" | "head";
}

/**
 * Finds names of the sender at the head of a page, as on a receipt: a line with the legal form of a company or with a
 * number of registration, in or below it, or else another line above the address. Two lines are one name if the second is
 * only a legal form, or if the first ends with "and".
 */
export function findSenderNames(window: LabeledWindow): SenderName[] {
  const lines = getOwnRows(window)
    .flatMap((row): Span[] => {
      const spans = row.segments.map((segment): Span => ({ row, ...segment }));
      // Beside the longest text, OCR may have read a logo.
      const [longest] = spans
        .filter((span) => isLine(getText(span)))
        .sort((a, b) => getText(b).length - getText(a).length);
      return longest === undefined ? [] : [longest];
    })
    .slice(0, mappingThresholds.maxHeadLines);
  const addressIndex = lines.findIndex((line) => isAddressLine(getText(line)));
  const isAboveAddress = (index: number): boolean => addressIndex < 0 || index < addressIndex;
  return lines.flatMap((line, index): SenderName[] => {
    if (window.labels.get(line.row)?.some((label) => label.start === line.start && isLeading(label)) === true)
      return [];
    const { name, hasNumber } = cutRegistration(cutAddress(trimNoise(line)));
    const text = getText(name);
    if (!isPartyName(text) || noNamePattern.test(text) || isStreetOrCity(line) || isItem(line)) return [];
    const following = lines[index + 1];
    const next = following && toWholeRow(following);
    const isContinued = next !== undefined && (andPattern.test(text) || continuesName(getText(next)));
    const below = isContinued ? lines[index + 2] : next;
    const isRegistered = hasNumber || (below !== undefined && registrationPattern.test(getText(below)));
    const ownLines: SenderName["lines"] = isContinued ? [name, next] : [name];
    if (isRegistered || legalFormPattern.test(ownLines.map(getText).join(" ")))
      return [{ lines: ownLines, kind: "registered" }];
    if (!isAboveAddress(index) || isPremises(text)) return [];
    return [{ lines: ownLines, kind: shopPattern.test(text) ? "company" : "head" }];
  });
}

const isLine = (text: string): boolean => /\p{L}{2}/u.test(text) || registrationPattern.test(text);

const continuesName = (text: string): boolean => onlyLegalFormPattern.test(text) || continuationPattern.test(text);

/** Tests if a line is that of a street or of a city with its postcode. */
const isStreetOrCity = (line: Span): boolean => isNumberedStreet(getText(line)) || parseCityLine(line) !== undefined;

/** Tests if an amount stands beside a text, as beside an item of a receipt. */
const isItem = ({ row, end }: Span): boolean => row.tokens.slice(end).some(({ text }) => /\d[.,]\d{2}$/u.test(text));

const isAddressLine = (text: string): boolean => isPremises(text) || registrationLinePattern.test(text);

const toWholeRow = ({ row }: Span): Span => ({ row, start: 0, end: row.tokens.length });

/** Cuts the address from a name that it follows in the same line: "Quayside Books Ltd, 12 Mill Lane". */
function cutAddress(span: Span): Span {
  const comma = getTokens(span).findIndex(({ text }) => text.endsWith(","));
  const address = getText({ ...span, start: span.start + comma + 1 });
  return comma >= 0 && /\d/u.test(address) ? { ...span, end: span.start + comma + 1 } : span;
}

/** Removes signs and single letters that OCR read in a logo or a fold beside a name. */
function trimNoise(span: Span): Span {
  const isNoise = (text = ""): boolean =>
    /^\P{L}*\d{4}\P{L}*$/u.test(text) || (!/[\p{L}\d]{2}|&/u.test(text) && !/^[([]?\p{Lu}[.)\]]/u.test(text));
  let { start, end } = span;
  while (start < end - 1 && isNoise(span.row.tokens[start]?.text)) start += 1;
  while (end > start + 1 && isNoise(span.row.tokens[end - 1]?.text)) end -= 1;
  return { ...span, start, end };
}
