/**
 * The business terms of EN 16931-1 that a field of a taxonomy can have, with their names. The terms of allowances
 * (BG-20), charges (BG-21), the VAT breakdown (BG-23) and the invoice lines (BG-25) belong to repeated groups.
 */
export const invoiceTerms = {
  "BT-1": "Invoice number",
  "BT-2": "Invoice issue date",
  "BT-3": "Invoice type code",
  "BT-5": "Invoice currency code",
  "BT-9": "Payment due date",
  "BT-10": "Buyer reference",
  "BT-13": "Purchase order reference",
  "BT-20": "Payment terms",
  "BT-22": "Invoice note",
  "BT-27": "Seller name",
  "BT-29": "Seller identifier",
  "BT-30": "Seller legal registration identifier",
  "BT-31": "Seller VAT identifier",
  "BT-32": "Seller tax registration identifier",
  "BT-35": "Seller address line 1",
  "BT-37": "Seller city",
  "BT-38": "Seller post code",
  "BT-40": "Seller country code",
  "BT-44": "Buyer name",
  "BT-48": "Buyer VAT identifier",
  "BT-50": "Buyer address line 1",
  "BT-52": "Buyer city",
  "BT-53": "Buyer post code",
  "BT-55": "Buyer country code",
  "BT-72": "Actual delivery date",
  "BT-84": "Payment account identifier",
  "BT-92": "Document level allowance amount",
  "BT-95": "Document level allowance VAT category code",
  "BT-96": "Document level allowance VAT rate",
  "BT-97": "Document level allowance reason",
  "BT-98": "Document level allowance reason code",
  "BT-99": "Document level charge amount",
  "BT-102": "Document level charge VAT category code",
  "BT-103": "Document level charge VAT rate",
  "BT-104": "Document level charge reason",
  "BT-105": "Document level charge reason code",
  "BT-106": "Sum of invoice line net amount",
  "BT-107": "Sum of allowances on document level",
  "BT-108": "Sum of charges on document level",
  "BT-109": "Invoice total amount without VAT",
  "BT-110": "Invoice total VAT amount",
  "BT-112": "Invoice total amount with VAT",
  "BT-113": "Paid amount",
  "BT-114": "Rounding amount",
  "BT-115": "Amount due for payment",
  "BT-116": "VAT category taxable amount",
  "BT-117": "VAT category tax amount",
  "BT-118": "VAT category code",
  "BT-119": "VAT category rate",
  "BT-120": "VAT exemption reason text",
  "BT-121": "VAT exemption reason code",
  "BT-126": "Invoice line identifier",
  "BT-129": "Invoiced quantity",
  "BT-130": "Invoiced quantity unit of measure code",
  "BT-131": "Invoice line net amount",
  "BT-136": "Invoice line allowance amount",
  "BT-139": "Invoice line allowance reason",
  "BT-140": "Invoice line allowance reason code",
  "BT-141": "Invoice line charge amount",
  "BT-144": "Invoice line charge reason",
  "BT-145": "Invoice line charge reason code",
  "BT-146": "Item net price",
  "BT-149": "Item price base quantity",
  "BT-151": "Invoiced item VAT category code",
  "BT-152": "Invoiced item VAT rate",
  "BT-153": "Item name",
  "BT-155": "Item Seller's identifier",
} as const;
export type InvoiceTerm = keyof typeof invoiceTerms;

/** The parts of an invoice that have rows. */
export const rowParts = ["allowance", "charge", "breakdown", "line"] as const;
export type RowPart = (typeof rowParts)[number];

/** The terms of an allowance (BG-20) and of a charge (BG-21). Both have the same structure. */
export const allowanceTerms = {
  allowance: { amount: "BT-92", category: "BT-95", rate: "BT-96", reason: "BT-97", code: "BT-98" },
  charge: { amount: "BT-99", category: "BT-102", rate: "BT-103", reason: "BT-104", code: "BT-105" },
} as const satisfies Partial<Record<RowPart, Record<string, InvoiceTerm>>>;

/**
 * The terms of the allowances (BG-27) and charges (BG-28) of an invoice line. They are terms of the line: several
 * allowances of a line are added up.
 */
export const lineAllowanceTerms = {
  allowance: { amount: "BT-136", reason: "BT-139", code: "BT-140" },
  charge: { amount: "BT-141", reason: "BT-144", code: "BT-145" },
} as const satisfies Record<"allowance" | "charge", Record<string, InvoiceTerm>>;

/** The terms of the rows: allowances (BG-20), charges (BG-21), VAT breakdown (BG-23) and invoice lines (BG-25). */
const rowTerms: Readonly<Record<RowPart, readonly InvoiceTerm[]>> = {
  allowance: Object.values(allowanceTerms.allowance),
  charge: Object.values(allowanceTerms.charge),
  breakdown: ["BT-116", "BT-117", "BT-118", "BT-119", "BT-120", "BT-121"],
  line: [
    ...(["BT-126", "BT-129", "BT-130", "BT-131", "BT-146", "BT-149", "BT-151", "BT-152", "BT-153", "BT-155"] as const),
    ...Object.values(lineAllowanceTerms).flatMap((terms) => Object.values(terms)),
  ],
};

const partsByTerm: ReadonlyMap<InvoiceTerm, RowPart> = new Map(
  rowParts.flatMap((part) => rowTerms[part].map((term) => [term, part] as const)),
);

/** Returns the part of an invoice that a term belongs to. */
export function getTermPart(term: InvoiceTerm): "header" | RowPart {
  return partsByTerm.get(term) ?? "header";
}

export const invoiceTermNames = Object.keys(invoiceTerms) as [InvoiceTerm, ...InvoiceTerm[]];
