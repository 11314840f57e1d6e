import { union } from "../../../shared/document/geometry.ts";
import type { Line } from "../../../shared/document/page-text.ts";
import type { Rule } from "./raw-page.ts";
import { slanted } from "./raw-page.ts";
import { isIdeographic, isRightToLeft } from "./scripts.ts";
import type { PlacedWord } from "./placed-word.ts";

/** Ratios of the font size (em), measured on real documents. */
const sameBaseline = 0.2;
const gapAnywhere = 1;
/** Neighbours in the order of drawing may stand further apart; anyone that far would glue columns. */
const gapInStream = 2.5;
const script = { size: 0.88, baseline: 0.55, gap: 0.6 };

/** Joins words to lines, columns kept apart; lines in the order top to bottom, then left to right. */
export function buildLines(words: readonly PlacedWord[], rules: readonly Rule[]): Line[] {
  const groups = new Groups(words.length);
  const dividers = rules.filter((rule) => rule.orientation === "vertical");
  const join = (left: number, right: number) => {
    const a = words[left];
    const b = words[right];
    if (a !== undefined && b !== undefined && !isDivided(a, b, dividers)) groups.unite(left, right);
  };
  for (let index = 1; index < words.length; index++) {
    const [before, after] = [place(words, index - 1), place(words, index)];
    if (areNeighbours(before, after, gapInStream) || areSlantedNeighbours(before, after)) join(index - 1, index);
  }
  joinAcrossStream(words, join);
  const all = groups.all();
  const isColumn = (members: readonly number[]) => members.some((index) => isWrittenDownwards(place(words, index)));
  const columns = all.filter(isColumn).map((members) => lineOf(words, members));
  const rows = all.filter((members) => !isColumn(members)).map((members) => lineOf(words, members));
  return [...columns.sort((a, b) => right(b) - right(a) || a.bbox.y - b.bbox.y), ...inRows(rows)];
}

/** Chinese and Japanese written in columns, from the right to the left. */
function isWrittenDownwards({ orientation, word }: PlacedWord): boolean {
  return orientation === 1 && isIdeographic(word.text.codePointAt(0) ?? 0);
}

/** Each word looks along its baseline for those no larger than itself, wherever in the file they were drawn. */
function joinAcrossStream(words: readonly PlacedWord[], join: (left: number, right: number) => void): void {
  const order = words.map((_, index) => index).sort((a, b) => place(words, a).baseline - place(words, b).baseline);
  const sorted = order.map((index) => place(words, index));
  const baselines = numbersOf(sorted, (word) => word.baseline);
  const sizes = numbersOf(sorted, ({ word }) => word.size);
  const look = (rank: number, step: 1 | -1) => {
    const baseline = baselines[rank] ?? 0;
    const size = sizes[rank] ?? 0;
    const reach = script.baseline * size;
    for (let next = rank + step; next >= 0 && next < sorted.length; next += step) {
      if (Math.abs((baselines[next] ?? 0) - baseline) > reach) break;
      const larger = size - (sizes[next] ?? 0);
      // Of two that are equally large the upper one looks.
      if (larger < 0 || (larger === 0 && step < 0)) continue;
      const [one, other] = [place(sorted, rank), place(sorted, next)];
      const isLeft = one.start <= other.start;
      if (!(isLeft ? areNear(one, other) : areNear(other, one))) continue;
      join(order[isLeft ? rank : next] ?? 0, order[isLeft ? next : rank] ?? 0);
    }
  };
  for (let rank = 0; rank < sorted.length; rank++) {
    look(rank, 1);
    look(rank, -1);
  }
}

/** One number of each word, side by side: a word looks past dozens of others for the few of its own line. */
function numbersOf(words: readonly PlacedWord[], of: (word: PlacedWord) => number): Float64Array {
  const numbers = new Float64Array(words.length);
  words.forEach((word, index) => (numbers[index] = of(word)));
  return numbers;
}

function areNear(left: PlacedWord, right: PlacedWord): boolean {
  return right.start <= left.end + gapAnywhere * left.word.size && areNeighbours(left, right, gapAnywhere);
}

function place(words: readonly PlacedWord[], index: number): PlacedWord {
  const word = words[index];
  if (word === undefined) throw new RangeError(`there is no word ${index}`);
  return word;
}

/** Whether two words stand side by side on one line; `reach` in em. */
function areNeighbours(a: PlacedWord, b: PlacedWord, reach: number): boolean {
  if (a.orientation !== b.orientation || a.orientation === slanted) return false;
  const big = Math.max(a.word.size, b.word.size);
  const gap = Math.max(b.start - a.end, a.start - b.end);
  if (gap < -0.5 * big) return false;
  const shift = Math.abs(a.baseline - b.baseline);
  if (shift <= sameBaseline * big) return gap <= reach * big;
  const isScript = Math.min(a.word.size, b.word.size) < script.size * big;
  return isScript && shift < script.baseline * big && gap < script.gap * big;
}

/** Slanted words have no baseline that is known; what is drawn one after the other and lies near is a line. */
function areSlantedNeighbours(a: PlacedWord, b: PlacedWord): boolean {
  if (a.orientation !== slanted || b.orientation !== slanted) return false;
  const reach = gapAnywhere * Math.max(a.word.size, b.word.size);
  const { width, height } = union([a.word.bbox, b.word.bbox]);
  return (
    width <= a.word.bbox.width + b.word.bbox.width + reach && height <= a.word.bbox.height + b.word.bbox.height + reach
  );
}

/** Whether a vertical rule stands between two words of upright text. */
function isDivided(a: PlacedWord, b: PlacedWord, dividers: readonly Rule[]): boolean {
  if (a.orientation !== 0) return false;
  const from = Math.min(a.end, b.end) - 1;
  const to = Math.max(a.start, b.start) + 1;
  const middle = a.baseline - 0.25 * a.word.size;
  return dividers.some(
    ({ bbox }) => bbox.x >= from && bbox.x + bbox.width <= to && bbox.y <= middle && bbox.y + bbox.height >= middle,
  );
}

function lineOf(words: readonly PlacedWord[], members: readonly number[]): Line {
  const placed = members.map((index) => place(words, index));
  // Slanted words stay as they were drawn.
  const order = placed[0]?.orientation === slanted ? members : sortByReadingOrder(words, members);
  return { bbox: union(placed.map(({ word }) => word.bbox)), words: [...order] };
}

/**
 * The words of a line as they are read: words that stand together and go against the line keep their own direction (a
 * simple form of Unicode's bidirectional algorithm, which needs the text in order to begin with).
 */
function sortByReadingOrder(words: readonly PlacedWord[], members: readonly number[]): number[] {
  const order = members.toSorted((a, b) => place(words, a).start - place(words, b).start);
  if (!order.some((index) => hasRightToLeft(place(words, index).word.text))) return order;
  const directions = order.map((index) => directionOf(place(words, index).word.text));
  const line = lineDirection(directions);
  if (line < 0) {
    order.reverse();
    directions.reverse();
  }
  for (let from = 0; from < order.length; from++) {
    if (directions[from] !== -line) continue;
    let to = from;
    // What has no direction belongs to the run if it stands inside it.
    for (let next = from + 1; next < order.length && directions[next] !== line; next++) {
      if (directions[next] === -line) to = next;
    }
    order.splice(from, to - from + 1, ...order.slice(from, to + 1).toReversed());
    from = to;
  }
  return order;
}

/** A line begins and ends with words of its own direction; where they disagree the more numerous one is. */
function lineDirection(directions: readonly number[]): -1 | 1 {
  const told = directions.filter((direction) => direction !== 0);
  const ends = (told[0] ?? 0) + (told.at(-1) ?? 0);
  const sum = ends === 0 ? told.reduce((total, direction) => total + direction, 0) : ends;
  return sum < 0 ? -1 : 1;
}

function hasRightToLeft(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (isRightToLeft(text.charCodeAt(index))) return true;
  return false;
}

const anyLetter = /\p{L}/u;

/** Which way a word is read: 1 to the right, -1 to the left, 0 where it has no letter to tell. */
function directionOf(text: string): -1 | 0 | 1 {
  if (hasRightToLeft(text)) return -1;
  return anyLetter.test(text) ? 1 : 0;
}

/** Rows from the top down; lines side by side from left to right. */
function inRows(lines: Line[]): Line[] {
  const rows: { bottom: number; lines: Line[] }[] = [];
  for (const line of lines.sort((a, b) => middle(a) - middle(b))) {
    const row = rows.at(-1);
    if (row !== undefined && middle(line) < row.bottom) row.lines.push(line);
    else rows.push({ bottom: middle(line) + line.bbox.height / 4, lines: [line] });
  }
  return rows.flatMap((row) => row.lines.sort((a, b) => a.bbox.x - b.bbox.x));
}

function right({ bbox }: Line): number {
  return bbox.x + bbox.width;
}

function middle({ bbox }: Line): number {
  return bbox.y + bbox.height / 2;
}

/** Union-find over the numbers below `size`. */
class Groups {
  private readonly parent: Int32Array;

  constructor(size: number) {
    this.parent = new Int32Array(size).map((_, index) => index);
  }

  private root(index: number): number {
    let root = index;
    for (let up = this.parent[root]; up !== undefined && up !== root; up = this.parent[root]) root = up;
    this.parent[index] = root;
    return root;
  }

  unite(a: number, b: number): void {
    this.parent[this.root(a)] = this.root(b);
  }

  all(): number[][] {
    const members = new Map<number, number[]>();
    this.parent.forEach((_, index) => {
      const root = this.root(index);
      const group = members.get(root);
      if (group === undefined) members.set(root, [index]);
      else group.push(index);
    });
    return [...members.values()];
  }
}
