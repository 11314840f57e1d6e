import type { ListItem } from "../text/markdown.ts";
import { escapeMarkup, formatAttributes } from "../markup.ts";
import type { DrawnText } from "../text/drawn-text.ts";
import { type Composer, formatRoman } from "./composer.ts";
import type { Bullet, NumberFormat } from "./style-parts.ts";

export type ListKind = "bullets" | "numbers" | "checks" | "mixed";

/** Adds a list in the style of the document, sometimes with nested items. */
export function addList(composer: Composer, kind: ListKind = drawKind(composer), items = drawItems(composer)): void {
  const list = composer.count("list") - 1;
  const numbers = [0, 0, 0];
  items.forEach(({ text, depth }, index) => {
    numbers[depth - 1] = (numbers[depth - 1] ?? 0) + 1;
    numbers.fill(0, depth);
    const marker = formatMarker(composer, kind, depth, numbers);
    const position = `${index === 0 ? " first" : ""}${index === items.length - 1 ? " last" : ""}`;
    composer.add(formatItem(marker + composer.inline(text), { list, depth, className: position }));
  });
}

/** Formats an item with its marker. */
export function formatItem(
  html: string,
  { list, depth, className = "" }: { list: number; depth: number; className?: string },
): string {
  const attributes = { "data-zone": "list_item", "data-split": "lines", "data-depth": depth, "data-list": list };
  return `<div class="li d${depth}${className}"${formatAttributes(attributes)}>${html}</div>`;
}

function drawKind(composer: Composer): ListKind {
  return composer.random.pickWeighted({ bullets: 6, numbers: 4, checks: 0.5, mixed: 2 });
}

/** Draws the items of a list: of a README, or sentences and phrases. */
export function drawItems(composer: DrawnText): ListItem[] {
  const { lists } = composer.pool;
  if (lists.length > 0 && composer.chance(0.45)) return composer.choose(lists);
  const isLong = composer.chance(0.5);
  const isNested = composer.chance(0.3);
  const items: ListItem[] = [];
  for (let count = composer.integer(2, 7); count > 0; count--) {
    items.push({ text: isLong ? composer.prose(1, 2) : composer.phrase(), depth: 1 });
    if (!isNested || composer.chance(0.5)) continue;
    for (let nested = composer.integer(1, 3); nested > 0; nested--) {
      items.push({ text: composer.chance(0.5) ? composer.sentence() : composer.phrase(), depth: 2 });
      if (composer.chance(0.2)) items.push({ text: composer.phrase(), depth: 3 });
    }
  }
  return items;
}

function formatMarker(composer: Composer, kind: ListKind, depth: number, numbers: readonly number[]): string {
  const { bullets, numbers: formats } = composer.style.lists;
  if (kind === "checks") return '<span class="mk"><span class="tick" data-ink></span></span>';
  const isNumber = kind === "numbers" || (kind === "mixed" && depth === 1);
  if (!isNumber) return formatBullet(bullets[depth - 1] ?? bullets[0]);
  return formatTextMarker(formatNumber(formats[depth - 1] ?? "1.", numbers.slice(0, depth)));
}

function formatBullet(bullet: Bullet): string {
  if (bullet.kind === "shape") return `<span class="mk"><span class="shape ${bullet.shape}" data-ink></span></span>`;
  return formatTextMarker(bullet.text, bullet.kind === "symbol" ? " symbol" : "");
}

/** Formats the marker of an item. */
export function formatTextMarker(text: string, className = ""): string {
  return `<span class="mk${className}">${escapeMarkup(text)}</span>`;
}

/** Formats the number of an item. @param numbers Those of the items that contain it, and its own. */
export function formatNumber(format: NumberFormat, numbers: readonly number[]): string {
  const last = numbers.at(-1) ?? 1;
  if (format === "1.1") return numbers.map((number) => Math.max(1, number)).join(".");
  if (format === "word") return `Step ${last}.`;
  const value = {
    "1": String(last),
    a: String.fromCharCode(96 + last),
    A: String.fromCharCode(64 + last),
    i: formatRoman(last),
    I: formatRoman(last).toUpperCase(),
  };
  return format.replace(/[1aAiI]/, (kind) => value[kind as keyof typeof value]);
}
