import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve, sep } from "node:path";
import react from "@vitejs/plugin-react";
import { normalizePath, type InlineConfig, type Plugin, type Rolldown } from "vite";
import { z } from "zod";

export const root = resolve(import.meta.dirname, "..");
export const out = join(root, "out");

const manifest = z
  .object({ dependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));

/** The packages with native code, WebAssembly or data files. They are not bundled and stay in `node_modules`. */
const external = Object.keys(manifest.dependencies);

const shared: InlineConfig = { root, configFile: false, logLevel: "warn", clearScreen: false };

/** Copies the files that pdf.js loads at run time to `/pdfjs/`: character maps, fonts, decoders, color profiles. */
function pdfjsAssets(): Plugin {
  return {
    name: "pdfjs-assets",
    apply: "build",
    writeBundle(options) {
      const from = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
      for (const folder of ["cmaps", "standard_fonts", "wasm", "iccs"]) {
        cpSync(join(from, folder), join(options.dir ?? out, "pdfjs", folder), { recursive: true });
      }
    },
  };
}

/** The folder with a JSON list of the bundled packages' folders for each part of the application. */
export const bundledPackagesFolder = join(out, "bundled-packages");

/**
 * Returns a function that creates plugins. They record the npm packages that are in the bundles of a part, for the
 * third-party notices. The page and its workers have separate plugins, which share one list.
 */
function createPackageRecorder(part: string): () => Plugin {
  const folders = new Set<string>();
  return () => ({
    name: "record-packages",
    apply: "build",
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        for (const id of output.type === "chunk" ? output.moduleIds : []) {
          const [, folder] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id.split(sep).join("/")) ?? [];
          if (folder !== undefined) folders.add(relative(root, folder).split(sep).join("/"));
        }
      }
      mkdirSync(bundledPackagesFolder, { recursive: true });
      writeFileSync(join(bundledPackagesFolder, `${part}.json`), JSON.stringify([...folders].sort(), null, 2));
    },
  });
}

const startModule = normalizePath(join(root, "renderer", "shell", "start.tsx"));

/**
 * Creates a function that names the chunk of the modules that `start.tsx` imports, directly or indirectly, by static
 * imports. The window always loads all of them, so they need no separate chunks.
 */
function createStartChunkName(): Rolldown.CodeSplittingNameFunction {
  const startModules = new Set<string>();
  return (moduleId, context) => {
    const add = (id: string): void => {
      if (startModules.has(id)) return;
      startModules.add(id);
      context.getModuleInfo(id)?.importedIds.forEach(add);
    };
    if (startModules.size === 0) add(startModule);
    return startModules.has(moduleId) ? "start" : null;
  };
}

/**
 * Joins modules of the renderer that several chunks share. By itself, the bundler makes a chunk for each set of chunks
 * that share a module: 118 requests for one window, many of them for a single icon.
 */
const rendererChunks: Rolldown.CodeSplittingGroup[] = [
  // The page's script awaits the import of other chunks at its top level. These must not import its own chunk in turn.
  { name: "messages", tags: ["$initial"], test: (id) => !/main\.tsx$|index\.html/.test(id), priority: 2 },
  { name: createStartChunkName(), debugName: "start", priority: 1 },
  // Monaco and pdf.js are large, and load only for the documents that need them.
  { name: "views", minShareCount: 2, test: (id) => !/monaco|pdf/.test(relative(root, id)) },
];

const recordRendererPackages = createPackageRecorder("renderer");

/** Builds the renderer: its page, its scripts, and the workers of pdf.js and Monaco. */
export const renderer: InlineConfig = {
  ...shared,
  root: join(root, "renderer"),
  plugins: [react(), pdfjsAssets(), recordRendererPackages()],
  worker: { format: "es", plugins: () => [recordRendererPackages()] },
  build: {
    outDir: join(out, "renderer"),
    emptyOutDir: true,
    target: "chrome140",
    // Inlined assets would need `data:` in the content security policy, and local files load fast anyway.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 8192,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: rendererChunks } } },
  },
};

const node: InlineConfig = {
  ...shared,
  ssr: { target: "node", noExternal: true, external: [...external, "electron"] },
  // The learned models are large. Parsing them as JSON takes less time than compiling them as JavaScript.
  json: { namedExports: false, stringify: true },
};

/** Builds the programs that run under Node: Electron's main process, the browser shell, the server and the workers. */
export const main: InlineConfig = {
  ...node,
  plugins: [createPackageRecorder("main")()],
  build: {
    ssr: true,
    outDir: join(out, "main"),
    emptyOutDir: true,
    target: "node24",
    minify: false,
    rolldownOptions: {
      input: {
        main: join(root, "electron/main.ts"),
        "browser-shell": join(root, "electron/browser-shell.ts"),
        server: join(root, "electron/server.ts"),
        worker: join(root, "electron/tools/worker.ts"),
        "validation-thread": join(root, "electron/tools/validation-thread.ts"),
      },
      output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js" },
    },
  },
};

/** Builds the preload script. Electron's sandbox accepts only CommonJS. */
export const preload: InlineConfig = {
  ...node,
  plugins: [createPackageRecorder("preload")()],
  build: {
    ssr: true,
    outDir: join(out, "main"),
    emptyOutDir: false,
    target: "node24",
    minify: false,
    rolldownOptions: {
      input: { preload: join(root, "electron/shell/preload.ts") },
      output: { format: "cjs", entryFileNames: "[name].cjs" },
    },
  },
};
