import { constants, crc32, deflateRawSync } from "node:zlib";
import { createRandom } from "./random.ts";
import { buildEpub, buildXhtml, buildZip } from "./epub.ts";

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
  /** 0 for content that is stored as it is; 8 by default. */
  method?: 0 | 8;
  /** The ZIP64 extra field of the directory, which counts where a size is 0xffffffff. */
  zip64Sizes?: readonly bigint[];
  /** Unix file mode, such as that of a symbolic link. */
  mode?: number;
  /** Index of the entry whose data this entry shares. */
  sharesDataOf?: number;
}

/** What a ZIP file says at its end. */
interface ZipEnd {
  comment?: Uint8Array;
  /** The 64-bit end record: the number of entries and the offset of the directory. */
  zip64?: { count: bigint; offset?: bigint; recordOffset?: bigint };
}

function buildZip64End({ count, offset, recordOffset }: NonNullable<ZipEnd["zip64"]>, at: number, end: number): Buffer {
  const record = Buffer.alloc(56);
  record.write("PK\u0006\u0006", "latin1");
  record.writeBigUInt64LE(44n, 4);
  record.writeBigUInt64LE(count, 24);
  record.writeBigUInt64LE(count, 32);
  record.writeBigUInt64LE(offset ?? BigInt(at), 48);
  const locator = Buffer.alloc(20);
  locator.write("PK\u0006\u0007", "latin1");
  locator.writeBigUInt64LE(recordOffset ?? BigInt(end), 8);
  return Buffer.concat([record, locator]);
}

function buildZip64Extra(sizes: readonly bigint[]): Buffer {
  const extra = Buffer.alloc(4 + 8 * sizes.length);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8 * sizes.length, 2);
  for (const [index, size] of sizes.entries()) extra.writeBigUInt64LE(size, 4 + 8 * index);
  return extra;
}

/** Builds a ZIP file whose central directory may be false. */
function buildRawZip(entries: readonly ZipEntry[], { comment = new Uint8Array(), zip64 }: ZipEnd = {}): Bytes {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  const offsets: number[] = [];
  let at = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const content = Buffer.from(entry.content);
    const { method = 8, zip64Sizes } = entry;
    const packed = Buffer.from(entry.deflated ?? (method === 0 ? content : deflateRawSync(content)));
    const extra = zip64Sizes === undefined ? Buffer.alloc(0) : buildZip64Extra(zip64Sizes);
    const offset = entry.sharesDataOf === undefined ? at : (offsets[entry.sharesDataOf] ?? 0);
    offsets.push(offset);
    const sharedHeader = Buffer.alloc(26);
    sharedHeader.writeUInt16LE(20, 0);
    sharedHeader.writeUInt16LE(entry.flags ?? 0, 2);
    sharedHeader.writeUInt16LE(method, 4);
    sharedHeader.writeUInt32LE(crc32(content), 10);
    sharedHeader.writeUInt32LE(entry.packedSize ?? packed.length, 14);
    sharedHeader.writeUInt32LE(entry.size ?? content.length, 18);
    sharedHeader.writeUInt16LE(name.length, 22);
    if (entry.sharesDataOf === undefined) {
      const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), sharedHeader, name, packed]);
      parts.push(local);
      at += local.length;
    }
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(((entry.mode ?? 0) << 16) >>> 0, 6);
    tail.writeUInt32LE(offset, 10);
    // The file mode counts only if the entry was made on Unix.
    const entryHeader = Buffer.from(sharedHeader);
    entryHeader.writeUInt16LE(extra.length, 24);
    directory.push(Buffer.concat([Buffer.from("PK\u0001\u0002"), Buffer.of(20, 3), entryHeader, tail, name, extra]));
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(entries.length & 0xffff, 8);
  end.writeUInt16LE(entries.length & 0xffff, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  end.writeUInt16LE(comment.length, 20);
  const end64 = zip64 === undefined ? Buffer.alloc(0) : buildZip64End(zip64, at, at + central.length);
  return new Uint8Array(Buffer.concat([...parts, central, end64, end, comment]));
}

const buildContainer = (path: string) =>
  `<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="${path}"/></rootfiles></container>`;

interface Item {
  href: string;
  type?: string;
  fallback?: string;
}

function buildPackage(items: Record<string, Item>, spine: readonly string[]): string {
  const manifest = Object.entries(items).map(
    ([id, { href, type = "application/xhtml+xml", fallback }]) =>
      `<item id="${id}" href="${href}" media-type="${type}"${fallback === undefined ? "" : ` fallback="${fallback}"`}/>`,
  );
  return `<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><manifest>${manifest.join("")}</manifest>
<spine>${spine.map((id) => `<itemref idref="${id}"/>`).join("")}</spine></package>`;
}

const goodSection = buildXhtml("<p>Good words.</p>");

/** Returns the entries of an ePub with a good section and a second one at `href`. */
function buildEntriesWithSecondSection(href: string): ZipEntry[] {
  return [
    { name: "mimetype", content: "application/epub+zip" },
    { name: "META-INF/container.xml", content: buildContainer("OPS/p.opf") },
    { name: "OPS/p.opf", content: buildPackage({ a: { href: "a.xhtml" }, b: { href } }, ["a", "b"]) },
    { name: "OPS/a.xhtml", content: goodSection },
  ];
}

/** Compresses a repeated block. The block is compressed once, and the result is repeated. */
function deflateRepeated(block: Uint8Array, times: number): Uint8Array {
  const body = deflateRawSync(block, { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array.from({ length: times }, () => body), deflateRawSync("")]);
}

const billionLaughsDoctype = `<!DOCTYPE html [<!ENTITY a "ha"> ${Array.from({ length: 9 }, (_, level) => {
  const [name, previousName] = ["bcdefghij"[level], "abcdefghi"[level]];
  return `<!ENTITY ${name} "${`&${previousName};`.repeat(10)}">`;
}).join("")}]>`;
const externalEntityDoctype = '<!DOCTYPE html [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
const buildSectionWithDoctype = (doctype: string, text: string) =>
  `${doctype}<html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body><p>${text}</p></body></html>`;

/** Builds a section of text that hardly repeats within the window of deflate. */
function longSection(mebibytes: number): Bytes {
  const line = (number: number) =>
    `<p>${number.toString(36)} ${((number * 2654435761) % 2 ** 32).toString(36)} words</p>\n`;
  let block = "";
  for (let number = 0; block.length < 2 ** 20; number++) block += line(number);
  const text = Buffer.from(block);
  const [head, tail] = goodSection.split("<p>Good words.</p>") as [string, string];
  const deflated = Buffer.concat([
    deflateRawSync(head, { finishFlush: constants.Z_FULL_FLUSH }),
    ...Array.from({ length: mebibytes }, () => deflateRawSync(text, { level: 1, finishFlush: constants.Z_FULL_FLUSH })),
    deflateRawSync(tail),
  ]);
  const size = head.length + mebibytes * text.length + tail.length;
  return buildRawZip([
    ...buildEntriesWithSecondSection("b.xhtml"),
    { name: "OPS/b.xhtml", content: "", deflated, size },
  ]);
}

/** Generates text that compresses badly, so that the ratio of compression is ordinary. */
function generateNoise(length: number): string {
  const random = createRandom(1);
  return Array.from({ length }, () => random.below(36).toString(36)).join("");
}

const mebibyte = Buffer.alloc(2 ** 20, "<p>ha</p>\n");

/** Malicious and damaged ePubs by their fault. */
export const hostileEpubs = {
  nestedBombs: () => {
    const inner = buildZip({ "zeros.txt": Buffer.alloc(8 * 2 ** 20) });
    const shells = [1, 2, 3].reduce(
      (shell) => buildZip(Object.fromEntries(Array.from("abcdefgh").map((name) => [`${name}.zip`, shell]))),
      inner,
    );
    return buildEpub([goodSection], { files: { "OPS/more.zip": shells } });
  },
  overlappingEntries: () => {
    const bomb = deflateRepeated(mebibyte, 20);
    const shared = { content: "", deflated: bomb, size: 20 * 2 ** 20 };
    const first = buildEntriesWithSecondSection("k0.xhtml");
    const others = Array.from({ length: 500 }, (_, index) => ({
      ...shared,
      name: `OPS/k${index + 1}.xhtml`,
      sharesDataOf: first.length,
    }));
    return buildRawZip([...first, { ...shared, name: "OPS/k0.xhtml" }, ...others]);
  },
  understatedSize: (mebibytes = 2000) =>
    buildRawZip([
      ...buildEntriesWithSecondSection("b.xhtml"),
      { name: "OPS/b.xhtml", content: "", deflated: deflateRepeated(mebibyte, mebibytes), size: 4000 },
    ]),
  overstatedSize: () =>
    buildRawZip([
      ...buildEntriesWithSecondSection("b.xhtml"),
      { name: "OPS/b.xhtml", content: goodSection, size: 0xfffffff0, packedSize: 0x7ffffff0 },
    ]),
  pathTraversal: () =>
    buildRawZip([
      ...buildEntriesWithSecondSection("../../../../../../etc/passwd"),
      { name: "../../../../../../etc/passwd", content: goodSection },
    ]),
  absolutePaths: () =>
    buildRawZip([
      ...buildEntriesWithSecondSection("/etc/passwd"),
      { name: "/etc/passwd", content: goodSection },
      { name: "C:\\Windows\\win.ini", content: goodSection },
    ]),
  fileAddress: () => buildRawZip([...buildEntriesWithSecondSection("file:///etc/passwd")]),
  billionLaughs: () =>
    buildRawZip([
      ...buildEntriesWithSecondSection("b.xhtml"),
      { name: "OPS/b.xhtml", content: buildSectionWithDoctype(billionLaughsDoctype, "&j;") },
    ]),
  externalEntity: () =>
    buildRawZip([
      ...buildEntriesWithSecondSection("b.xhtml"),
      { name: "OPS/b.xhtml", content: buildSectionWithDoctype(externalEntityDoctype, "&x;") },
    ]),
  entitiesInPackage: () =>
    buildRawZip([
      { name: "META-INF/container.xml", content: buildContainer("p.opf") },
      {
        name: "p.opf",
        content: externalEntityDoctype.replace("html", "package") + buildPackage({ a: { href: "&x;" } }, ["a"]),
      },
    ]),
  manyFiles: () =>
    buildRawZip([
      ...buildEntriesWithSecondSection("b.xhtml"),
      ...Array.from({ length: 100_000 - 4 }, (_, index) => ({
        name: `OPS/${index}`,
        content: "",
        deflated: Buffer.of(3, 0),
      })),
    ]),
  noPackage: () => buildRawZip([{ name: "META-INF/container.xml", content: buildContainer("missing.opf") }]),
  cyclicFallback: () =>
    buildRawZip([
      { name: "META-INF/container.xml", content: buildContainer("p.opf") },
      {
        name: "p.opf",
        content: buildPackage(
          {
            a: { href: "a.pdf", type: "application/pdf", fallback: "b" },
            b: { href: "b.pdf", type: "application/pdf", fallback: "a" },
            c: { href: "c.xhtml" },
          },
          ["a", "c"],
        ),
      },
      { name: "c.xhtml", content: goodSection },
    ]),
  duplicates: () =>
    buildRawZip([
      ...buildEntriesWithSecondSection("b.xhtml"),
      { name: "OPS/b.xhtml", content: goodSection },
      { name: "OPS/b.xhtml", content: buildXhtml("<p>Other words.</p>") },
    ]),
  nestedDuplicates: () =>
    buildRawZip([
      ...buildEntriesWithSecondSection("b.xhtml"),
      { name: "OPS/b.xhtml", content: goodSection },
      { name: "OPS/b.xhtml/c.xhtml", content: goodSection },
      { name: "./OPS/./b.xhtml", content: buildXhtml("<p>Other words.</p>") },
      { name: "OPS\\B.XHTML", content: buildXhtml("<p>Other words.</p>") },
    ]),
  /** Entries without compression that share their data and say that they are short. */
  understatedStoredSizes: () => {
    const first = buildEntriesWithSecondSection("k0.xhtml");
    const shared = { content: Buffer.alloc(2 ** 24, "<p>ha</p>\n"), method: 0 as const, size: 4 };
    const others = Array.from({ length: 300 }, (_, index) => ({
      ...shared,
      content: "",
      packedSize: 2 ** 24,
      name: `OPS/k${index + 1}.xhtml`,
      sharesDataOf: first.length,
    }));
    return buildRawZip([...first, { ...shared, name: "OPS/k0.xhtml" }, ...others]);
  },
  combiningNames: () =>
    buildRawZip([
      ...buildEntriesWithSecondSection("b.xhtml"),
      ...Array.from({ length: 400 }, (_, index) => ({ name: `${index}${"\u0316\u0301".repeat(16_000)}`, content: "" })),
    ]),
  zip64Count: () => buildRawZip(buildEntriesWithSecondSection("b.xhtml"), { zip64: { count: 2n ** 63n } }),
  zip64Offset: () => buildRawZip(buildEntriesWithSecondSection("b.xhtml"), { zip64: { count: 4n, offset: 2n ** 60n } }),
  zip64Record: () =>
    buildRawZip(buildEntriesWithSecondSection("b.xhtml"), { zip64: { count: 4n, recordOffset: 2n ** 64n - 1n } }),
  zip64Sizes: () =>
    buildRawZip([
      ...buildEntriesWithSecondSection("b.xhtml"),
      { name: "OPS/b.xhtml", content: goodSection, size: 0xffffffff, zip64Sizes: [2n ** 62n] },
    ]),
  missingZip64Sizes: () =>
    buildRawZip([
      ...buildEntriesWithSecondSection("b.xhtml"),
      { name: "OPS/b.xhtml", content: goodSection, size: 0xffffffff },
    ]),
  longComment: () => buildRawZip(buildEntriesWithSecondSection("a.xhtml"), { comment: Buffer.alloc(0xffff, "PK") }),
  commentWithDirectory: () => {
    const other = buildRawZip(buildEntriesWithSecondSection("../../etc/passwd"));
    return buildRawZip(buildEntriesWithSecondSection("a.xhtml"), { comment: other });
  },
  falseMimetype: () =>
    buildRawZip(
      buildEntriesWithSecondSection("a.xhtml").map((entry) =>
        entry.name === "mimetype" ? { ...entry, content: deflateRepeated(mebibyte, 20), mode: 0o120777 } : entry,
      ),
    ),
  symbolicLink: () =>
    buildRawZip([
      ...buildEntriesWithSecondSection("b.xhtml"),
      { name: "OPS/b.xhtml", content: "/etc/passwd", mode: 0o120777 },
    ]),
  notAZip: () => new Uint8Array(Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.alloc(5000, 7)])),
  encryptedEntries: () =>
    buildRawZip(buildEntriesWithSecondSection("b.xhtml").map((entry) => ({ ...entry, flags: 1 }))),
  repeatedSection: () =>
    buildRawZip([
      { name: "META-INF/container.xml", content: buildContainer("p.opf") },
      {
        name: "p.opf",
        content: buildPackage(
          { a: { href: "a.xhtml" } },
          Array.from({ length: 1_000_000 }, () => "a"),
        ).replace("</package>", `<!-- ${generateNoise(2 ** 19)} --></package>`),
      },
      { name: "a.xhtml", content: goodSection },
    ]),
  deepMarkup: () => buildEpub([buildXhtml(`${"<div>".repeat(80_000)}words${"</div>".repeat(80_000)}`), goodSection]),
  longAttribute: () => buildEpub([buildXhtml(`<p title="${"x".repeat(1_000_000)}">Good words.</p>`)]),
  longSection: (mebibytes = 8) => longSection(mebibytes),
} as const;
