/** Measures the built workbench in Chromium, by real key and pointer events: `npm run bench -- workbench`. */
import { runMeasurements } from "../run-measurements.ts";
import { measureLongJob } from "./measure-long.ts";
import { measureMapping } from "./measure-mapping.ts";
import { measureNextJobs } from "./measure-next.ts";
import { measureOpenings } from "./measure-opening.ts";
import { measureQueue } from "./measure-queue.ts";
import { measureChangesView } from "./measure-review.ts";
import { measureStart } from "./measure-start.ts";
import { measureThesaurus } from "./measure-thesaurus.ts";
import { measureZoning } from "./measure-zoning.ts";

await runMeasurements({
  start: measureStart,
  queue: measureQueue,
  opening: measureOpenings,
  next: measureNextJobs,
  zoning: measureZoning,
  mapping: measureMapping,
  review: measureChangesView,
  thesaurus: measureThesaurus,
  long: measureLongJob,
});
