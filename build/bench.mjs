import { readdirSync } from "node:fs";
import { join } from "node:path";
import { build, install, main, node, UserError, root, runInTerminal } from "./bootstrap.mjs";

const folder = join(root, "build", "bench");

await main(async () => {
  const [name, ...args] = process.argv.slice(2);
  const known = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
  if (name === undefined || !known.includes(name)) {
    throw new UserError(`npm run bench -- NAME [--quick]: NAME is one of ${known.join(", ")}.`);
  }
  await install();
  await build();
  return runInTerminal(node, [join(folder, name, "run.ts"), ...args]);
});
