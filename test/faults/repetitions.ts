/** How often a fault is repeated, in each extent of the fault tests. */
interface Repetitions {
  /** In `npm test`, which repeats each fault a few times. */
  few: number;
  /** In `npm run test:faults`. */
  many: number;
  /** In `npm run test:faults -- --long`. */
  long: number;
}

const extents = ["few", "many", "long"] as const;
const extent = extents.find((name) => name === process.env["GALLEY_FAULTS"]) ?? "few";

/** Returns the number of repetitions in this run. */
export function repetitions(counts: Repetitions): number {
  return counts[extent];
}

/** Whether the tests run for long: `npm run test:faults -- --long`. */
export const isLongRun = extent === "long";
