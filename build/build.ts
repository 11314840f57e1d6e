import { join } from "node:path";
import { build } from "vite";
import { writeNotices } from "./notices.ts";
import { writeSamples } from "./samples.ts";
import * as configurations from "./vite.ts";

/** Parts of the application by name: `node build/build.ts renderer` builds only the renderer. */
const parts: Record<string, () => unknown> = {
  renderer: () => build(configurations.renderer),
  main: () => build(configurations.main),
  preload: () => build(configurations.preload),
  samples: () => writeSamples(join(configurations.out, "samples")),
  notices: writeNotices,
};

const selectedNames = process.argv.slice(2);
const unknown = selectedNames.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no part named ${unknown.join(", ")}; the parts are ${Object.keys(parts).join(", ")}.`);
  process.exit(1);
}
for (const [name, buildPart] of Object.entries(parts)) {
  if (selectedNames.length > 0 && !selectedNames.includes(name)) continue;
  const start = performance.now();
  await buildPart();
  console.log(`built ${name} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}
