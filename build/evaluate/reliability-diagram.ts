import type { Calibration } from "./scorers/calibration.ts";

/** The side of the plot and its margin, in pixels. */
const size = 320;
const margin = 48;
/** The largest radius of a bin's point. */
const maxRadius = 14;

/**
 * Draws a reliability diagram as SVG: for each bin of confidence, the share of correct predictions against the mean
 * confidence. The area of a point grows with the number of predictions. Calibrated confidences are on the diagonal.
 */
export function drawReliabilityDiagram(title: string, { bins, error }: Calibration): string {
  const total = bins.reduce((sum, { count }) => sum + count, 0);
  const x = (value: number) => (margin + value * size).toFixed(1);
  const y = (value: number) => (margin + (1 - value) * size).toFixed(1);
  const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1].map(
    (value) =>
      `<path class="grid" d="M${x(value)} ${y(0)}V${y(1)}M${x(0)} ${y(value)}H${x(1)}"/>` +
      `<text x="${x(value)}" y="${margin + size + 16}" text-anchor="middle">${value}</text>` +
      `<text x="${margin - 6}" y="${y(value)}" text-anchor="end" dy="4">${value}</text>`,
  );
  const points = bins
    .filter(({ count }) => count > 0)
    .map(({ meanConfidence, accuracy, count }) => {
      const radius = Math.max(2, maxRadius * Math.sqrt(count / total)).toFixed(1);
      const position = `cx="${x(meanConfidence)}" cy="${y(accuracy)}" r="${radius}"`;
      return `<circle ${position}><title>${count} predictions, ${accuracy.toFixed(3)} correct</title></circle>`;
    });
  const side = size + 2 * margin;
  const escaped = title.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">
<style>text{font:12px sans-serif}.grid{stroke:#ddd}.diagonal{stroke:#888;stroke-dasharray:4}circle{fill:#2563eb;fill-opacity:.7}</style>
<rect width="100%" height="100%" fill="#fff"/>
<text x="${margin}" y="20">${escaped}: calibration error ${error.toFixed(3)}, ${total} predictions</text>
${ticks.join("\n")}
<path class="diagonal" d="M${x(0)} ${y(0)}L${x(1)} ${y(1)}"/>
${points.join("\n")}
<text x="${margin + size / 2}" y="${side - 8}" text-anchor="middle">confidence</text>
<text transform="translate(14 ${margin + size / 2}) rotate(-90)" text-anchor="middle">share correct</text>
</svg>
`;
}
