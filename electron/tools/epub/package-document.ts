import { TaskError } from "../../pipeline/tasks.ts";
import type { ManifestItem } from "./manifest-item.ts";
import { sectionTitles } from "./navigation.ts";
import { resolvePath } from "./paths.ts";
import { XmlError } from "./xml-error.ts";
import { elementsNamed, parseXml } from "./xml-tree.ts";
import type { XmlElement } from "./xml-tree.ts";
import type { ZipArchive } from "./zip-archive.ts";
import { EncryptedEntryError, UnreadableEntryError } from "./zip-archive.ts";

export interface EpubPackage {
  title?: string;
  language?: string;
  /** By id. */
  manifest: ReadonlyMap<string, ManifestItem>;
  /** By path in the archive. */
  items: ReadonlyMap<string, ManifestItem>;
  /** The sections in reading order; a text where an item is named that the manifest does not have. */
  spine: readonly (ManifestItem | string)[];
  /** What the navigation calls a section, by its path. */
  titles: ReadonlyMap<string, string>;
}

const containerPath = "META-INF/container.xml";
const packageType = "application/oebps-package+xml";
/** Fonts are obfuscated so that they cannot be taken out; the text is not. */
const fontObfuscation = new Set(["http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC"]);

const drm = "the ePub is protected by rights management (DRM). Get it without protection.";

/** Reads what the ePub says of itself. @throws {TaskError} permanent */
export function readPackage(archive: ZipArchive, name: string): EpubPackage {
  const container = readXml(archive, containerPath, name);
  if (container === undefined) throw invalid(`${name} is a ZIP but not an ePub: ${whatElse(archive)}.`);
  markProtected(archive, name);
  const path = packagePath(container);
  const document = path === undefined ? undefined : readXml(archive, path, name);
  if (path === undefined || document === undefined) {
    throw invalid(`${name} is an ePub without its package document${path === undefined ? "" : ` (${path})`}.`);
  }
  const manifest = readManifest(document, path);
  const ids = elementsNamed(document, "itemref").map(({ attributes }) => attributes.get("idref") ?? "");
  const spine = ids.map((id) => manifest.get(id) ?? id);
  if (!spine.some((item) => typeof item !== "string")) {
    throw invalid(`${name} is an ePub without content: its reading order names no file.`);
  }
  if (spine.every((item) => typeof item === "string" || archive.isEncrypted(item.href))) {
    throw encrypted(`${name} is encrypted: ${drm}`);
  }
  const title = firstText(document, "title");
  const language = firstText(document, "language");
  return {
    ...(title === undefined ? {} : { title }),
    ...(language === undefined ? {} : { language }),
    manifest,
    items: new Map([...manifest.values()].map((item) => [item.href, item])),
    spine,
    titles: sectionTitles(archive, [...manifest.values()]),
  };
}

/** Of several renditions the first. */
function packagePath(container: XmlElement): string | undefined {
  const files = elementsNamed(container, "rootfile").map(({ attributes }) => attributes);
  const file = files.find((attributes) => attributes.get("media-type") === packageType) ?? files[0];
  return file?.get("full-path");
}

function readManifest(document: XmlElement, path: string): Map<string, ManifestItem> {
  const manifest = new Map<string, ManifestItem>();
  for (const { attributes } of elementsNamed(document, "item")) {
    const href = resolvePath(attributes.get("href") ?? "", path);
    const id = attributes.get("id");
    if (id === undefined || href === undefined) continue;
    manifest.set(id, {
      href,
      mediaType: (attributes.get("media-type") ?? "").trim().toLowerCase(),
      fallback: attributes.get("fallback"),
      properties: new Set(attributes.get("properties")?.split(/\s+/)),
    });
  }
  return manifest;
}

/**
 * Marks the files that `META-INF/encryption.xml` (EPUB 3.3, section 4.2.6.3.3) names as encrypted, but for fonts, which
 * are only obfuscated. Such a file ends the section that it is, not the document.
 * @throws {TaskError} `DOCUMENT_ENCRYPTED`, permanent, where rights management protects the document as a whole.
 */
function markProtected(archive: ZipArchive, name: string): void {
  const encryption = readXml(archive, "META-INF/encryption.xml", name);
  const protectedData = (encryption === undefined ? [] : elementsNamed(encryption, "EncryptedData")).filter((data) =>
    elementsNamed(data, "EncryptionMethod").some(
      (method) => !fontObfuscation.has(method.attributes.get("Algorithm") ?? ""),
    ),
  );
  const paths = protectedData.map((data) => {
    const [reference] = elementsNamed(data, "CipherReference");
    return resolvePath(reference?.attributes.get("URI") ?? "", "");
  });
  const isManaged = ["META-INF/rights.xml", "META-INF/sinf.xml"].some((path) => archive.sizeOf(path) !== undefined);
  if (isManaged || paths.includes(undefined)) throw encrypted(`${name} is encrypted: ${drm}`);
  archive.markEncrypted(paths.filter((path) => path !== undefined));
}

function whatElse(archive: ZipArchive): string {
  if (archive.names.includes("[Content_Types].xml")) return "it looks like a document of Microsoft Office";
  try {
    const mimetype = archive.readText("mimetype")?.slice(0, 80).trim();
    if (mimetype !== undefined && mimetype !== "application/epub+zip") return `it says that it is ${mimetype}`;
  } catch (error) {
    if (!(error instanceof UnreadableEntryError)) throw error;
    return error.message;
  }
  return `${containerPath} is missing`;
}

/** A file that the ePub cannot do without; undefined where it is not there. @throws {TaskError} */
function readXml(archive: ZipArchive, path: string, name: string): XmlElement | undefined {
  try {
    const source = archive.readText(path);
    return source === undefined ? undefined : parseXml(source);
  } catch (error) {
    if (error instanceof EncryptedEntryError) {
      throw encrypted(`${name} is encrypted: ${path} needs a password. Get it without protection.`, error);
    }
    if (!(error instanceof XmlError || error instanceof UnreadableEntryError)) throw error;
    throw new TaskError("DOCUMENT_INVALID", `${name} is a damaged ePub: ${path}: ${error.message}.`, true, error);
  }
}

function firstText(document: XmlElement, element: string): string | undefined {
  const [metadata] = elementsNamed(document, "metadata");
  const texts =
    metadata === undefined
      ? []
      : elementsNamed(metadata, element).map((found) => found.text.replace(/\s+/g, " ").trim());
  return texts.find((text) => text !== "");
}

function invalid(message: string): TaskError {
  return new TaskError("DOCUMENT_INVALID", message, true);
}

function encrypted(message: string, cause?: unknown): TaskError {
  return new TaskError("DOCUMENT_ENCRYPTED", message, true, cause);
}
