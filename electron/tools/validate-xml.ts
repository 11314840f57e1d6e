import { ParseOption, XmlDocument, XmlLibError, XsdValidator } from "libxml2-wasm";

/** XML that its schema does not allow. The message names the first few places, by line. */
export class XmlInvalidError extends Error {
  override readonly name = "XmlInvalidError";
}

const shown = 5;
const validators = new Map<string, XsdValidator>();

/** The validator of a schema, compiled once and kept for the life of the process, as the schemas are few and ours. */
function validatorOf(xsd: string): XsdValidator {
  const known = validators.get(xsd);
  if (known !== undefined) return known;
  using schema = XmlDocument.fromString(xsd);
  const validator = XsdValidator.fromDoc(schema);
  validators.set(xsd, validator);
  return validator;
}

/**
 * Holds a document against an XML Schema (1.0). Nothing outside the text is loaded and no DOCTYPE is allowed.
 *
 * @throws {XmlInvalidError} if the text is not well formed or not as the schema says
 */
export function validateXml(xml: string, xsd: string): void {
  if (/<!DOCTYPE/iu.test(xml.slice(0, 2000))) throw new XmlInvalidError("The document has a DOCTYPE; none is allowed.");
  const validator = validatorOf(xsd);
  try {
    using document = XmlDocument.fromString(xml, { option: ParseOption.XML_PARSE_NONET });
    validator.validate(document);
  } catch (error) {
    if (!(error instanceof XmlLibError)) throw error;
    throw new XmlInvalidError(summary(error), { cause: error });
  }
}

function summary({ message, details }: XmlLibError): string {
  if (details.length === 0) return message;
  const lines = details.slice(0, shown).map((detail) => `line ${detail.line}: ${detail.message.trim()}`);
  const rest = details.length - lines.length;
  return `${lines.join("; ")}${rest > 0 ? `; and ${rest} more` : ""}`;
}
