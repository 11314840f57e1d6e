/** Matches the start of a line that is a label, a telephone number or an address of the web. */
const contactPattern = /^(?:tel|fon|phone|fax|mobil|mob|e-?mail|www\.|https?:|att[n:]|t\.?:|p:)(?!\p{Ll}{3})|\S@\S/iu;
/** Matches a line that is only a word of a form or receipt, or such a word with a number: "No. 3 180048", "Table 7". */
const formWordPattern =
  /^\P{L}*(?:no|nr|n[º°o]|id|date|datum|fecha|data|time|zeit|page|seite|total|summe|cashier|kasse|kassa|till|table|tisch|invoice|rechnung|receipt|bon|bill|beleg|quittung|facture|factura|fattura|factuur|ticket|scontrino)\P{L}*$/iu;
const maxNameWords = 9;
const maxNameLength = 80;

/**
 * Tests if a text looks like the name of a party: it has words, more letters than digits, and is no label, no telephone
 * number, no amount and no sentence or slogan.
 */
export function isPartyName(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const digits = text.match(/\p{N}/gu)?.length ?? 0;
  return (
    /\p{L}{2}|\p{L}[&+.]\p{L}/u.test(text) &&
    letters > digits &&
    text.length <= maxNameLength &&
    text.split(" ").length <= maxNameWords &&
    !/[:!?;]$|\p{L}: |\p{Sc}|\d[.,]\d{2}$/u.test(text) &&
    !contactPattern.test(text) &&
    !formWordPattern.test(text)
  );
}
