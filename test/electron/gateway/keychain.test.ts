import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { createClient } from "../../../shared/api/client.ts";
import { createConnection, listConnections, signIn, signOut } from "../../../shared/api/connections.ts";
import { getServicePath } from "../../../shared/api/gateway-paths.ts";
import { createUser, getMe, login } from "../../../shared/api/users.ts";
import { signInBrowser } from "../../harness/browser-client.ts";
import { startGalley, startServer } from "../../harness/galley-process.ts";
import { createSessionLauncher, findKeyringObstacle, keyringStarts, runInSession } from "../../harness/keyring.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";

const password = "correct horse battery";

/** Starts a server and creates an account on it. */
async function startRemote() {
  const server = await startServer(createTemporaryFolder());
  onTestFinished(() => server.kill());
  const client = createClient({ baseUrl: server.baseUrl });
  await client.call(createUser, { body: { name: "Ana", email: "ana@example.org", password } });
  const body = { authentication_method: "password", username: "ana@example.org", password } as const;
  const { live } = (await client.call(login, { body })).api_keys;
  if (live === null) throw new Error("the login showed no key");
  return { address: server.origin, key: live };
}

/** Starts the built workbench in a session with a keychain, and signs a browser in. */
async function startWorkbench(dataFolder: string, home: string, start: string) {
  const galley = await startGalley(dataFolder, [], createSessionLauncher(home, start));
  // The launcher's process is not that of the workbench, which writes its own id.
  const { pid } = z.object({ pid: z.int() }).parse(JSON.parse(readFileSync(join(dataFolder, "lock.json"), "utf8")));
  const stop = async () => {
    process.kill(pid, "SIGTERM");
    await expect.poll(() => isRunning(pid)).toBe(false);
    await galley.stop();
  };
  const connect = await signInBrowser(galley);
  return { output: galley.output, stop, application: connect(), connect };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Lists what contains a text: files of folders, and arguments and variables of this user's processes. */
function findText(text: string, ...folders: readonly string[]): string[] {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  const processes = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => [`/proc/${name}/cmdline`, `/proc/${name}/environ`]);
  const contains = (path: string) => {
    try {
      return (path.startsWith("/proc/") || statSync(path).isFile()) && readFileSync(path).includes(text);
    } catch {
      // A process of another user, or one that has ended.
      return false;
    }
  };
  return [...files, ...processes].filter(contains);
}

const readScript = `
  const { default: keytar } = await import("keytar");
  console.log((await keytar.findCredentials("Galley")).map(({ account }) => account).join());
`;

const obstacle = findKeyringObstacle();
const note = obstacle === null ? "" : ` (${obstacle})`;

test.skipIf(obstacle !== null)(
  `gnome-keyring stores the key of a remote connection, which is nowhere else${note}`,
  async () => {
    const home = createTemporaryFolder();
    const dataFolder = createTemporaryFolder();
    const { address, key } = await startRemote();
    const secret = key.slice("user-live-".length);
    const { unlocked, locked } = keyringStarts;

    const first = await startWorkbench(dataFolder, home, unlocked);
    const { id } = await first.application.call(createConnection, { body: { title: "Archive", address } });
    const body = { method: "key", key } as const;
    const signedIn = await first.application.call(signIn, { params: { id }, body });
    expect(signedIn.key_storage).toBe("keychain");
    expect(findText(secret, dataFolder, home)).toEqual([]);
    await first.stop();
    expect(first.output.stdout + first.output.stderr).not.toContain(secret);
    expect(runInSession(home, unlocked, readScript)).toContain(`connection ${id}`);

    const second = await startWorkbench(dataFolder, home, unlocked);
    expect((await second.connect(getServicePath(id)).call(getMe, {})).name).toBe("Ana");
    expect(findText(secret, dataFolder, home)).toEqual([]);
    await second.stop();

    // The master key is in the keychain too, so that a locked one is refused at the start.
    await expect(startWorkbench(dataFolder, home, locked)).rejects.toThrow("it is locked");

    const third = await startWorkbench(dataFolder, home, unlocked);
    await third.application.call(signOut, { params: { id } });
    const { list } = await third.application.call(listConnections, {});
    expect(list[1]).toMatchObject({ id, key_storage: null, user: { name: "Ana" } });
    await third.stop();
    expect(runInSession(home, unlocked, readScript)).not.toContain(`connection ${id}`);
    expect(findText(secret, dataFolder, home)).toEqual([]);
  },
);
