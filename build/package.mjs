import { join } from "node:path";
import { build, getElectron, install, main, node, root, runInTerminal } from "./bootstrap.mjs";

await main(async () => {
  await install();
  await build();
  const electron = getElectron();
  const args = electron === null ? [] : ["--installed-electron", electron.folder];
  return runInTerminal(node, [join(root, "build", "package", "run.ts"), ...args, ...process.argv.slice(2)]);
});
