import { ParseOption, XmlDocument, XmlLibError, XsdValidator } from "libxml2-wasm";

/** Thrown for XML that is not well formed or not valid. The message has the first few errors with their lines. */
export class XmlInvalidError extends Error {
  override readonly name = "XmlInvalidError";
}

const maxReported = 5;
const validators = new Map<string, XsdValidator>();

/** Returns the validator of a schema. Each schema is compiled once per process; there are few schemas. */
function getValidator(xsd: string): XsdValidator {
  const cached = validators.get(xsd);
  if (cached !== undefined) return cached;
  using schema = XmlDocument.fromString(xsd);
  const validator = XsdValidator.fromDoc(schema);
  validators.set(xsd, validator);
  return validator;
}

/** Matches a part of the prolog before the DOCTYPE: white space, a comment, or an instruction such as the XML declaration. */
const prologPartPattern = /\uFEFF|\s+|<!--[\s\S]*?-->|<\?[\s\S]*?\?>/y;

/** Returns whether a document has a DOCTYPE, which can only stand before the root element. */
function hasDoctype(xml: string): boolean {
  let position = 0;
  do {
    prologPartPattern.lastIndex = position;
    position += prologPartPattern.exec(xml)?.[0].length ?? 0;
  } while (prologPartPattern.lastIndex > 0);
  return xml.startsWith("<!DOCTYPE", position);
}

/**
 * Validates a document by an XML Schema (1.0). Loads nothing outside the text, and refuses a DOCTYPE.
 * @param toReportedLine Maps a line of the text to the line in the message. Both count from 1.
 * @throws {XmlInvalidError} if the text is not well formed or not valid
 */
export function validateXml(xml: string, xsd: string, toReportedLine = (line: number): number => line): void {
  if (hasDoctype(xml)) throw new XmlInvalidError("The document has a DOCTYPE, which is not allowed.");
  const validator = getValidator(xsd);
  try {
    using document = XmlDocument.fromString(xml, { option: ParseOption.XML_PARSE_NONET });
    validator.validate(document);
  } catch (error) {
    if (!(error instanceof XmlLibError)) throw error;
    throw new XmlInvalidError(summarize(error, toReportedLine), { cause: error });
  }
}

function summarize({ message, details }: XmlLibError, toReportedLine: (line: number) => number): string {
  if (details.length === 0) return message;
  const lines = details
    .slice(0, maxReported)
    .map((detail) => `line ${toReportedLine(detail.line)}: ${detail.message.trim()}`);
  const rest = details.length - lines.length;
  return `${lines.join("; ")}${rest > 0 ? `; and ${rest} more` : ""}`;
}
