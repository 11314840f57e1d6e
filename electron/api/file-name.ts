const maxLength = 200;
const unnamed = "document";

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // The text is not percent-encoded and is the name itself.
    return text;
  }
}

/** Decodes a header as UTF-8 if it is valid UTF-8, because many clients send UTF-8 although RFC 9110 says Latin-1. */
function readUtf8(header: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(header, "latin1"));
  } catch {
    // The header is not UTF-8 and therefore Latin-1.
    return header;
  }
}

/**
 * Parses the file name of `Content-Disposition` (RFC 6266, `filename*` first); removes folders and control characters.
 * Returns `document` if no name remains.
 */
export function parseFileName(header: string | null): string {
  const disposition = readUtf8(header ?? "");
  const extended = /filename\*\s*=\s*UTF-8'[^']*'([^;]+)/i.exec(disposition)?.[1];
  const ascii = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition);
  const fileName =
    extended === undefined ? (ascii?.[1]?.replaceAll(/\\(.)/g, "$1") ?? ascii?.[2] ?? "") : decode(extended);
  const name = (fileName.split(/[/\\]/).at(-1) ?? "")
    .replaceAll(/\p{C}/gu, "")
    .trim()
    .slice(0, maxLength)
    .toWellFormed();
  return name === "" || name === "." || name === ".." ? unnamed : name;
}

/** Formats `Content-Disposition` with the name in ASCII and in UTF-8 (RFC 6266, RFC 8187). */
export function formatContentDisposition(name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/gu, "_");
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
