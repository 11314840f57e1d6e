import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { dirname, join, posix, relative, resolve, sep } from "node:path";

/** The project's folder, or the folder given as the first argument. */
const root = resolve(process.argv[2] ?? join(import.meta.dirname, ".."));

interface Layer {
  /** Folder of the layer. A file belongs to the first layer in the list whose folder contains it. */
  folder: string;
  /** Folders and files that the layer may import from, besides itself. */
  imports: readonly string[];
  /** Folders that the layer may import types from, but no values. */
  typeImports?: readonly string[];
  /** The npm packages that the layer may import; if absent, all packages except Electron. */
  packages?: readonly string[];
  /** Whether the layer runs in Node and may import `node:` modules. */
  node?: boolean;
}

const zone = "electron/pipeline/zone";
/** The imports that all folders of the zone step may use. */
const zoneImports = ["shared", "electron/pipeline/read", `${zone}/draft-zone.ts`, `${zone}/zone-id.ts`];

/** The allowed imports, from the lowest layer to the highest in each of `electron` and `renderer`. */
const layers: readonly Layer[] = [
  { folder: "shared", imports: [], packages: ["kdbush", "re2js", "zod"] },

  { folder: `${zone}/models`, imports: [] },
  { folder: `${zone}/layout`, imports: [...zoneImports, `${zone}/models`] },
  { folder: `${zone}/tables`, imports: [...zoneImports, `${zone}/models`, `${zone}/layout`] },
  { folder: `${zone}/tagged`, imports: [...zoneImports, `${zone}/layout`] },
  { folder: `${zone}/classify`, imports: [...zoneImports, `${zone}/models`, `${zone}/layout`] },
  { folder: `${zone}/relations`, imports: [...zoneImports, `${zone}/layout`] },
  { folder: `${zone}/detected`, imports: [...zoneImports, `${zone}/models`, `${zone}/layout`, `${zone}/tables`] },
  { folder: zone, imports: ["shared", "electron/pipeline/read"] },
  { folder: "electron/pipeline", imports: ["shared"] },
  { folder: "electron/platform", imports: ["shared/service-texts", "shared/language-model.ts"], node: true },
  { folder: "electron/http", imports: ["shared", "electron/platform/clock.ts"], node: true },
  { folder: "electron/storage", imports: ["shared", "electron/platform"], node: true },
  {
    folder: "electron/domain",
    imports: ["shared", "electron/storage", "electron/pipeline", "electron/platform"],
    node: true,
  },
  {
    folder: "electron/api",
    imports: ["shared", "electron/domain", "electron/http", "electron/platform"],
    typeImports: ["electron/storage"],
    node: true,
  },
  {
    folder: "electron/tools",
    // The validations are pure functions of the domain, which run in threads.
    imports: ["shared", "electron/pipeline", "electron/platform", "electron/domain/validations.ts"],
    node: true,
  },
  {
    folder: "electron/gateway",
    // The gateway validates contents offline in the same way as the service.
    imports: ["shared", "electron/http", "electron/platform", "electron/domain/contents/normalize-content.ts"],
    node: true,
  },
  {
    folder: "electron/backup",
    imports: [
      "shared",
      "electron/http",
      "electron/storage",
      "electron/platform",
      "electron/domain/accounts/encrypted-data.ts",
      "electron/gateway/database.ts",
    ],
    node: true,
  },
  {
    folder: "electron/desktop",
    // Menus, dialogs and notifications of the system use the window's messages in its language.
    imports: ["shared", "electron/http", "electron/platform", "electron/gateway", "renderer/messages"],
    node: true,
  },
  { folder: "electron/listener", imports: ["shared", "electron/http", "electron/platform"], node: true },
  { folder: "electron/shell", imports: ["shared", "electron", "renderer/messages"], node: true },
  { folder: "electron", imports: ["shared", "electron"], node: true },

  { folder: "renderer/messages", imports: [], packages: ["@fluent/bundle", "react"] },
  { folder: "renderer/styles", imports: ["shared"], packages: [] },
  { folder: "renderer/history", imports: ["shared"], packages: ["zod"] },
  { folder: "renderer/document-ops", imports: ["shared"], packages: ["rbush"] },
  { folder: "renderer/session", imports: ["shared"] },
  { folder: "renderer/commands", imports: ["shared", "renderer/session"] },
  { folder: "renderer/components", imports: ["shared", "renderer/commands"] },
  { folder: "renderer/viewer", imports: ["shared", "renderer/commands", "renderer/components"] },
  { folder: "renderer/frame", imports: ["shared", "renderer/session", "renderer/commands", "renderer/components"] },
  {
    folder: "renderer/checkout",
    imports: ["shared", "renderer/session", "renderer/history", "renderer/commands", "renderer/components"],
  },
  {
    folder: "renderer/workbenches",
    imports: [
      "shared",
      ...["styles", "history", "document-ops", "session", "commands", "components", "viewer", "frame", "checkout"].map(
        (name) => `renderer/${name}`,
      ),
    ],
  },
  {
    folder: "renderer/changes",
    imports: [
      "shared",
      ...["styles", "session", "components", "checkout", "workbenches"].map((name) => `renderer/${name}`),
    ],
  },
  {
    folder: "renderer/offline",
    imports: [
      "shared",
      ...["history", "session", "commands", "components", "frame", "checkout", "changes", "workbenches"].map(
        (name) => `renderer/${name}`,
      ),
    ],
  },
  {
    folder: "renderer/job-page",
    imports: ["shared", ...["session", "commands", "components", "frame", "monaco"].map((name) => `renderer/${name}`)],
  },
  {
    folder: "renderer/statistics",
    imports: ["shared", ...["session", "commands", "components", "frame"].map((name) => `renderer/${name}`)],
  },
  {
    folder: "renderer/review",
    imports: [
      "shared",
      ...["session", "history", "commands", "components", "viewer", "frame", "checkout", "changes", "workbenches"].map(
        (name) => `renderer/${name}`,
      ),
    ],
  },
  {
    folder: "renderer/queue",
    imports: [
      "shared",
      "renderer/session",
      "renderer/commands",
      "renderer/components",
      "renderer/frame",
      "renderer/offline",
    ],
  },
  {
    folder: "renderer/monaco",
    imports: [
      "shared",
      "renderer/styles",
      "renderer/session",
      "renderer/commands",
      "renderer/components",
      "renderer/frame",
    ],
  },
  {
    folder: "renderer/taxonomies",
    imports: [
      "shared",
      ...["styles", "session", "commands", "components", "frame", "monaco"].map((name) => `renderer/${name}`),
    ],
  },
  {
    folder: "renderer/settings",
    imports: [
      "shared",
      ...["styles", "session", "commands", "components", "frame", "taxonomies"].map((name) => `renderer/${name}`),
      // The dialog to watch a folder contains the form of the job settings.
      ...["JobSettingsForm.tsx", "RandomReviewField.tsx", "ThresholdField.tsx", "import-choice.ts"].map(
        (name) => `renderer/queue/${name}`,
      ),
      // The settings page of the keyboard shortcuts lists the commands of all views.
      ...["offline", "queue", "viewer", "checkout", "monaco", "review", "job-page", "statistics"].map(
        (name) => `renderer/${name}/commands.ts`,
      ),
      ...["zoning", "mapping", "indexing"].map((name) => `renderer/workbenches/${name}/commands.ts`),
    ],
  },
  { folder: "renderer/shell", imports: ["shared", "renderer"] },
  { folder: "renderer", imports: ["renderer/shell", "renderer/styles"] },
];

/** Folders whose subfolders must be layers of their own, so that a new subfolder does not escape the check. */
const dividedFolders: readonly string[] = ["electron", zone, "renderer"];

/** The files and folders that may import Electron; all other files run without it. */
const electronFiles: readonly string[] = ["electron/main.ts", "electron/shell"];

const comment = String.raw`\/\*(?:[^*]|\*(?!\/))*\*\/|\/\/[^\n]*\n`;
const gap = String.raw`(?:\s|${comment})*`;

/** Matches `import … from "x"`, `export … from "x"`, `import "x"` and `import("x")`, also with comments in them. */
const importPattern = new RegExp(
  String.raw`(?:^|\n)\s*(?:import|export)\b(${gap}\btype\b)?(?:${comment}|[^;"'()/])*?from${gap}["']([^"']+)["']` +
    String.raw`|(?<!["'])\bimport${gap}\(?${gap}["']([^"']+)["']`,
  "g",
);

const contains = (folder: string, path: string): boolean => path.startsWith(`${folder}/`);

/** Checks a relative import of a file. @returns The reason of a violation; null if the import is allowed. */
function checkRelativeImport(file: string, layer: Layer, target: string, isTypeOnly: boolean): string | null {
  const { folder, imports, typeImports = [] } = layer;
  const path = posix.join(dirname(file), target);
  if (path === "package.json") return null;
  const [, workbench] = /^renderer\/workbenches\/([^/]+)\//.exec(file) ?? [];
  const [, otherWorkbench] = /^renderer\/workbenches\/([^/]+)\//.exec(path) ?? [];
  if (workbench !== undefined && otherWorkbench !== undefined && workbench !== otherWorkbench) {
    return "a workbench may not import another; move shared code to renderer/workbenches";
  }
  const everywhere = folder.startsWith("renderer") ? ["renderer/messages"] : [];
  const allowed = [folder, ...everywhere, ...imports, ...(isTypeOnly ? typeImports : [])];
  if (allowed.some((candidate) => candidate === path || contains(candidate, path))) return null;
  const names = imports.length === 0 ? "no other folder" : imports.join(", ");
  return `${folder} may import from ${names}${typeImports.length === 0 ? "" : `, and types from ${typeImports.join(", ")}`}`;
}

/** Checks an import. @returns The reason of a violation; null if the import is allowed. */
function checkImport(file: string, layer: Layer, target: string, isTypeOnly: boolean): string | null {
  const { folder, packages, node = false } = layer;
  if (target.startsWith("node:")) return node ? null : `${folder} does not run in Node`;
  if (target.startsWith(".")) return checkRelativeImport(file, layer, target, isTypeOnly);
  const name = target.split("/", target.startsWith("@") ? 2 : 1).join("/");
  const isShell = electronFiles.some((path) => path === file || contains(path, file));
  if (name === "electron") return isShell ? null : `only ${electronFiles.join(", ")} may`;
  if (packages === undefined || packages.includes(name)) return null;
  return `${folder} may import ${packages.length === 0 ? "no packages" : `only the packages ${packages.join(", ")}`}`;
}

const violations: string[] = [];
let count = 0;
for await (const path of glob("{shared,electron,renderer}/**/*.{ts,tsx}", { cwd: root })) {
  const file = relative(root, join(root, path)).split(sep).join("/");
  const layer = layers.find(({ folder }) => contains(folder, file));
  if (layer === undefined) throw new Error(`no layer of build/layers.ts contains ${file}`);
  count += 1;
  if (dividedFolders.includes(layer.folder) && dirname(file) !== layer.folder) {
    violations.push(`${file}: ${dirname(file)} is not a layer; add it to build/layers.ts with what it may import.`);
    continue;
  }
  const text = readFileSync(join(root, path), "utf8");
  for (const match of text.matchAll(importPattern)) {
    const target = match[2] ?? match[3] ?? "";
    const reason = checkImport(file, layer, target, match[1] !== undefined);
    const line = text.slice(0, match.index + match[0].length).split("\n").length;
    if (reason !== null) violations.push(`${file}:${line} imports ${target}: ${reason}.`);
  }
}
if (violations.length > 0) {
  console.error(violations.sort().join("\n"));
  process.exitCode = 1;
} else console.log(`Files checked: ${count}. All imports respect the layers.`);
