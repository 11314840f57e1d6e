/**
 * The data files that pdf.js reads when a document needs them: character maps, the 14 standard fonts, color
 * profiles and decoders. They are part of the build, as files of their own, fetched one by one on demand.
 */
const assets: Record<string, string> = {
  ...import.meta.glob<string>("../../node_modules/pdfjs-dist/cmaps/*.bcmap", {
    query: "?url&no-inline",
    import: "default",
    eager: true,
  }),
  ...import.meta.glob<string>("../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}", {
    query: "?url&no-inline",
    import: "default",
    eager: true,
  }),
  ...import.meta.glob<string>("../../node_modules/pdfjs-dist/iccs/*.icc", {
    query: "?url&no-inline",
    import: "default",
    eager: true,
  }),
  ...import.meta.glob<string>("../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg}.wasm", {
    query: "?url&no-inline",
    import: "default",
    eager: true,
  }),
};

const byName = new Map(Object.entries(assets).map(([path, url]) => [path.slice(path.lastIndexOf("/") + 1), url]));

/** What pdf.js calls to read one of its files (its `BinaryDataFactory`). */
export class BundledData {
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const url = byName.get(filename);
    if (url === undefined) throw new Error(`pdf.js asks for ${filename}, which is not part of the build`);
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${filename} could not be read: ${answer.status} ${answer.statusText}`);
    return new Uint8Array(await answer.arrayBuffer());
  }
}
