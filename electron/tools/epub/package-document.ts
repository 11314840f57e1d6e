import { TaskError } from "../../pipeline/tasks.ts";
import type { ManifestItem } from "./manifest-item.ts";
import { type Navigation, readNavigation } from "./navigation.ts";
import { resolvePath } from "./paths.ts";
import { XmlError } from "./xml-error.ts";
import { findElements, parseXml, type XmlElement } from "./xml-tree.ts";
import { EncryptedEntryError, UnreadableEntryError, type ZipArchive } from "./zip-archive.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";

export interface EpubPackage extends Navigation {
  title?: string;
  language?: string;
  /** The items by id. */
  manifest: ReadonlyMap<string, ManifestItem>;
  /** The items by path in the archive. */
  items: ReadonlyMap<string, ManifestItem>;
  /** The sections in reading order. A string is an id that no item of the manifest has. */
  spine: readonly (ManifestItem | string)[];
  /** The spine indexes of the sections outside the linear reading order, such as answers and notes. */
  nonLinear: ReadonlySet<number>;
}

const containerPath = "META-INF/container.xml";
const packageType = "application/oebps-package+xml";
/** Algorithms that obfuscate fonts only; the text is readable. */
const obfuscationAlgorithms = new Set(["http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC"]);

/** Reads the package document of an ePub (EPUB 3.3, section 5). @throws {TaskError} permanent */
export function readPackage(archive: ZipArchive, name: string): EpubPackage {
  const container = readXml(archive, containerPath, name);
  if (container === undefined)
    throw createInvalidError(serviceText("epub-other-zip", { name, reason: describeOtherZip(archive) }));
  markProtected(archive, name);
  const path = findPackagePath(container);
  const document = path === undefined ? undefined : readXml(archive, path, name);
  if (path === undefined || document === undefined) {
    throw createInvalidError(
      path === undefined
        ? serviceText("epub-without-package", { name })
        : serviceText("epub-without-package-file", { name, path }),
    );
  }
  const manifest = readManifest(document, path);
  const references = findElements(document, "itemref").map(({ attributes }) => attributes);
  const ids = references.map((attributes) => normalizeId(attributes.get("idref") ?? ""));
  const spine = ids.map((id) => manifest.get(id) ?? id);
  if (!spine.some((item) => typeof item !== "string")) {
    throw createInvalidError(serviceText("epub-without-content", { name }));
  }
  if (spine.every((item) => typeof item === "string" || archive.isEncrypted(item.href))) {
    throw createEncryptedError(serviceText("epub-managed", { name }));
  }
  const title = readFirstText(document, "title");
  const language = readFirstText(document, "language");
  return {
    ...(title === undefined ? {} : { title }),
    ...(language === undefined ? {} : { language }),
    manifest,
    items: new Map([...manifest.values()].map((item) => [item.href, item])),
    spine,
    nonLinear: new Set(references.flatMap((attributes, index) => (isNonLinear(attributes) ? [index] : []))),
    ...readNavigation(archive, [...manifest.values()]),
  };
}

/** Returns the path of the first rendition's package document. */
function findPackagePath(container: XmlElement): string | undefined {
  const files = findElements(container, "rootfile").map(({ attributes }) => attributes);
  const file = files.find((attributes) => attributes.get("media-type") === packageType) ?? files[0];
  return file?.get("full-path");
}

function readManifest(document: XmlElement, path: string): Map<string, ManifestItem> {
  const manifest = new Map<string, ManifestItem>();
  for (const { attributes } of findElements(document, "item")) {
    const href = resolvePath(attributes.get("href") ?? "", path);
    const id = attributes.get("id");
    const fallback = attributes.get("fallback");
    if (id === undefined || href === undefined) continue;
    manifest.set(normalizeId(id), {
      href,
      mediaType: (attributes.get("media-type") ?? "").trim().toLowerCase(),
      fallback: fallback === undefined ? undefined : normalizeId(fallback),
      properties: new Set(attributes.get("properties")?.trim().split(/\s+/)),
    });
  }
  return manifest;
}

/** Normalizes an id or a reference to an id as XML does (XML 1.0, section 3.3.3), by removing the spaces around it. */
function normalizeId(value: string): string {
  return value.replace(/\s+/g, " ").trim();
}

function isNonLinear(attributes: ReadonlyMap<string, string>): boolean {
  return attributes.get("linear")?.trim() === "no";
}

/**
 * Marks the files that `META-INF/encryption.xml` (EPUB 3.3, section 4.2.6.3.3) names as encrypted, except fonts, which
 * are only obfuscated. An encrypted file makes only its own section unreadable.
 * @throws {TaskError} `DOCUMENT_ENCRYPTED`, permanent, if rights management protects the whole document
 */
function markProtected(archive: ZipArchive, name: string): void {
  const encryption = readXml(archive, "META-INF/encryption.xml", name);
  const protectedData = (encryption === undefined ? [] : findElements(encryption, "EncryptedData")).filter((data) =>
    findElements(data, "EncryptionMethod").some(
      (method) => !obfuscationAlgorithms.has(method.attributes.get("Algorithm") ?? ""),
    ),
  );
  const paths = protectedData.map((data) => {
    const [reference] = findElements(data, "CipherReference");
    return resolvePath(reference?.attributes.get("URI") ?? "", "");
  });
  const isManaged = ["META-INF/rights.xml", "META-INF/sinf.xml"].some((path) => archive.getSize(path) !== undefined);
  if (isManaged || paths.includes(undefined)) throw createEncryptedError(serviceText("epub-managed", { name }));
  archive.markEncrypted(paths.filter((path) => path !== undefined));
}

function describeOtherZip(archive: ZipArchive): string {
  if (archive.names.includes("[Content_Types].xml")) return serviceText("zip-office");
  try {
    const mimetype = archive.readText("mimetype")?.slice(0, 80).trim();
    if (mimetype !== undefined && mimetype !== "application/epub+zip")
      return serviceText("zip-other-type", { type: mimetype });
  } catch (error) {
    if (!(error instanceof UnreadableEntryError)) throw error;
    return error.message;
  }
  return serviceText("zip-file-missing", { path: containerPath });
}

/** Reads an XML file of the ePub; undefined if it does not exist. @throws {TaskError} */
function readXml(archive: ZipArchive, path: string, name: string): XmlElement | undefined {
  try {
    const source = archive.readText(path);
    return source === undefined ? undefined : parseXml(source);
  } catch (error) {
    if (error instanceof EncryptedEntryError) {
      throw createEncryptedError(serviceText("epub-with-password", { name, path }), error);
    }
    if (!(error instanceof XmlError || error instanceof UnreadableEntryError)) throw error;
    const message = serviceText("epub-damaged", { name, path, reason: error.message });
    throw new TaskError("DOCUMENT_INVALID", message, true, error);
  }
}

function readFirstText(document: XmlElement, element: string): string | undefined {
  const [metadata] = findElements(document, "metadata");
  const texts =
    metadata === undefined
      ? []
      : findElements(metadata, element).map((found) => found.text.replace(/\s+/g, " ").trim());
  return texts.find((text) => text !== "");
}

function createInvalidError(message: string): TaskError {
  return new TaskError("DOCUMENT_INVALID", message, true);
}

function createEncryptedError(message: string, cause?: unknown): TaskError {
  return new TaskError("DOCUMENT_ENCRYPTED", message, true, cause);
}
