import { join } from "node:path";
import { install, main, node, root, runInTerminal } from "./bootstrap.mjs";

await main(async () => {
  await install();
  return runInTerminal(node, [join(root, "build", "corpus", "run.ts"), ...process.argv.slice(2)]);
});
