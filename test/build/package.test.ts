import { spawnSync } from "node:child_process";
import { cpSync, existsSync, globSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { extractAll, listPackage, statFile } from "@electron/asar";
import { FuseState, FuseV1Options, getCurrentFuseWire } from "@electron/fuses";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { parseUpdateConfig } from "../../electron/desktop/update-config.ts";
import { writeUpdateConfig } from "../../build/package/application.ts";
import { installationPackages } from "../../build/package/configuration.ts";
import { listProductionFolders, listShippedPackages } from "../../build/notices.ts";
import { createClient } from "../../shared/api/client.ts";
import { listDocuments } from "../../shared/api/documents.ts";
import { getStatus } from "../../shared/api/status.ts";
import { writeElectronDist } from "../builders/electron-dist.ts";
import { buildPdf } from "../builders/pdf.ts";
import { buildScannedPdf } from "../builders/scan.ts";
import { type ElectronShell, startApplication } from "../harness/electron-shell.ts";
import { getContentItem, isBlockedAt, readContentItem, startJob, waitForJob } from "../harness/jobs.ts";
import { createTemporaryFolder } from "../harness/temporary-folder.ts";
import { waitFor } from "../harness/wait-for.ts";

const root = join(import.meta.dirname, "..", "..");
const origin = "galley://workbench";

/** Runs `npm run package` on the built application. */
function makePackages(args: readonly string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "build", "package", "run.ts"), ...args], {
    cwd: root,
    encoding: "utf8",
  });
  return { status, output: stdout + stderr };
}

test.each([
  [["--only", "floppy"], "--only floppy: on this platform can be made app, "],
  [["--electron-dist", "no-such-folder"], "--electron-dist no-such-folder does not exist."],
  [["--update-feed", "updates"], "--update-feed updates is not an address."],
  [["--update-feed", "http://updates.example/"], "updates are installed only from an address with https:."],
  [["--publisher-name", " "], "--publisher-name has no name."],
  [["--bogus"], "Unknown option '--bogus'"],
])("npm run package -- %s is refused with an explanation", (args, reason) => {
  const { status, output } = makePackages(args);
  expect(status).toBe(1);
  expect(output).toContain(reason);
  expect(output).not.toContain("    at ");
});

/** Lists the files of a folder, relative to it. */
function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => relative(folder, join(file.parentPath, file.name)))
    .sort();
}

const getPackageName = (file: string): string =>
  /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? expect.fail(`${file} is in no package`);

/** Returns the platform of a native module or program by its first bytes; null for other files. */
function getNativePlatform(file: string): string | null {
  const magic = readFileSync(file).subarray(0, 20);
  if (magic.subarray(0, 4).toString("latin1") === "\x7fELF") {
    return { 62: "linux-x64", 183: "linux-arm64" }[magic.readUInt16LE(18)] ?? "another ELF";
  }
  if (magic.subarray(0, 2).toString("latin1") === "MZ") return "win32";
  return magic.length >= 4 &&
    [0xfeedface, 0xfeedfacf, 0xcafebabe].some((start) => [magic.readUInt32LE(), magic.readUInt32BE()].includes(start))
    ? "darwin"
    : null;
}

/** Waits until the window is visible. @returns The milliseconds since the start. */
async function waitForWindow(shell: ElectronShell, start: number): Promise<number> {
  await waitFor(async () =>
    expect((await shell.perform("state")).windows.map(({ visible }) => visible)).toEqual([true]),
  );
  return performance.now() - start;
}

/** Creates a client of the service in a shell, with the window's account. */
function createShellClient(shell: ElectronShell) {
  return createClient({
    baseUrl: `${origin}/v1.1`,
    fetch: async (request) => {
      const { status, headers, text } = await shell.perform("fetch", {
        url: request.url,
        method: request.method,
        headers: Object.fromEntries(request.headers),
        ...(request.body === null ? {} : { body: await request.bytes() }),
      });
      return new Response([204, 304].includes(status) ? null : text, { status, headers });
    },
  });
}

// The builder makes Electron's folder for Linux.
describe.skipIf(process.platform !== "linux")("the packaged application", () => {
  const folder = createTemporaryFolder(afterAll);
  const electronDist = join(folder, "electron");
  const output = join(folder, "dist");
  const application = join(output, "linux-unpacked");
  const archive = join(application, "resources", "app.asar");
  const updateFeed = "https://updates.example/galley/";
  /** The unpacked archive, with the files beside it. */
  const unpacked = join(folder, "unpacked");
  const packageFile = () => join(output, readdirSync(output).find((name) => name.endsWith(".deb")) ?? expect.fail());

  const hasDpkg = spawnSync("dpkg-deb", ["--version"]).status === 0;
  let made: ReturnType<typeof makePackages>;

  beforeAll(async () => {
    await writeElectronDist(electronDist);
    const names = ["--only", "app", ...(hasDpkg ? ["--only", "deb"] : [])];
    made = makePackages([...names, "--electron-dist", electronDist, "--out", output, "--update-feed", updateFeed]);
    extractAll(archive, unpacked);
  });

  test("the command prints what it made, with the installed size", () => {
    expect(made.status, made.output).toBe(0);
    expect(made.output).toMatch(/^made {6}app: \S+linux-unpacked \(\d+\.\d MB\)$/m);
    process.stdout.write(`${made.output.slice(made.output.indexOf("made  ")).trim()}\n`);
  });

  test("the archive holds the bundles and the production packages", () => {
    const files = listFiles(unpacked);
    expect([
      ...new Set(
        files.map((file) => file.split("/").slice(0, 2).join("/")).filter((file) => !file.startsWith("node_modules/")),
      ),
    ]).toEqual(["out/main", "out/renderer", "out/samples", "package.json"]);
    expect(files.filter((file) => /^out\/main\/[^/]+$/.test(file))).toEqual(
      ["main.js", "preload.cjs", "validation-thread.js", "worker.js"].map((name) => `out/main/${name}`),
    );
    // Needed only when packages are installed or compiled.
    const unused = new Set<string>(["node-addon-api", ...installationPackages]);
    const expected = listProductionFolders().map((path) => path.replace(/^.*node_modules\//, ""));
    const packed = new Set(files.filter((file) => file.startsWith("node_modules/")).map(getPackageName));
    expect([...packed].sort()).toEqual(expected.filter((name) => !unused.has(name)).sort());
    const manifest = JSON.parse(readFileSync(join(unpacked, "package.json"), "utf8")) as object;
    expect(manifest).toMatchObject({ name: "galley", main: "out/main/main.js" });
    expect(manifest).not.toHaveProperty("devDependencies");
    expect(manifest).not.toHaveProperty("scripts");
  });

  test("the archive has no source maps, sources in TypeScript, tests or paths of this machine", () => {
    const files = listFiles(unpacked);
    const unwanted =
      /\.map$|\.[mc]?tsx?$|(?:^|\/)(?:tests?|__tests__|spec|examples?)\/|\.(?:test|spec)\.\w+$|(?:^|\/)\./;
    expect(files.filter((file) => unwanted.test(file))).toEqual([]);
    const withPaths = files.filter((file) => {
      const content = readFileSync(join(unpacked, file));
      return content.includes(root) || content.includes(folder);
    });
    expect(withPaths).toEqual([]);
  });

  test("native modules are those of this platform, as files beside the archive", () => {
    const isNative = (file: string) => getNativePlatform(join(unpacked, file)) !== null;
    const native = listFiles(unpacked).filter(isNative);
    expect(native.map((file) => file.replaceAll(/\d+(?:\.\d+)+/g, "VERSION"))).toEqual(
      [
        "@img/sharp-libvips-PLATFORM/lib/libvips-cpp.so.VERSION",
        "@img/sharp-PLATFORM/lib/sharp-PLATFORM-VERSION.node",
        "@node-rs/argon2-PLATFORM-gnu/argon2.PLATFORM-gnu.node",
        "keytar/prebuilds/PLATFORM/keytar.node",
        `onnxruntime-node/bin/napi-v6/linux/${process.arch}/libonnxruntime.so.1`,
        `onnxruntime-node/bin/napi-v6/linux/${process.arch}/onnxruntime_binding.node`,
      ].map((path) => `node_modules/${path.replaceAll("PLATFORM", `linux-${process.arch}`)}`),
    );
    for (const file of native) {
      expect(getNativePlatform(join(unpacked, file)), file).toBe(`linux-${process.arch}`);
      expect(statFile(archive, file), file).toMatchObject({ unpacked: true });
    }
    expect(
      listPackage(archive, { isPack: false }).filter((file) => /\.(?:node|dll|dylib|so(?:\.\d+)*)$/.test(file)),
    ).toHaveLength(native.length);
  });

  test("the fuses forbid to use the application as Node, and to load other code", async () => {
    const fuses = await getCurrentFuseWire(join(application, "galley"));
    const isOn = (fuse: FuseV1Options) => fuses[fuse] === FuseState.ENABLE;
    expect(isOn(FuseV1Options.RunAsNode)).toBe(false);
    expect(isOn(FuseV1Options.EnableNodeOptionsEnvironmentVariable)).toBe(false);
    expect(isOn(FuseV1Options.EnableNodeCliInspectArguments)).toBe(false);
    expect(isOn(FuseV1Options.GrantFileProtocolExtraPrivileges)).toBe(false);
    expect(isOn(FuseV1Options.EnableCookieEncryption)).toBe(true);
    expect(isOn(FuseV1Options.EnableEmbeddedAsarIntegrityValidation)).toBe(true);
    expect(isOn(FuseV1Options.OnlyLoadAppFromAsar)).toBe(true);
  });

  test("the notices name each package with its licence, and how libvips is replaced", () => {
    const notices = readFileSync(join(application, "resources", "third-party-notices.txt"), "utf8");
    const sections = notices.split(`\n${"=".repeat(80)}\n`).slice(1);
    const shipped = listShippedPackages();
    expect(sections.map((section) => section.trim().split("\n")[0])).toEqual(
      shipped.map(({ name, version }) => `${name} ${version}`),
    );
    for (const section of sections) expect(section.length, section).toBeGreaterThan(500);
    const inArchive = listFiles(join(unpacked, "node_modules"))
      .filter((file) => basename(file) === "package.json" && getPackageName(`node_modules/${file}`) === dirname(file))
      .map((file) =>
        z
          .object({ name: z.string(), version: z.string() })
          .parse(JSON.parse(readFileSync(join(unpacked, "node_modules", file), "utf8"))),
      );
    expect(shipped).toEqual(expect.arrayContaining(inArchive.map((found) => expect.objectContaining(found))));
    const [library = ""] = globSync("resources/app.asar.unpacked/node_modules/@img/sharp-libvips-*/lib/libvips*", {
      cwd: application,
    });
    expect(notices).toContain(
      dirname(library)
        .replace("resources/", "")
        .replace(/linux-\w+/, "PLATFORM"),
    );
    expect(notices).toContain("GNU LESSER GENERAL PUBLIC LICENSE");
    expect(notices, "no template of a licence is left to fill in").not.toMatch(/^Copyright \(c\) <year>/m);
    expect(readFileSync(join(application, "LICENSE.electron.txt"), "utf8")).toBe("LICENSE");
    expect(existsSync(join(application, "LICENSES.chromium.html"))).toBe(true);
  });

  test("the application knows the address of the feed", () => {
    const feed = readFileSync(join(application, "resources", "app-update.yml"), "utf8");
    expect(feed).toBe(`provider: generic\nurl: "${updateFeed}"\nupdaterCacheDirName: galley-updater\n`);
  });

  test("updates are off without a feed", () => {
    const resources = createTemporaryFolder();
    writeUpdateConfig(resources, {});
    expect(readdirSync(resources)).toEqual([]);
    writeUpdateConfig(resources, { publisherName: 'Example "GmbH"' });
    expect(parseUpdateConfig(readFileSync(join(resources, "app-update.yml"), "utf8"))).toEqual({
      feed: null,
      publisherName: 'Example "GmbH"',
    });
  });

  test("its service reads a scan with the packed OCR, and its data survive an update", async () => {
    const home = createTemporaryFolder();
    const env = { HOME: home, XDG_DATA_HOME: join(home, "data") };
    const start = performance.now();
    const first = startApplication({ application: unpacked, env });
    const startMs = await waitForWindow(first, start);
    process.stdout.write(`the packaged application shows its window after ${Math.round(startMs)} ms\n`);
    const client = createShellClient(first);
    expect(await client.call(getStatus, {})).toMatchObject({ status: "ok", version: "0.1.0" });
    const letter = await buildPdf([(pdf) => void pdf.fontSize(14).text("The harbor master wrote a letter.")]);
    const bytes = await buildScannedPdf(letter);
    const metadata = { "text-extraction": { ocr: true }, mapping: { taxonomy: "invoice" } };
    const job = await startJob(client, { bytes, metadata });
    await waitForJob(client, job, isBlockedAt("zoning"), origin);
    const text = await readContentItem(client, await getContentItem(client, job, "page-text-json", 1));
    expect(text).toMatchObject({ source: "ocr" });
    expect(JSON.stringify(text)).toContain("harbor");
    first.perform("quit").catch(() => undefined);
    expect(await first.exited).toBe(0);

    const update = join(createTemporaryFolder(), "another", "place");
    cpSync(unpacked, update, { recursive: true });
    for (const file of globSync("{package.json,out/main/**/*.js}", { cwd: update })) {
      const path = join(update, file);
      writeFileSync(path, readFileSync(path, "utf8").replaceAll("0.1.0", "0.2.0"));
    }
    const second = startApplication({ application: update, env });
    await waitForWindow(second, performance.now());
    const updatedClient = createShellClient(second);
    expect(await updatedClient.call(getStatus, {})).toMatchObject({ status: "ok", version: "0.2.0" });
    const { list } = await updatedClient.call(listDocuments, {});
    expect(list.map(({ size }) => size)).toEqual([bytes.length]);
    expect(existsSync(join(home, "data", "galley", "galley.sqlite"))).toBe(true);
  });

  describe.skipIf(!hasDpkg)("the Debian package", () => {
    test("installs the application, its entry in the menus and its icons, and runs no scripts", () => {
      const contents = join(folder, "deb");
      expect(spawnSync("dpkg-deb", ["--raw-extract", packageFile(), contents]).status).toBe(0);
      expect(readdirSync(join(contents, "DEBIAN"))).toEqual(["control"]);
      const control = readFileSync(join(contents, "DEBIAN", "control"), "utf8");
      expect(control).toMatch(/^Package: galley\nVersion: 0\.1\.0\n/);
      // The system updates a package, so that it has no feed.
      const installed = listFiles(application).filter((file) => basename(file) !== "app-update.yml");
      expect(listFiles(join(contents, "usr", "lib", "galley"))).toEqual(installed);
      expect(statSync(join(contents, "usr", "lib", "galley", "chrome-sandbox")).mode & 0o7777).toBe(0o4755);
      expect(statSync(join(contents, "usr", "bin", "galley")).mode & 0o777).toBe(0o755);
      const entry = readFileSync(join(contents, "usr", "share", "applications", "galley.desktop"), "utf8");
      expect(entry).toContain("\nExec=galley %F\n");
      expect(entry).toContain("\nMimeType=application/pdf;application/epub+zip;\n");
      const { status, stdout } = spawnSync("dpkg-deb", ["--contents", packageFile()], { encoding: "utf8" });
      expect(status).toBe(0);
      const modes = [...stdout.matchAll(/^(\S+) (\S+)/gm)];
      expect(new Set(modes.map(([, , owner]) => owner))).toEqual(new Set(["root/root"]));
      expect(modes.filter(([, mode = ""]) => /^[d-].{7}w/.test(mode))).toEqual([]);
    });
  });
});
