import { type Bbox, isCentreInside, overlapArea } from "../../../shared/document/geometry.ts";
import { getContrast, minContrast } from "./text-paint.ts";

/** A text object: a run of characters in one style. */
export interface PaintedText {
  /** In points on the page as displayed. */
  box: Bbox;
  /** Returns the font size in points as displayed. */
  getSize: () => number;
  /** The colours of fill and stroke, `#rrggbb`; empty for text that is painted with neither, as in render mode 3. */
  colors: readonly string[];
}

/** A filled shape. */
export interface PaintedArea {
  box: Bbox;
  /** `#rrggbb`; undefined if unknown, as for a pattern. */
  color: string | undefined;
  /** True if the shape fills its box and is opaque. Otherwise, content behind the shape may be visible in its box. */
  isExact: boolean;
}

interface TextRecord extends PaintedText {
  /** The handle of the text object. */
  id: number;
  /** Filled shapes and images that were painted later over a part of the text. */
  covers: Bbox[];
}

/** A text that is only a clip. */
interface ClipText extends TextRecord {
  /** Whether something was painted through the clip later, which may make the text visible. */
  isPaintedThrough: boolean;
}

/** The visibility of a page's text objects by their handles, as far as painting order, colours and boxes show it. */
interface VisibilityVerdicts {
  /** Text that nobody sees. */
  hidden: Map<number, Bbox>;
  /**
   * Text that is invisible unless a pattern, a transparency or a curve makes it visible. To decide, the page must be
   * drawn.
   */
  doubtful: Map<number, Bbox>;
  /** Text that is painted over in part, with the boxes of the shapes and images that cover it. */
  partlyCovered: Map<number, { box: Bbox; covers: readonly Bbox[] }>;
  /**
   * Invisible text over an image, on a page whose text is mostly visible, and text that is only a clip. The invisible
   * text is the image's text layer if the image has ink in its box. Text that is only a clip is visible if the content
   * that is painted through it has ink there.
   */
  overBackground: Map<number, Bbox>;
  /** The text layer of a scan: text that is not painted over the scan's image, or that the image covers. */
  layer: Set<number>;
}

/** The minimum size of visible text, in points. Smaller text cannot be read in print or at any usual zoom. */
const minVisibleSize = 1;
/**
 * The minimum amount of tiny text, as a multiple of the other text, on a page whose content is reduced in size as a
 * whole.
 */
const minReducedRatio = 10;
const paper = "#ffffff";
/** The minimum share of a text's area that a shape behind it takes to count as its background. */
const minBackgroundShare = 0.2;
/** The minimum shares of a text's area that a later shape covers: of all of the text, and of a part of it. */
const minCover = { whole: 0.95, part: 0.05 };
/** A shape covers a part of a line only if it covers this share of the line's height (or width, if it is vertical). */
const minCoveredThickness = 0.9;
/** The minimum share of a page that images cover so that invisible text on them is their text layer. */
const minScanShare = 0.3;
/** The height in points of the horizontal bands into which texts are sorted, to find those that a shape may cover. */
const bandHeight = 40;
/** The maximum number of comparisons of a page. A picture of very many shapes is not compared further. */
const maxComparisons = 2_000_000;
const maxCovers = 50;

/**
 * Finds invisible text from the painted objects, in painting order: text without paint, tiny text, text in the colour
 * of its background, and text under shapes that are painted later. Most text is decided by its colour alone.
 */
export class TextVisibility {
  private readonly page: { width: number; height: number };
  private readonly areas: (PaintedArea | { box: Bbox; isImage: true })[] = [];
  private readonly areaColors = new Set<string>();
  /** A cache that tells for text colours whether they contrast with the paper and all shapes so far. */
  private readonly contrasts = new Map<string, boolean>();
  private readonly images: Bbox[] = [];
  private readonly bands = new Map<number, Set<TextRecord | ClipText>>();
  private readonly verdicts: VisibilityVerdicts = {
    hidden: new Map(),
    doubtful: new Map(),
    partlyCovered: new Map(),
    overBackground: new Map(),
    layer: new Set(),
  };
  private readonly unpainted: TextRecord[] = [];
  private readonly clips: ClipText[] = [];
  private readonly tiny: TextRecord[] = [];
  private readonly texts: TextRecord[] = [];
  /** The number of comparisons of a text with a shape so far. */
  comparisons = 0;

  constructor(page: { width: number; height: number }) {
    this.page = page;
  }

  addText(id: number, text: PaintedText): void {
    const record = { ...text, id, covers: [] };
    if (text.colors.length === 0) {
      this.unpainted.push(record);
      return;
    }
    // The font size is tested too, since a dash is thin in a readable size.
    if (Math.min(text.box.width, text.box.height) < minVisibleSize && text.getSize() < minVisibleSize) {
      this.tiny.push(record);
      return;
    }
    this.texts.push(record);
    if (!this.contrastsWithBackground(record)) this.verdicts.doubtful.set(id, text.box);
    this.addToBand(record);
  }

  /** Adds text that is only a clip: it shows the images and shapes that are painted through it later. */
  addClip(id: number, text: Omit<PaintedText, "colors">): void {
    const clip = { ...text, id, colors: [], covers: [], isPaintedThrough: false };
    this.clips.push(clip);
    this.addToBand(clip);
  }

  private addToBand(record: TextRecord | ClipText): void {
    const band = getBand(record.box.y + record.box.height / 2);
    const others = this.bands.get(band);
    if (others === undefined) this.bands.set(band, new Set([record]));
    else others.add(record);
  }

  addArea(area: PaintedArea): void {
    this.areas.push(area);
    if (area.color !== undefined && !this.areaColors.has(area.color)) {
      this.areaColors.add(area.color);
      this.contrasts.clear();
    }
    this.cover(area.box, area.isExact);
  }

  addImage(box: Bbox): void {
    this.images.push(box);
    this.areas.push({ box, isImage: true });
    this.cover(box, false);
  }

  /** Returns the verdicts after everything was added. */
  result(): VisibilityVerdicts {
    const { verdicts, texts, images, page } = this;
    const covered = images.reduce((sum, { width, height }) => sum + width * height, 0);
    const isScan = covered > minScanShare * page.width * page.height;
    const isOnScan = ({ box }: { box: Bbox }) => isScan && images.some((image) => isCentreInside(box, image));
    for (const [id, box] of verdicts.doubtful) {
      if (!isOnScan({ box })) continue;
      verdicts.doubtful.delete(id);
      verdicts.layer.add(id);
    }
    for (const { id, box, covers } of texts) {
      if (covers.length === 0) continue;
      if (isOnScan({ box })) verdicts.layer.add(id);
      else verdicts.partlyCovered.set(id, { box, covers });
    }
    const visible = texts.filter(({ id }) => !verdicts.doubtful.has(id));
    // A page whose text is nearly all tiny is reduced as a whole, and can be enlarged.
    const isReduced = countEms(this.tiny) > minReducedRatio * countEms(visible);
    if (!isReduced) for (const { id, box } of this.tiny) verdicts.hidden.set(id, box);
    // An image that is painted over invisible text may be the scan whose text layer it is.
    const clips = Object.groupBy(this.clips, (clip) =>
      clip.isPaintedThrough && !isOnScan(clip) ? "painted" : "unpainted",
    );
    for (const { id, box } of clips.painted ?? []) verdicts.overBackground.set(id, box);
    const unpainted = [...this.unpainted, ...(clips.unpainted ?? [])];
    const isMostlyVisible = measureLength(visible) > measureLength(unpainted);
    const showsOnlyGraphics = visible.length === 0 && this.areas.length > 0;
    for (const text of unpainted) {
      if (isOnScan(text)) {
        verdicts.layer.add(text.id);
        if (isMostlyVisible) verdicts.overBackground.set(text.id, text.box);
      } else if (!showsOnlyGraphics) verdicts.hidden.set(text.id, text.box);
    }
    return verdicts;
  }

  /** Tells whether colours contrast with the paper and all shapes so far. The answer is kept until a new colour comes. */
  private contrastsWithAll(colors: readonly string[]): boolean {
    const key = colors.length === 1 ? (colors[0] ?? "") : colors.join();
    let contrasts = this.contrasts.get(key);
    if (contrasts === undefined) {
      contrasts = !isAlike(colors, paper) && ![...this.areaColors].some((color) => isAlike(colors, color));
      this.contrasts.set(key, contrasts);
    }
    return contrasts;
  }

  /** Tells whether a text certainly contrasts with what is painted behind it so far. */
  private contrastsWithBackground({ box, colors }: PaintedText): boolean {
    if (this.contrastsWithAll(colors)) return true;
    const isLike = (color: string) => isAlike(colors, color);
    const size = box.width * box.height;
    for (let index = this.areas.length - 1; index >= 0 && this.comparisons < maxComparisons; index--) {
      const area = this.areas[index];
      this.comparisons += 1;
      if (area === undefined || overlapArea(area.box, box) <= minBackgroundShare * size) continue;
      if ("isImage" in area) return true;
      const isAlikeInColor = area.color !== undefined && isLike(area.color);
      if (!isAlikeInColor) return area.isExact;
      if (area.isExact && overlapArea(area.box, box) >= minCover.whole * size) return false;
    }
    return !isLike(paper);
  }

  /** Records which earlier texts a shape covers. */
  private cover(box: Bbox, isExact: boolean): void {
    const last = getBand(Math.min(this.page.height, box.y + box.height));
    for (let band = getBand(Math.max(0, box.y)); band <= last; band++) {
      for (const text of this.bands.get(band) ?? []) {
        if (this.comparisons >= maxComparisons) return;
        this.comparisons += 1;
        const share = overlapArea(text.box, box) / (text.box.width * text.box.height || 1);
        if ("isPaintedThrough" in text) {
          text.isPaintedThrough ||= share > 0;
          if (text.isPaintedThrough) this.bands.get(band)?.delete(text);
        } else if (share >= minCover.whole) {
          this.verdicts.doubtful.set(text.id, text.box);
          if (isExact) this.bands.get(band)?.delete(text);
        } else if (share >= minCover.part && coversThickness(text.box, box) && text.covers.length < maxCovers) {
          text.covers.push(box);
        }
      }
    }
  }
}

const getBand = (y: number): number => Math.floor(y / bandHeight);

function coversThickness(text: Bbox, { x, y, width, height }: Bbox): boolean {
  const overlapX = Math.min(text.x + text.width, x + width) - Math.max(text.x, x);
  const overlapY = Math.min(text.y + text.height, y + height) - Math.max(text.y, y);
  return overlapX >= minCoveredThickness * text.width || overlapY >= minCoveredThickness * text.height;
}

/** Tells whether text in the given colours cannot be seen on another colour. */
function isAlike(colors: readonly string[], other: string): boolean {
  return colors.every((color) => getContrast(color, other) < minContrast);
}

/** Estimates the length of texts in em. */
function countEms(texts: readonly PaintedText[]): number {
  return texts.reduce((sum, { box: { width, height } }) => {
    const thickness = Math.min(width, height);
    return thickness === 0 ? sum : sum + Math.max(width, height) / thickness;
  }, 0);
}

function measureLength(texts: readonly PaintedText[]): number {
  return texts.reduce((sum, { box }) => sum + Math.max(box.width, box.height), 0);
}
