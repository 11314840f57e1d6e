/** Measures the built server, which runs as a separate process: `npm run bench -- service`. */
import { runMeasurements } from "../run-measurements.ts";
import { measureGetJob } from "./get-job.ts";
import { measureListJobs } from "./list-jobs.ts";
import { measureRace } from "./race.ts";
import { measureMemory } from "./upload.ts";

await runMeasurements({
  get: measureGetJob,
  list: measureListJobs,
  race: measureRace,
  memory: measureMemory,
});
