import { spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createTemporaryFolder } from "../harness/temporary-folder.ts";

const runFolder = join(import.meta.dirname, "..", "..", "build", "run-folder.mjs");

/** Runs a script with the functions of the run's folders, and with a temporary folder of its own. */
function run(script: string, temporaryFolder: string) {
  const imports = `import { claimResultsFolder, createRunFolder } from ${JSON.stringify(runFolder)};`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", imports + script], {
    encoding: "utf8",
    env: { ...process.env, TMPDIR: temporaryFolder },
  });
  return { status, stdout, stderr };
}

/** Returns the id of a process that has ended. */
const getEndedPid = () => spawnSync(process.execPath, ["-e", ""]).pid;

test.skipIf(process.platform === "win32")(
  "a run has a temporary folder of its own, and deletes those of interrupted runs only",
  () => {
    const folder = createTemporaryFolder();
    const abandoned = `galley-tests-${getEndedPid()}`;
    const others = [`galley-tests-${process.pid}`, "galley-tests-notes", "galley"];
    for (const name of [abandoned, ...others]) {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, "file"), "");
    }
    const script = `
      const { env, remove } = createRunFolder();
      console.log(env.TMPDIR);
      remove();`;
    const { stdout, stderr } = run(script, folder);
    expect(stderr).toBe("");
    expect(stdout).toMatch(/galley-tests-\d+\n$/);
    expect(existsSync(stdout.trim())).toBe(false);
    expect(readdirSync(folder).sort()).toEqual(others.sort());
  },
);

test.skipIf(process.platform === "win32")("a small disk of an interrupted run is unmounted", ({ skip }) => {
  const folder = createTemporaryFolder();
  const disk = join(folder, `galley-tests-${getEndedPid()}`, "small disk");
  mkdirSync(disk, { recursive: true });
  skip(spawnSync("mount", ["-t", "tmpfs", "tmpfs", disk]).status !== 0, "the user may not mount disks");
  onTestFinished(() => void spawnSync("umount", ["-l", disk]));
  const { stderr } = run("createRunFolder().remove()", folder);
  expect(stderr).toBe("");
  expect(readdirSync(folder)).toEqual([]);
});

test.skipIf(process.getuid?.() !== 0)("the folder of another user's interrupted run stays", () => {
  const folder = createTemporaryFolder();
  const name = `galley-tests-${getEndedPid()}`;
  mkdirSync(join(folder, name));
  chownSync(join(folder, name), 65_534, 65_534);
  expect(run("createRunFolder().remove()", folder).stderr).toBe("");
  expect(readdirSync(folder)).toEqual([name]);
});

test.skipIf(process.platform === "win32")("a disk that is too full for the tests is named before they begin", () => {
  const folder = createTemporaryFolder();
  const { status, stderr } = run("createRunFolder(1e9)", folder);
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /The temporary folder .+ has \d+ MiB of free space; the tests need 1000000000 MiB\. Free some, or set TMPDIR/,
  );
  expect(readdirSync(folder)).toEqual([]);
});

test("a second run in the same folder is refused while the first one runs, and the results of an ended one go", () => {
  const folder = createTemporaryFolder();
  const results = join(folder, "results");
  const script = `claimResultsFolder(${JSON.stringify(results)})`;
  mkdirSync(results);
  writeFileSync(join(results, "run.pid"), String(process.pid));
  writeFileSync(join(results, "vitest.json"), "{}");
  const refused = run(script, folder);
  expect(refused.status).toBe(1);
  expect(refused.stderr).toContain(`The tests already run in this folder, as process ${process.pid}.`);
  expect(readdirSync(results).sort()).toEqual(["run.pid", "vitest.json"]);

  writeFileSync(join(results, "run.pid"), String(getEndedPid()));
  expect(run(script, folder).status).toBe(0);
  expect(readdirSync(results)).toEqual(["run.pid"]);
  expect(readFileSync(join(results, "run.pid"), "utf8")).toMatch(/^\d+$/);
});
