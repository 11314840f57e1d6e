import { parseArgs } from "node:util";
import { build, install, main } from "./bootstrap.mjs";
import { runFaults } from "./faults.mjs";

await main(async () => {
  const { values } = parseArgs({ options: { long: { type: "boolean", default: false } } });
  await install();
  await build();
  const { passed, failed, skipped } = await runFaults(values.long ? "long" : "many");
  console.log(`${passed} passed, ${failed} failed${skipped === 0 ? "" : `, ${skipped} skipped`}`);
  return failed === 0 ? 0 : 1;
});
