const maxLength = 200;
const unnamed = "document";

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not percent-encoded after all: it is a name as it stands.
    return text;
  }
}

/** Headers come as Latin-1, a character a byte; many senders mean UTF-8 by their bytes, against the letter of RFC 9110. */
function readUtf8(header: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(header, "latin1"));
  } catch {
    // Not UTF-8: it is Latin-1 as it stands.
    return header;
  }
}

/** What `Content-Disposition` calls a file (RFC 6266, `filename*` first), without folders and control characters. */
export function parseFileName(header: string | null): string {
  const disposition = readUtf8(header ?? "");
  const extended = /filename\*\s*=\s*UTF-8'[^']*'([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition);
  const given =
    extended === undefined ? (plain?.[1]?.replaceAll(/\\(.)/g, "$1") ?? plain?.[2] ?? "") : decode(extended);
  const name = (given.split(/[/\\]/).at(-1) ?? "").replaceAll(/\p{C}/gu, "").trim().slice(0, maxLength).toWellFormed();
  return name === "" || name === "." || name === ".." ? unnamed : name;
}

/** `Content-Disposition` for a file of that name: in ASCII for old readers, whole for the others (RFC 6266, RFC 8187). */
export function formatContentDisposition(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/gu, "_");
  const whole = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename="${plain}"; filename*=UTF-8''${whole}`;
}
