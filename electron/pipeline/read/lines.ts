import { union } from "../../../shared/document/geometry.ts";
import type { Line } from "../../../shared/document/page-text.ts";
import type { Rule } from "./raw-page.ts";
import type { PlacedWord } from "./words.ts";

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
    if (areNeighbours(place(words, index - 1), place(words, index), gapInStream)) join(index - 1, index);
  }
  joinAcrossStream(words, join);
  return inRows(groups.all().map((members) => lineOf(words, members)));
}

/** Each word looks along its baseline for those no larger than itself, wherever in the file they were drawn. */
function joinAcrossStream(words: readonly PlacedWord[], join: (left: number, right: number) => void): void {
  const order = words.map((_, index) => index).sort((a, b) => place(words, a).baseline - place(words, b).baseline);
  const sorted = order.map((index) => place(words, index));
  sorted.forEach((one, rank) => {
    const reach = script.baseline * one.word.size;
    const look = (step: 1 | -1) => {
      for (let next = rank + step; ; next += step) {
        const other = sorted[next];
        if (other === undefined || Math.abs(other.baseline - one.baseline) > reach) break;
        const larger = one.word.size - other.word.size;
        // Of two that are equally large the upper one looks.
        if (larger < 0 || (larger === 0 && step < 0)) continue;
        const [left, right] = one.start <= other.start ? [rank, next] : [next, rank];
        if (areNear(sorted[left] ?? one, sorted[right] ?? other)) join(order[left] ?? 0, order[right] ?? 0);
      }
    };
    look(1);
    look(-1);
  });
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
  if (a.turn !== b.turn) return false;
  const big = Math.max(a.word.size, b.word.size);
  const gap = Math.max(b.start - a.end, a.start - b.end);
  if (gap < -0.5 * big) return false;
  const shift = Math.abs(a.baseline - b.baseline);
  if (shift <= sameBaseline * big) return gap <= reach * big;
  const isScript = Math.min(a.word.size, b.word.size) < script.size * big;
  return isScript && shift < script.baseline * big && gap < script.gap * big;
}

/** Whether a vertical rule stands between two words of upright text. */
function isDivided(a: PlacedWord, b: PlacedWord, dividers: readonly Rule[]): boolean {
  if (a.turn !== 0) return false;
  const from = Math.min(a.end, b.end) - 1;
  const to = Math.max(a.start, b.start) + 1;
  const middle = a.baseline - 0.25 * a.word.size;
  return dividers.some(
    ({ bbox }) => bbox.x >= from && bbox.x + bbox.width <= to && bbox.y <= middle && bbox.y + bbox.height >= middle,
  );
}

function lineOf(words: readonly PlacedWord[], members: readonly number[]): Line {
  const rightToLeft = members.filter((index) =>
    /\p{Script=Hebrew}|\p{Script=Arabic}/u.test(place(words, index).word.text),
  );
  const direction = rightToLeft.length * 2 > members.length ? -1 : 1;
  const order = members.toSorted((a, b) => direction * (place(words, a).start - place(words, b).start));
  return { bbox: union(order.map((index) => place(words, index).word.bbox)), words: order };
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

function middle({ bbox }: Line): number {
  return bbox.y + bbox.height / 2;
}

/** Union-find over the numbers below `size`. */
class Groups {
  private readonly parent: number[];

  constructor(size: number) {
    this.parent = Array.from({ length: size }, (_, index) => index);
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
