import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build, environment, install, main, node, Refusal, root, runInTerminal } from "./bootstrap.mjs";

const usage = `npm start -- [options]

  --data DIR   keep everything in this folder, not in the platform's own place
  --browser    open in the browser, even where Electron could
  --port N     the port for the browser (any free one, unless told)
  --no-open    do not open a browser, only print the address
  --revoke-api-keys
               end all API keys first: opens a data folder whose master key is lost
`;

function readOptions() {
  const options = /** @type {const} */ ({
    data: { type: "string" },
    port: { type: "string" },
    browser: { type: "boolean", default: false },
    "no-open": { type: "boolean", default: false },
    "revoke-api-keys": { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  });
  try {
    const { values } = parseArgs({ options });
    const { data, port, browser, help } = values;
    if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) < 65_536)) {
      throw new Refusal(`--port ${port}: a port is a number from 0 to 65535.`);
    }
    const revokeApiKeys = values["revoke-api-keys"];
    return { data, port, browser, help, open: !values["no-open"], revokeApiKeys };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

function hasDisplay() {
  if (process.platform !== "linux") return true;
  return Boolean(process.env["DISPLAY"]) || Boolean(process.env["WAYLAND_DISPLAY"]);
}

/** @returns {string | null} Electron's program, where it is there. */
function electronProgram() {
  const folder = join(root, "node_modules", "electron");
  const note = join(folder, "path.txt");
  if (!existsSync(note)) return null;
  const program = join(folder, "dist", readFileSync(note, "utf8"));
  return existsSync(program) ? program : null;
}

/** @returns {string | null} Electron's program, downloaded if need be; null where it cannot be had. */
function findElectron() {
  const there = electronProgram();
  if (there !== null) return there;
  console.log("Downloading Electron, once …");
  const script = join(root, "node_modules", "electron", "install.js");
  spawnSync(node, [script], { cwd: root, env: environment, stdio: "ignore" });
  return electronProgram();
}

/**
 * @param {readonly string[]} args
 * @returns {Promise<number | null>} The exit code; null where the workbench has to open in the browser.
 */
async function openInElectron(args) {
  if (!hasDisplay()) {
    console.log("There is no display for Electron: the workbench opens in the browser.");
    return null;
  }
  const electron = findElectron();
  if (electron === null) {
    console.log("Electron is not here and cannot be downloaded: the workbench opens in the browser.");
    return null;
  }
  const code = await runInTerminal(electron, [root, ...args]);
  // What a loader says that does not find a library of the system.
  if (code !== 127) return code;
  console.log("Electron does not run on this system: the workbench opens in the browser.");
  return null;
}

await main(async () => {
  const { data, port, browser, open, help, revokeApiKeys } = readOptions();
  if (help) {
    console.log(usage);
    return 0;
  }
  install();
  build();
  const shellArgs = [...(data === undefined ? [] : ["--data", data]), ...(revokeApiKeys ? ["--revoke-api-keys"] : [])];
  if (!browser && port === undefined) {
    const code = await openInElectron(shellArgs);
    if (code !== null) return code;
  }
  const args = [
    ...shellArgs,
    ...(port === undefined ? [] : ["--port", port]),
    ...(open && hasDisplay() ? ["--open"] : []),
  ];
  return runInTerminal(node, [join(root, "out", "main", "browser-shell.js"), ...args], { ipc: true });
});
