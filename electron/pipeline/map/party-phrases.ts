import type { Role } from "../../../shared/taxonomy/taxonomy.ts";
import { foldText } from "../../../shared/values/fold-text.ts";
import type { LabelMatch } from "./labels.ts";
import { getTokens, type TokenRow } from "./rows.ts";
import { mappingThresholds } from "./thresholds.ts";

/** The stems of words for the recipient, and of words for a document that need an address after them. Folded. */
const recipient =
  "customers?|clients?|buyers?|purchasers?|kunden?|kaufer|auftraggeber|acheteur|cliente|comprador|acquirente|klant|koper|bill(?:ing|ed)?|your|ihre?|votre|vos|vostr[oi]|sus?|uw";
const documents =
  "invoice[ed]?|rechnungs?|facture|facturation|facturacion|factura|fattura|fatturazione|factuur|facturatie";
const addresses = "address|adresse?|anschrift|direccion|indirizzo|adres|empfanger|recipient|party|to|an|a";
const details = "details?|daten?|data|datos|dati|information(?:en)?|infos?|coordonnees|gegevens";
const connectors = "of|the|de|des|du|del|della|di|le|la|el|l'|van|von|der|&|and|und|et|y|e|en";
/** Matches a word of a heading, with its parts: "Kundendaten" is a word for the recipient and one for details. */
const wordPattern = new RegExp(
  `^(?:(?<connector>${connectors})|(?:(?<recipient>${recipient})|(?<document>${documents}))?(?:(?<address>${addresses})|(?<details>${details}))?)$`,
  "u",
);
const maxWords = 5;

/**
 * Understands headings of the recipient by their words: "Customer details", "Client / Adresse de facturation",
 * "Datos del cliente". No list of labels has all such phrases.
 */
export class PartyPhrases {
  /** The keys of the parties that are the recipients of letters. */
  readonly #recipients: readonly string[];

  /** @param roles The roles of the parties, by the parties' keys. */
  constructor(roles: ReadonlyMap<string, Role>) {
    this.#recipients = [...roles].flatMap(([group, { letter }]) => (letter === "recipient" ? group : []));
  }

  /** Adds the headings that fill a segment of a row to its labels, in place of shorter labels there. */
  extend(row: TokenRow, labels: readonly LabelMatch[]): readonly LabelMatch[] {
    if (this.#recipients.length === 0) return labels;
    const headings = row.segments.flatMap(({ start, end }): LabelMatch[] => {
      if (
        end - start > mappingThresholds.maxLabelWords ||
        !isRecipientHeading(getTokens({ row, start, end }).map(({ text }) => text))
      )
        return [];
      return [{ row, start, end, meanings: this.#recipients.map((group) => ({ kind: "anchor", group })) }];
    });
    const added = headings.filter((heading) => !labels.some((label) => isInside(heading, label)));
    if (added.length === 0) return labels;
    const kept = labels.filter((label) => !added.some((heading) => isInside(label, heading)));
    return [...kept, ...added].sort((a, b) => a.start - b.start);
  }
}

const isInside = (inner: LabelMatch, outer: LabelMatch): boolean =>
  inner.start >= outer.start && inner.end <= outer.end;

/** Tests if the words of a segment name the recipient, or the address of a document, and nothing else. */
function isRecipientHeading(tokens: readonly string[]): boolean {
  const words = tokens.flatMap((token) => foldText(token).split(/[/:\s]+/u)).filter((word) => word !== "");
  if (words.length === 0 || words.length > maxWords) return false;
  const parts = words.map((word) => wordPattern.exec(word)?.groups);
  if (parts.some((part) => part === undefined)) return false;
  const has = (name: string): boolean => parts.some((part) => part?.[name] !== undefined);
  return (has("recipient") && (has("address") || has("details"))) || (has("document") && has("address"));
}
