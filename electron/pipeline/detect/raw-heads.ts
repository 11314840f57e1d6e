import { createShapeError, type Outputs, type RawRegion, type TensorValue } from "./model.ts";
import type { InputFrame } from "./prepare-image.ts";

/** The number of pairs of query and class that are kept, as in the post-processing of RT-DETR. */
const maxPairs = 300;

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));

function requireOutput(
  outputs: Outputs,
  name: string,
  expected: string,
  dims: readonly (number | null)[],
): TensorValue {
  const value = outputs.get(name);
  const fits =
    value?.dims.length === dims.length && dims.every((dim, axis) => dim === null || dim === value.dims[axis]);
  if (value === undefined || !fits) throw createShapeError(name, value?.dims ?? [], expected);
  return value;
}

/**
 * Decodes `logits` and `pred_boxes` as RT-DETR's post-processing does: the best pairs of query and class over the
 * sigmoids of all logits, with the boxes of their queries.
 * @param classes The number of classes of the family.
 */
export function decodeRawHeads(outputs: Outputs, classes: number, { page }: InputFrame): RawRegion[] {
  const logits = requireOutput(outputs, "logits", `1×K×${classes}`, [1, null, classes]);
  const queries = logits.dims[1] ?? 0;
  const boxes = requireOutput(outputs, "pred_boxes", `1×${queries}×4`, [1, queries, 4]);
  const ranks = outputs.has("order_logits") ? rankQueries(outputs, queries) : undefined;
  const pairs = Array.from({ length: queries * classes }, (_, pair) => ({
    pair,
    score: sigmoid(Number(logits.data[pair])),
  }));
  // Finds a score that is no number, which sorting could hide.
  const isInvalid = ({ score }: { score: number }) => Number.isNaN(score);
  const best = pairs.some(isInvalid) ? pairs.filter(isInvalid) : pairs.sort((a, b) => b.score - a.score);
  return best.slice(0, maxPairs).map(({ pair, score }) => {
    const query = Math.floor(pair / classes);
    const [x = NaN, y = NaN, width = NaN, height = NaN] = [0, 1, 2, 3].map((side) =>
      Number(boxes.data[4 * query + side]),
    );
    return {
      label: pair % classes,
      score,
      left: (x - width / 2) * page.width,
      top: (y - height / 2) * page.height,
      right: (x + width / 2) * page.width,
      bottom: (y + height / 2) * page.height,
      order: ranks === undefined ? [] : [ranks[query] ?? NaN],
    };
  });
}

/**
 * Ranks the queries in reading order by the votes of all others (PP-DocLayoutV2): the logit of a pair is positive if its
 * first query precedes its second. A query with few votes comes first.
 */
function rankQueries(outputs: Outputs, queries: number): number[] {
  const { data } = requireOutput(outputs, "order_logits", `1×${queries}×${queries}`, [1, queries, queries]);
  const votes = Array.from({ length: queries }, (_, query) => {
    let sum = 0;
    for (let other = 0; other < query; other++) sum += sigmoid(Number(data[other * queries + query]));
    for (let other = query + 1; other < queries; other++) sum += 1 - sigmoid(Number(data[query * queries + other]));
    return { query, sum };
  });
  const ranks = Array.from({ length: queries }, () => NaN);
  votes
    .sort((a, b) => a.sum - b.sum)
    .forEach(({ query, sum }, rank) => (ranks[query] = Number.isNaN(sum) ? NaN : rank));
  return ranks;
}
