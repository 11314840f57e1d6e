import { join } from "node:path";
import { build, install, main, node, root, runInTerminal } from "./bootstrap.mjs";

await main(async () => {
  await install();
  await build();
  return runInTerminal(node, [join(root, "out", "main", "server.js"), ...process.argv.slice(2)], { ipc: true });
});
