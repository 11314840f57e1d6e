/**
 * The number of bytes at the start of a file in which the declaration of its encoding is searched. All encodings except
 * UTF-16 extend ASCII, in which the declaration is written.
 */
const headBytes = 1024;

/**
 * Decodes an XML or HTML file (XML 1.0, appendix F): as UTF-16 if its first bytes show this encoding, else in the
 * declared encoding, else as UTF-8. Removes a byte order mark.
 */
export function decodeMarkup(bytes: Uint8Array): string {
  const label = detectUtf16(bytes) ?? readDeclaredEncoding(bytes) ?? "utf-8";
  try {
    return new TextDecoder(label).decode(bytes);
  } catch (error) {
    // TextDecoder does not know the declared encoding.
    if (!(error instanceof RangeError)) throw error;
    return new TextDecoder().decode(bytes);
  }
}

/** Detects UTF-16 by the byte order mark, or by the zero byte beside the first `<`. */
function detectUtf16([first, second]: Uint8Array): string | undefined {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return "utf-16be";
  return undefined;
}

function readDeclaredEncoding(bytes: Uint8Array): string | undefined {
  // A byte order mark of UTF-8 overrides the declaration.
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return undefined;
  const head = Buffer.from(bytes.subarray(0, headBytes)).toString("latin1");
  const label =
    /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([^"']*)/.exec(head)?.[1] ??
    /<meta\s[^>]*?charset\s*=\s*["']?([^"'\s;/>]*)/i.exec(head)?.[1];
  // The declaration could be read byte by byte, so the file cannot be in UTF-16, whatever it declares.
  return label === undefined || /^utf-?16/i.test(label) ? undefined : label;
}
