import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { dirname, join, posix, relative, resolve, sep } from "node:path";

/** The project's folder, unless another is named. */
const root = resolve(process.argv[2] ?? join(import.meta.dirname, ".."));

interface Layer {
  /** The folder; the first that holds a file counts. */
  folder: string;
  /** Folders that it may import from, beside itself. */
  from: readonly string[];
  /** Folders that it may import types from, but nothing that runs. */
  types?: readonly string[];
  /** Packages that it may import; left out: any but Electron's. */
  packages?: readonly string[];
  /** Whether it runs under Node. */
  node?: boolean;
}

/** The rule: who may import from where. What stands in no folder of this list (`electron/host.ts`) may import all. */
const layers: readonly Layer[] = [
  { folder: "shared", from: [], packages: ["zod"] },
  { folder: "electron/pipeline", from: ["shared"] },
  { folder: "electron/platform", from: [], node: true },
  { folder: "electron/http", from: ["shared"], node: true },
  { folder: "electron/storage", from: ["shared", "electron/platform"], node: true },
  {
    folder: "electron/domain",
    from: ["shared", "electron/storage", "electron/pipeline", "electron/platform"],
    node: true,
  },
  {
    folder: "electron/api",
    from: ["shared", "electron/domain", "electron/http", "electron/platform"],
    types: ["electron/storage"],
    node: true,
  },
  { folder: "electron/tools", from: ["shared", "electron/pipeline", "electron/platform"], node: true },
  { folder: "electron/gateway", from: ["shared", "electron/http", "electron/platform"], node: true },
  { folder: "electron", from: ["shared", "electron"], node: true },
  { folder: "renderer", from: ["shared", "renderer"] },
];

/** The files that import Electron: everything else runs without it. */
const electronFiles = ["main", "preload", "window", "menu", "utility-worker"].map((name) => `electron/${name}.ts`);

/** `import … from "x"`, `export … from "x"`, `import "x"` and `import("x")`. */
const importForm =
  /(?:^|\n)\s*(?:import|export)\b(\s+type\b)?[^;"'()]*?from\s*["']([^"']+)["']|\bimport\s*\(?\s*["']([^"']+)["']/g;

const within = (path: string, folder: string): boolean => path.startsWith(`${folder}/`);

function refusal(file: string, layer: Layer, target: string, typesOnly: boolean): string | null {
  const { folder, from, types = [], packages } = layer;
  if (target.startsWith("node:")) {
    return layer.node === true ? null : `${folder} does not run under Node`;
  }
  if (target.startsWith(".")) {
    const path = posix.join(dirname(file), target);
    if (path === "package.json") return null;
    const [, workbench] = /^renderer\/workbenches\/([^/]+)\//.exec(file) ?? [];
    const [, other] = /^renderer\/workbenches\/([^/]+)\//.exec(path) ?? [];
    if (workbench !== undefined && other !== undefined && workbench !== other) {
      return "workbenches never import each other; what they share stands in renderer/ beside them";
    }
    if ([folder, ...from, ...(typesOnly ? types : [])].some((allowed) => within(path, allowed))) return null;
    const known = from.length === 0 ? "no other folder" : from.join(", ");
    return `${folder} may import from ${known}${types.length === 0 ? "" : `, and types from ${types.join(", ")}`}`;
  }
  const name = target.split("/", target.startsWith("@") ? 2 : 1).join("/");
  if (name === "electron") return electronFiles.includes(file) ? null : `only ${electronFiles.join(", ")} may`;
  if (packages === undefined || packages.includes(name)) return null;
  return `${folder} may import of packages ${packages.join(", ")} alone`;
}

const violations: string[] = [];
let count = 0;
for await (const path of glob("{shared,electron,renderer}/**/*.{ts,tsx}", { cwd: root })) {
  const file = relative(root, join(root, path)).split(sep).join("/");
  const layer = layers.find(({ folder }) => within(file, folder));
  if (layer === undefined) continue;
  count += 1;
  const text = readFileSync(join(root, path), "utf8");
  for (const match of text.matchAll(importForm)) {
    const target = match[2] ?? match[3] ?? "";
    const reason = refusal(file, layer, target, match[1] !== undefined);
    const line = text.slice(0, match.index + match[0].length).split("\n").length;
    if (reason !== null) violations.push(`${file}:${line} imports ${target}: ${reason}.`);
  }
}
if (violations.length > 0) {
  console.error(violations.sort().join("\n"));
  process.exitCode = 1;
} else console.log(`${count} files keep to the layers.`);
