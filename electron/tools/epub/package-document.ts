import { TaskError } from "../../pipeline/tasks.ts";
import { elementsNamed, parseXml, XmlError } from "./xml-tree.ts";
import type { XmlElement } from "./xml-tree.ts";
import type { ZipArchive } from "./zip-archive.ts";

export interface ManifestItem {
  /** Path in the archive. */
  href: string;
  mediaType: string;
  /** The id of the item to show where this one's type is not known. */
  fallback: string | undefined;
}

export interface EpubPackage {
  title?: string;
  language?: string;
  manifest: ReadonlyMap<string, ManifestItem>;
  /** The sections in reading order. */
  spine: ManifestItem[];
}

const containerPath = "META-INF/container.xml";
/** Fonts are obfuscated so that they cannot be taken out; the text is not. */
const fontObfuscation = new Set(["http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC"]);

/** Reads what the ePub says of itself. @throws {TaskError} permanent */
export function readPackage(archive: ZipArchive, name: string): EpubPackage {
  const container = archive.readText(containerPath);
  if (container === undefined) throw invalid(`${name} is a ZIP but not an ePub: ${whatElse(archive)}.`);
  refuseProtection(archive, name);
  const path = elementsNamed(parse(container, containerPath, name), "rootfile")
    .map((rootfile) => rootfile.attributes.get("full-path"))
    .find((candidate) => candidate !== undefined);
  const source = path === undefined ? undefined : archive.readText(path);
  if (path === undefined || source === undefined) {
    throw invalid(`${name} is an ePub without its package document${path === undefined ? "" : ` (${path})`}.`);
  }
  const document = parse(source, path, name);
  const manifest = readManifest(document, path);
  const spine = elementsNamed(document, "itemref").flatMap(
    (item) => manifest.get(item.attributes.get("idref") ?? "") ?? [],
  );
  if (spine.length === 0) throw invalid(`${name} is an ePub without content: its reading order names no file.`);
  const title = firstText(document, "title");
  const language = firstText(document, "language");
  return {
    ...(title === undefined ? {} : { title }),
    ...(language === undefined ? {} : { language }),
    manifest,
    spine,
  };
}

/** The path in the archive that `reference`, found in the file at `base`, leads to; undefined where outside. */
export function resolvePath(reference: string, base: string): string | undefined {
  const from = `file:///${base.split("/").map(encodeURIComponent).join("/")}`;
  if (!URL.canParse(reference, from)) return undefined;
  const url = new URL(reference, from);
  if (url.protocol !== "file:" || url.host !== "") return undefined;
  try {
    return decodeURIComponent(url.pathname).slice(1);
  } catch {
    // A stray percent sign: the name is meant as it stands.
    return url.pathname.slice(1);
  }
}

function readManifest(document: XmlElement, path: string): Map<string, ManifestItem> {
  const manifest = new Map<string, ManifestItem>();
  for (const { attributes } of elementsNamed(document, "item")) {
    const href = resolvePath(attributes.get("href") ?? "", path);
    const id = attributes.get("id");
    if (id === undefined || href === undefined) continue;
    manifest.set(id, { href, mediaType: attributes.get("media-type") ?? "", fallback: attributes.get("fallback") });
  }
  return manifest;
}

function refuseProtection(archive: ZipArchive, name: string): void {
  const source = archive.readText("META-INF/encryption.xml");
  const methods =
    source === undefined ? [] : elementsNamed(parse(source, "META-INF/encryption.xml", name), "EncryptionMethod");
  const encrypted = methods.some((method) => !fontObfuscation.has(method.attributes.get("Algorithm") ?? ""));
  const managed = ["META-INF/rights.xml", "META-INF/sinf.xml"].some((path) => archive.sizeOf(path) !== undefined);
  if (!encrypted && !managed) return;
  const message = `${name} is encrypted: the ePub is protected by rights management (DRM). Get it without protection.`;
  throw new TaskError("DOCUMENT_ENCRYPTED", message, true);
}

function whatElse(archive: ZipArchive): string {
  const { names } = archive;
  if (names.includes("[Content_Types].xml")) return "it looks like a document of Microsoft Office";
  const mimetype =
    archive.sizeOf("mimetype") === undefined ? undefined : archive.readText("mimetype")?.slice(0, 80).trim();
  if (mimetype !== undefined && mimetype !== "application/epub+zip") return `it says that it is ${mimetype}`;
  return `${containerPath} is missing`;
}

function parse(source: string, path: string, name: string): XmlElement {
  try {
    return parseXml(source);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
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
