/** Declarations stand at the beginning, in letters that all these encodings share. */
const headBytes = 1024;

/**
 * The text of an XML or HTML file, by XML 1.0, appendix F: UTF-16 where its first bytes show it, else the encoding that
 * it declares, else UTF-8. A byte order mark goes.
 */
export function decodeMarkup(bytes: Uint8Array): string {
  const label = utf16(bytes) ?? declared(bytes) ?? "utf-8";
  try {
    return new TextDecoder(label).decode(bytes);
  } catch (error) {
    // An encoding that nobody knows.
    if (!(error instanceof RangeError)) throw error;
    return new TextDecoder().decode(bytes);
  }
}

/** By its byte order mark, or by the zero beside its first letter. */
function utf16([first, second]: Uint8Array): string | undefined {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return "utf-16be";
  return undefined;
}

function declared(bytes: Uint8Array): string | undefined {
  // A byte order mark of UTF-8 goes before what is declared.
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return undefined;
  const head = Buffer.from(bytes.subarray(0, headBytes)).toString("latin1");
  const label =
    /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([^"']*)/.exec(head)?.[1] ??
    /<meta\s[^>]*?charset\s*=\s*["']?([^"'\s;/>]*)/i.exec(head)?.[1];
  // The declaration itself could be read: it is not two bytes a letter.
  return label === undefined || /^utf-?16/i.test(label) ? undefined : label;
}
