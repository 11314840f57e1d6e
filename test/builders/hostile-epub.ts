import { constants, crc32, deflateRawSync } from "node:zlib";
import { createRandom } from "./random.ts";
import { buildEpub, xhtml, zip } from "./epub.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** An entry of a ZIP file. Omitted fields are computed correctly. */
interface ZipEntry {
  name: string;
  content: Uint8Array | string;
  /** Compressed bytes. */
  deflated?: Uint8Array;
  /** Sizes in the central directory. */
  size?: number;
  packedSize?: number;
  flags?: number;
  /** Unix file mode, such as that of a symbolic link. */
  mode?: number;
  /** Index of the entry whose data this entry shares. */
  sameAs?: number;
}

/** Builds a ZIP file whose central directory may be false. */
function rawZip(entries: readonly ZipEntry[]): Bytes {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  const offsets: number[] = [];
  let at = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const content = Buffer.from(entry.content);
    const packed = Buffer.from(entry.deflated ?? deflateRawSync(content));
    const offset = entry.sameAs === undefined ? at : (offsets[entry.sameAs] ?? 0);
    offsets.push(offset);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(entry.flags ?? 0, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(entry.packedSize ?? packed.length, 14);
    common.writeUInt32LE(entry.size ?? content.length, 18);
    common.writeUInt16LE(name.length, 22);
    if (entry.sameAs === undefined) {
      const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), common, name, packed]);
      parts.push(local);
      at += local.length;
    }
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(((entry.mode ?? 0) << 16) >>> 0, 6);
    tail.writeUInt32LE(offset, 10);
    // The file mode counts only if the entry was made on Unix.
    directory.push(Buffer.concat([Buffer.from("PK\u0001\u0002"), Buffer.of(20, 3), common, tail, name]));
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(entries.length & 0xffff, 8);
  end.writeUInt16LE(entries.length & 0xffff, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...parts, central, end]));
}

const container = (path: string) =>
  `<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="${path}"/></rootfiles></container>`;

interface Item {
  href: string;
  type?: string;
  fallback?: string;
}

function packageOf(items: Record<string, Item>, spine: readonly string[]): string {
  const manifest = Object.entries(items).map(
    ([id, { href, type = "application/xhtml+xml", fallback }]) =>
      `<item id="${id}" href="${href}" media-type="${type}"${fallback === undefined ? "" : ` fallback="${fallback}"`}/>`,
  );
  return `<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><manifest>${manifest.join("")}</manifest>
<spine>${spine.map((id) => `<itemref idref="${id}"/>`).join("")}</spine></package>`;
}

const good = xhtml("<p>Good words.</p>");

/** Returns the entries of an ePub with a good section and a second one at `href`. */
function withSecond(href: string): ZipEntry[] {
  return [
    { name: "mimetype", content: "application/epub+zip" },
    { name: "META-INF/container.xml", content: container("OPS/p.opf") },
    { name: "OPS/p.opf", content: packageOf({ a: { href: "a.xhtml" }, b: { href } }, ["a", "b"]) },
    { name: "OPS/a.xhtml", content: good },
  ];
}

/** Compresses a block repeated many times: the block is compressed once and concatenated. */
function deflatedRepeats(block: Uint8Array, times: number): Uint8Array {
  const body = deflateRawSync(block, { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array.from({ length: times }, () => body), deflateRawSync("")]);
}

const laughs = `<!DOCTYPE html [<!ENTITY a "ha"> ${Array.from({ length: 9 }, (_, level) => {
  const [name, before] = ["bcdefghij"[level], "abcdefghi"[level]];
  return `<!ENTITY ${name} "${`&${before};`.repeat(10)}">`;
}).join("")}]>`;
const outside = '<!DOCTYPE html [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
const strange = (doctype: string, text: string) =>
  `${doctype}<html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body><p>${text}</p></body></html>`;

/** Builds a section of text that hardly repeats within the window of deflate. */
function longSection(mebibytes: number): Bytes {
  const line = (number: number) =>
    `<p>${number.toString(36)} ${((number * 2654435761) % 2 ** 32).toString(36)} words</p>\n`;
  let block = "";
  for (let number = 0; block.length < 2 ** 20; number++) block += line(number);
  const text = Buffer.from(block);
  const [head, tail] = good.split("<p>Good words.</p>") as [string, string];
  const deflated = Buffer.concat([
    deflateRawSync(head, { finishFlush: constants.Z_FULL_FLUSH }),
    ...Array.from({ length: mebibytes }, () => deflateRawSync(text, { level: 1, finishFlush: constants.Z_FULL_FLUSH })),
    deflateRawSync(tail),
  ]);
  const size = head.length + mebibytes * text.length + tail.length;
  return rawZip([...withSecond("b.xhtml"), { name: "OPS/b.xhtml", content: "", deflated, size }]);
}

/** Generates text that compresses badly, so that the ratio of compression is ordinary. */
function noise(length: number): string {
  const random = createRandom(1);
  return Array.from({ length }, () => random.below(36).toString(36)).join("");
}

const mebibyte = Buffer.alloc(2 ** 20, "<p>ha</p>\n");

/** Malicious and damaged ePubs by their fault. */
export const hostileEpubs = {
  nestedBombs: () => {
    const inner = zip({ "zeros.txt": Buffer.alloc(8 * 2 ** 20) });
    const shells = [1, 2, 3].reduce(
      (shell) => zip(Object.fromEntries(Array.from("abcdefgh").map((name) => [`${name}.zip`, shell]))),
      inner,
    );
    return buildEpub([good], { files: { "OPS/more.zip": shells } });
  },
  overlappingEntries: () => {
    const kernel = deflatedRepeats(mebibyte, 20);
    const shared = { content: "", deflated: kernel, size: 20 * 2 ** 20 };
    const first = withSecond("k0.xhtml");
    const others = Array.from({ length: 500 }, (_, index) => ({
      ...shared,
      name: `OPS/k${index + 1}.xhtml`,
      sameAs: first.length,
    }));
    return rawZip([...first, { ...shared, name: "OPS/k0.xhtml" }, ...others]);
  },
  sizeToldTooSmall: (mebibytes = 2000) =>
    rawZip([
      ...withSecond("b.xhtml"),
      { name: "OPS/b.xhtml", content: "", deflated: deflatedRepeats(mebibyte, mebibytes), size: 4000 },
    ]),
  sizeToldTooLarge: () =>
    rawZip([
      ...withSecond("b.xhtml"),
      { name: "OPS/b.xhtml", content: good, size: 0xfffffff0, packedSize: 0x7ffffff0 },
    ]),
  traversal: () =>
    rawZip([...withSecond("../../../../../../etc/passwd"), { name: "../../../../../../etc/passwd", content: good }]),
  absolute: () =>
    rawZip([
      ...withSecond("/etc/passwd"),
      { name: "/etc/passwd", content: good },
      { name: "C:\\Windows\\win.ini", content: good },
    ]),
  fileAddress: () => rawZip([...withSecond("file:///etc/passwd")]),
  billionLaughs: () => rawZip([...withSecond("b.xhtml"), { name: "OPS/b.xhtml", content: strange(laughs, "&j;") }]),
  externalEntity: () => rawZip([...withSecond("b.xhtml"), { name: "OPS/b.xhtml", content: strange(outside, "&x;") }]),
  entitiesInPackage: () =>
    rawZip([
      { name: "META-INF/container.xml", content: container("p.opf") },
      { name: "p.opf", content: outside.replace("html", "package") + packageOf({ a: { href: "&x;" } }, ["a"]) },
    ]),
  manyFiles: () =>
    rawZip([
      ...withSecond("b.xhtml"),
      ...Array.from({ length: 100_000 - 4 }, (_, index) => ({
        name: `OPS/${index}`,
        content: "",
        deflated: Buffer.of(3, 0),
      })),
    ]),
  noPackage: () => rawZip([{ name: "META-INF/container.xml", content: container("missing.opf") }]),
  cyclicFallback: () =>
    rawZip([
      { name: "META-INF/container.xml", content: container("p.opf") },
      {
        name: "p.opf",
        content: packageOf(
          {
            a: { href: "a.pdf", type: "application/pdf", fallback: "b" },
            b: { href: "b.pdf", type: "application/pdf", fallback: "a" },
            c: { href: "c.xhtml" },
          },
          ["a", "c"],
        ),
      },
      { name: "c.xhtml", content: good },
    ]),
  duplicates: () =>
    rawZip([
      ...withSecond("b.xhtml"),
      { name: "OPS/b.xhtml", content: good },
      { name: "OPS/b.xhtml", content: xhtml("<p>Other words.</p>") },
    ]),
  symbolicLink: () =>
    rawZip([...withSecond("b.xhtml"), { name: "OPS/b.xhtml", content: "/etc/passwd", mode: 0o120777 }]),
  noZip: () => new Uint8Array(Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.alloc(5000, 7)])),
  encryptedEntries: () => rawZip(withSecond("b.xhtml").map((entry) => ({ ...entry, flags: 1 }))),
  sectionAMillionTimes: () =>
    rawZip([
      { name: "META-INF/container.xml", content: container("p.opf") },
      {
        name: "p.opf",
        content: packageOf(
          { a: { href: "a.xhtml" } },
          Array.from({ length: 1_000_000 }, () => "a"),
        ).replace("</package>", `<!-- ${noise(2 ** 19)} --></package>`),
      },
      { name: "a.xhtml", content: good },
    ]),
  deepMarkup: () => buildEpub([xhtml(`${"<div>".repeat(80_000)}words${"</div>".repeat(80_000)}`), good]),
  longAttribute: () => buildEpub([xhtml(`<p title="${"x".repeat(1_000_000)}">Good words.</p>`)]),
  longSection: (mebibytes = 8) => longSection(mebibytes),
} as const;
