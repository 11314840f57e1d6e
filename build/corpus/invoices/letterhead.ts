import { formatLogoShapes } from "../html/running.ts";
import { escapeMarkup } from "../markup.ts";
import type { InvoiceComposer } from "./composer.ts";
import type { Party } from "./party.ts";

/** Formats the lines of an address and records its values. */
export function formatAddress(composer: InvoiceComposer, role: "seller" | "buyer", party: Party): string[] {
  return [
    composer.value(`${role}.name`, party.name),
    composer.value(`${role}.street`, party.street),
    formatCityLine(composer, role, party),
  ];
}

/** Formats the line of postcode and city and records both. */
export function formatCityLine(composer: InvoiceComposer, role: "seller" | "buyer", party: Party): string {
  composer.values.mark(`${role}.postcode`, party.postcode);
  composer.values.mark(`${role}.city`, party.city);
  return escapeMarkup(party.cityLine);
}

/** Formats the logo, the letterhead and the address, with the references beside it if there are any. */
export function formatLetterhead(composer: InvoiceComposer, title: string, references: string): string {
  const { style, deal } = composer;
  const head =
    style.sender === "right"
      ? `<div class="cols"><div>${formatLogo(composer)}</div><div class="sender end">${formatSender(composer)}</div></div>`
      : `<div class="logo-${style.logo}">${formatLogo(composer)}${style.sender === "below-logo" ? `<div class="sender">${formatSender(composer)}</div>` : ""}</div>`;
  const line =
    style.sender === "line"
      ? `<div class="sender line">${formatAddress(composer, "seller", deal.seller).join(" · ")}</div>`
      : "";
  const right = style.title.place === "right" ? title + references : references;
  const address = formatBuyer(composer);
  const sides = style.address.side === "left" ? [address, right] : [right, address];
  return `${head}${line}<div class="cols window">${sides.map((side) => `<div>${side}</div>`).join("")}</div>`;
}

function formatLogo({ style: { logo, profile, accent, tint } }: InvoiceComposer): string {
  if (logo === "none") return "";
  const height = 24;
  const shapes = formatLogoShapes(height, accent, tint);
  const hasShapes = profile.seller.shortName.length % 2 === 0;
  const svg = hasShapes
    ? `<svg width="${height * 2.3}" height="${height}" viewBox="0 0 ${height * 2.3} ${height}">${shapes}</svg>`
    : "";
  return `<div class="logo">${svg}<span>${escapeMarkup(profile.seller.shortName)}</span></div>`;
}

function formatSender(composer: InvoiceComposer): string {
  const { seller } = composer.deal;
  const lines = [
    ...formatAddress(composer, "seller", seller),
    `${composer.labelBefore("phone")} ${seller.phone}`,
    `${composer.labelBefore("email")} ${seller.email}`,
    seller.web,
  ];
  if (composer.style.hasSenderVatId && seller.vatId !== "")
    lines.push(`${composer.labelBefore("vatId")} ${composer.value("seller.vat_id", seller.vatId)}`);
  return lines.join("<br>");
}

/** Formats the buyer's address, and the address of the delivery if it has one of its own. */
function formatBuyer(composer: InvoiceComposer): string {
  const { style, deal, random } = composer;
  const line = style.hasReturnLine
    ? `<div class="return">${formatAddress(composer, "seller", deal.seller).join(random.pick([" · ", ", ", " – "]))}</div>`
    : "";
  const label = style.address.hasLabel ? `<div class="label">${composer.labelBefore("billTo")}</div>` : "";
  const buyer = `<div class="address">${label}${formatAddress(composer, "buyer", deal.buyer).join("<br>")}</div>`;
  if (!random.drawBoolean(style.shipToShare)) return line + buyer;
  const { name, street, cityLine } = deal.shipTo;
  const lines = [name, street, cityLine].map(escapeMarkup).join("<br>");
  return `${line}<div class="cols">${buyer}<div class="address"><div class="label">${composer.labelBefore("shipTo")}</div>${lines}</div></div>`;
}
