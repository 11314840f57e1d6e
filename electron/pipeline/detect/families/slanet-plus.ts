import type { TableFamily } from "../family.ts";

const spans = Array.from({ length: 19 }, (_, index) => index + 2);

/** The tokens of PaddleOCR's `table_structure_dict_ch.txt`, in which `<td></td>` replaces `<td>`. */
const tokens = [
  "<thead>",
  "</thead>",
  "<tbody>",
  "</tbody>",
  "<tr>",
  "</tr>",
  "<td",
  ">",
  "</td>",
  ...spans.map((span) => ` colspan="${span}"`),
  ...spans.map((span) => ` rowspan="${span}"`),
  "<td></td>",
];

/**
 * PaddlePaddle's SLANet_plus, as RapidTable and PaddleX convert it. Its preparation is that of PaddleOCR's
 * `SLANet_ch.yml`: BGR, with the mean and deviation of ImageNet in the order of RGB. A file may have its own tokens in its
 * metadata.
 */
export const slanetPlus: TableFamily = {
  kind: "table",
  id: "slanet-plus",
  name: "SLANet+",
  license: "Apache-2.0",
  preparation: {
    side: 488,
    resize: "corner",
    filter: "linear",
    antialias: false,
    mean: [0.485, 0.456, 0.406],
    deviation: [0.229, 0.224, 0.225],
    channels: "bgr",
  },
  inputs: { x: "image" },
  tokens,
};
