import { expect, test } from "vitest";
import { runDebianTool, toDebianVersion } from "../../build/package/debian.ts";

test.each([
  ["1.2.0", "1.2.0"],
  ["1.2.0-beta", "1.2.0~beta"],
  ["1.2.0-beta-2", "1.2.0~beta~2"],
  ["1.2.0-rc.1-nightly-7", "1.2.0~rc.1~nightly~7"],
])("the version %s has no revision of Debian: %s", (version, expected) => {
  expect(toDebianVersion(version)).toBe(expected);
});

test.skipIf(process.platform === "win32")(
  "a tool that is missing, cannot be started, fails or is killed is told apart",
  () => {
    expect(() => runDebianTool("no-such-tool", [])).toThrow("no-such-tool is not on this machine. It is in Debian's");
    expect(() => runDebianTool(import.meta.dirname, [])).toThrow(/could not be started \(.*EACCES/);
    const run = (script: string) => runDebianTool(process.execPath, ["-e", script]);
    expect(() => run("console.error('no space'); process.exit(2)")).toThrow(/ failed: no space$/);
    expect(() => run("process.kill(process.pid, 'SIGKILL')")).toThrow(/ was ended by SIGKILL/);
  },
);
