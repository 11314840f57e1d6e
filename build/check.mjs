import { install, main } from "./bootstrap.mjs";
import { runChecks } from "./checks.mjs";

await main(async () => {
  await install();
  const { failed } = await runChecks();
  return failed === 0 ? 0 : 1;
});
