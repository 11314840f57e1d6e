import type { SyntheticText } from "../../train/synthetic-text.ts";
import { textFonts } from "../html/fonts.ts";
import { a4, letter } from "../html/style.ts";
import type { DealProfile } from "./deal.ts";
import type { AmountFormat } from "./format.ts";
import { type ItemColumn, type LabelName, type Language, listVariants } from "./language.ts";
import { drawSeller, drawVariant } from "./party.ts";

/** The layout that the invoices of a family share. Each property is drawn independently of the others. */
export interface InvoiceStyle {
  profile: DealProfile;
  labels: Readonly<Record<LabelName, string>>;
  /** What follows a label that stands before its value. */
  labelEnd: string;
  dates: string;
  amounts: { items: AmountFormat; totals: AmountFormat };
  percent: "plain" | "tight" | "decimals";
  sheet: readonly [width: number, height: number];
  marginMm: number;
  fonts: { body: string; heading: string };
  size: number;
  accent: string;
  tint: string;
  logo: "left" | "center" | "right" | "none";
  /** How the letterhead tells the seller's address. */
  sender: "below-logo" | "right" | "line" | "none";
  hasSenderVatId: boolean;
  hasReturnLine: boolean;
  address: { side: "left" | "right"; hasLabel: boolean };
  /** Share of the invoices that have a delivery address of their own. */
  shipToShare: number;
  title: { place: "above" | "below" | "right" | "band"; hasNumber: boolean; sizeEm: number };
  references: {
    kind: "pairs" | "grid" | "above" | "below" | "row" | "inline" | "letter";
    /** Whether they stand beside the address. */
    isBeside: boolean;
    fields: readonly LabelName[];
    hasRules: boolean;
    isLabelBold: boolean;
  };
  items: {
    kind: "table" | "pairs";
    columns: readonly ItemColumn[];
    rules: "all" | "rows" | "head" | "none" | "outer" | "columns";
    head: "plain" | "bold" | "ground" | "dark";
    isStriped: boolean;
    /** A second row of the head: none, a title above the prices, the units, or the labels in English. */
    secondHead: "none" | "group" | "units" | "english";
    isIdBelow: boolean;
    hasUnitInQuantity: boolean;
    noteShare: number;
    isNoteSmall: boolean;
  };
  totals: {
    kind: "right" | "full" | "in-table" | "row";
    hasRules: boolean;
    hasLineTotal: boolean;
    hasTaxTotal: boolean;
  };
  taxTable: "none" | "before" | "after";
  terms: "date" | "days" | "early" | "labelled" | "none";
  bank: "footer" | "pairs" | "sentence" | "none";
  isIbanGrouped: boolean;
  hasIntro: boolean;
  runningNoteShare: number;
  footer: { columns: 0 | 2 | 3 | 4; hasLabels: boolean; hasRule: boolean };
  hasPageNumber: boolean;
}

type Random = SyntheticText;

/** Draws the style of a family. The same numbers yield the same style. */
export function drawInvoiceStyle(random: Random, language: Language): InvoiceStyle {
  const country = random.pick(language.countries);
  const labels = Object.fromEntries(
    Object.entries(language.labels).map(([name, variants]) => [name, drawVariant(random, variants)]),
  ) as Record<LabelName, string>;
  const hue = random.drawInteger(0, 359);
  const saturation = random.pick([0, 40, 60, 80]);
  const currency = random.pick(["symbol", "symbol", "code-first", "code-last"] as const);
  const body = random.pick(random.drawBoolean(0.7) ? textFonts.sans : textFonts.serif);
  const hasServices = random.drawBoolean(0.35);
  const hasItemDiscounts = random.drawBoolean(0.15);
  const hasManyRates = random.drawBoolean(0.45);
  const kind = random.pickWeighted({ pairs: 4, grid: 2, above: 3, below: 1, row: 3, inline: 2, letter: 2 });
  const isBeside = ["pairs", "letter"].includes(kind) && random.drawBoolean(0.65);
  const logo = random.pick(["left", "left", "center", "right", "right", "none"] as const);
  const footerColumns = random.pick([0, 0, 2, 3, 3, 4] as const);
  const sender = drawSender(random, logo, footerColumns > 0);
  return {
    profile: {
      language,
      country,
      seller: drawSeller(random, language, country),
      numbers: drawNumbers(random),
      hasServices,
      hasItemDiscounts,
      shares: {
        allowance: random.pick([0, 0, 0.4]),
        charge: hasServices ? 0 : random.pick([0, 0.5]),
        prepaid: random.pick([0, 0, 0.3]),
        secondRate: hasManyRates ? 0.35 : 0,
        long: random.pick([0, 0.1, 0.25]),
        credit: 0.14,
      },
    },
    labels,
    labelEnd: random.pick([":", ":", "", " :"]),
    dates: random.pick(listVariants(country.dates)),
    amounts: {
      items: { country, currency: random.pick(["none", "none", currency]) },
      totals: { country, currency: random.pick([currency, currency, "none"]) },
    },
    percent: random.pick(["plain", "plain", "tight", "decimals"]),
    sheet: country.code === "US" ? letter : a4,
    marginMm: random.drawInteger(14, 25),
    fonts: {
      body,
      heading: random.pick([body, body, random.pick(textFonts.display), random.pick(textFonts.serif)]),
    },
    size: random.pick([8, 8.5, 9, 9, 9.5, 10, 10.5]),
    accent: `hsl(${hue} ${saturation}% ${random.drawInteger(20, 38)}%)`,
    tint: `hsl(${hue} ${Math.round(saturation * 0.6)}% ${random.drawInteger(88, 95)}%)`,
    logo,
    sender,
    hasSenderVatId: random.drawBoolean(0.4),
    hasReturnLine: sender !== "below-logo" && random.drawBoolean(0.55),
    address: {
      side: ["fr", "it", "es", "pt", "sv"].includes(language.code) ? random.pick(["left", "right"]) : "left",
      hasLabel: random.drawBoolean(0.5),
    },
    shipToShare: random.pick([0, 0, 0.5]),
    title: {
      place: random.pick(["above", "below", "below", "right", "band"]),
      hasNumber: kind === "letter" || random.drawBoolean(0.3),
      sizeEm: random.drawNumber(1.3, 2.6),
    },
    references: {
      kind,
      isBeside,
      fields: drawReferences(random, hasServices),
      hasRules: random.drawBoolean(0.4),
      isLabelBold: random.drawBoolean(0.4),
    },
    items: drawItems(random, { hasServices, hasItemDiscounts, hasManyRates }),
    totals: {
      kind: random.pickWeighted({ right: 5, full: 2, "in-table": 3, row: 2 }),
      hasRules: random.drawBoolean(0.5),
      hasLineTotal: random.drawBoolean(0.4),
      hasTaxTotal: random.drawBoolean(0.4),
    },
    taxTable: hasManyRates
      ? random.pick(["none", "before", "after", "after"])
      : random.pick(["none", "none", "none", "after"]),
    terms: random.pick(["date", "days", "days", "early", "labelled", "none"]),
    bank:
      country.iban === ""
        ? "none"
        : footerColumns > 0
          ? random.pick(["footer", "footer", "pairs"])
          : random.pick(["pairs", "sentence", "none"]),
    isIbanGrouped: random.drawBoolean(0.75),
    hasIntro: random.drawBoolean(0.4),
    runningNoteShare: random.pick([0, 0.3, 0.6]),
    footer: { columns: footerColumns, hasLabels: random.drawBoolean(0.6), hasRule: random.drawBoolean(0.6) },
    hasPageNumber: random.drawBoolean(0.5),
  };
}

/** Draws how the letterhead tells the address, which must be somewhere. */
function drawSender(random: Random, logo: InvoiceStyle["logo"], hasFooter: boolean): InvoiceStyle["sender"] {
  const senders: InvoiceStyle["sender"][] = ["below-logo", "below-logo", "line"];
  if (logo !== "right") senders.push("right", "right");
  if (hasFooter && logo !== "none") senders.push("none", "none");
  return senders[random.drawInteger(0, senders.length - 1)] ?? "line";
}

function drawNumbers(random: Random): DealProfile["numbers"] {
  return {
    invoice: random.pick([
      "RE-YYYY-####",
      "YYYY/####",
      "######",
      "F##-####",
      "INV-#####",
      "YYYY#####",
      "#/####/YYYY",
      "A#######",
    ]),
    item: random.pick(["######", "@@-####", "#.###.##", "@###", "####-##"]),
    order: random.pick(["PO-#####", "45########", "B-#######", "#####/@", "YYYY-###"]),
    customer: random.pick(["#####", "K-####", "1######", "D#####"]),
  };
}

function drawReferences(random: Random, hasServices: boolean): LabelName[] {
  const optional: readonly (readonly [LabelName, number])[] = [
    ["customer", 0.6],
    [hasServices ? "period" : "delivery", 0.5],
    ["due", 0.45],
    ["order", 0.45],
    ["orderDate", 0.2],
    ["deliveryNote", hasServices ? 0 : 0.3],
    ["buyerReference", 0.2],
    ["contact", 0.35],
    ["phone", 0.15],
    ["buyerVatId", 0.3],
    ["terms", 0.12],
  ];
  const drawn = optional.filter(([, share]) => random.drawBoolean(share)).map(([name]) => name);
  const shuffled = drawn.map((name) => ({ name, rank: random.drawNumber(0, 1) })).sort((a, b) => a.rank - b.rank);
  const first: LabelName[] = random.drawBoolean(0.7) ? ["number", "date"] : ["date", "number"];
  const names = shuffled.map(({ name }) => name);
  return random.drawBoolean(0.8) ? [...first, ...names] : [...names.slice(0, 1), ...first, ...names.slice(1)];
}

function drawItems(
  random: Random,
  {
    hasServices,
    hasItemDiscounts,
    hasManyRates,
  }: { hasServices: boolean; hasItemDiscounts: boolean; hasManyRates: boolean },
): InvoiceStyle["items"] {
  const hasId = !hasServices && random.drawBoolean(0.6);
  const isIdBelow = hasId && random.drawBoolean(0.3);
  const isQuantityFirst = random.drawBoolean(0.2);
  const hasUnit = random.drawBoolean(0.5);
  const quantity: ItemColumn[] = hasUnit ? ["quantity", "unit"] : ["quantity"];
  const hasUnitInQuantity = !hasUnit && random.drawBoolean(0.4);
  return {
    kind: random.drawBoolean(0.08) ? "pairs" : "table",
    columns: [
      ...(random.drawBoolean(0.5) ? (["position"] as const) : []),
      ...(isQuantityFirst ? quantity : []),
      ...(hasId && !isIdBelow ? (["itemId"] as const) : []),
      "item",
      ...(isQuantityFirst ? [] : quantity),
      "unitPrice",
      ...(hasItemDiscounts ? (["discount"] as const) : []),
      ...(hasManyRates || random.drawBoolean(0.25) ? (["rate"] as const) : []),
      "amount",
    ],
    rules: random.pick(["all", "rows", "rows", "head", "none", "outer", "columns"]),
    head: random.pick(["plain", "bold", "bold", "ground", "dark"]),
    isStriped: random.drawBoolean(0.2),
    secondHead: random.pick(["none", "none", "none", "none", "group", "units", "english"]),
    isIdBelow,
    hasUnitInQuantity,
    noteShare: random.pick([0, 0, 0.3, 0.6]),
    isNoteSmall: random.drawBoolean(0.7),
  };
}
