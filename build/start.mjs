import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  build,
  environment,
  getElectron,
  install,
  main,
  node,
  UserError,
  root,
  runInTerminal,
  runWithoutTerminal,
} from "./bootstrap.mjs";

const usage = `npm start -- [options]

  --data DIR   store all data in this folder instead of the platform's default
  --browser    open in the browser instead of Electron
  --port N     the port for the browser; by default any free one
  --no-open    print the address without opening a browser
  --revoke-api-keys
               revoke all API keys before the start; opens a data folder whose master key is lost
  --new        create a new database in a data folder whose database is lost
`;

function parseOptions() {
  const options = /** @type {const} */ ({
    data: { type: "string" },
    port: { type: "string" },
    browser: { type: "boolean", default: false },
    "no-open": { type: "boolean", default: false },
    "revoke-api-keys": { type: "boolean", default: false },
    new: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  });
  try {
    const { values } = parseArgs({ options });
    const { data, port, browser, help } = values;
    if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) < 65_536)) {
      throw new UserError(`--port ${port}: a port is a number from 0 to 65535.`);
    }
    const passedOn = /** @type {const} */ (["revoke-api-keys", "new"]).filter((name) => values[name]);
    return { data, port, browser, help, open: !values["no-open"], flags: passedOn.map((name) => `--${name}`) };
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

function hasDisplay() {
  if (process.platform !== "linux") return true;
  return Boolean(process.env["DISPLAY"]) || Boolean(process.env["WAYLAND_DISPLAY"]);
}

/**
 * Finds the reason of a failed download in the output of Electron's installation. The installation's own error is only
 * "fetch failed": the address and the cause are in the log of Node's fetch.
 * @param {string} output
 */
function findDownloadError(output) {
  const [, address, cause] = /request to GET (\S+) errored - (.*)/.exec(output) ?? [];
  if (address !== undefined) return `${cause || "no connection"}, at ${address}`;
  return /^\w*Error: (.+)$/m.exec(output)?.[1] ?? output.trim().split("\n").at(-1) ?? "";
}

/** @returns {Promise<string | null>} the path of Electron's executable, after a download if necessary; null if it fails */
async function installElectron() {
  const installed = getElectron();
  if (installed !== null) return installed.executable;
  console.log("Downloading Electron (once) …");
  const script = join(root, "node_modules", "electron", "install.js");
  const env = { ...environment, NODE_DEBUG: "undici" };
  const { output } = await runWithoutTerminal(node, [script], { env });
  const executable = getElectron()?.executable ?? null;
  if (executable === null) {
    console.log(`Electron could not be downloaded: the workbench opens in the browser.
  Reason: ${findDownloadError(output)}
  The next start tries it again, unless it has the option --browser. For a proxy, set HTTPS_PROXY, and NODE_USE_ENV_PROXY
  to 1. If the site is blocked, set ELECTRON_MIRROR to the address of a mirror.`);
  }
  return executable;
}

/**
 * @param {readonly string[]} args
 * @returns {Promise<number | null>} the exit code; null if Electron cannot run and the browser is needed
 */
async function openInElectron(args) {
  if (!hasDisplay()) {
    console.log("Electron needs a display, and there is none: the workbench opens in the browser.");
    return null;
  }
  const electron = await installElectron();
  if (electron === null) return null;
  const code = await runInTerminal(electron, [root, ...args]);
  // 127 is the exit code when the dynamic loader misses a system library.
  if (code !== 127) return code;
  console.log("Electron does not run on this system: the workbench opens in the browser.");
  return null;
}

await main(async () => {
  const { data, port, browser, open, help, flags } = parseOptions();
  if (help) {
    console.log(usage);
    return 0;
  }
  await install();
  await build();
  const shellArgs = [...(data === undefined ? [] : ["--data", data]), ...flags];
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
