import { SaxesParser, type SaxesTagNS } from "saxes";
import { parseEntities, resolveNamedEntity } from "./entities.ts";
import { DepthLimit, XmlError } from "./xml-error.ts";

export interface XmlHandler {
  open: (tag: SaxesTagNS) => void;
  close: (tag: SaxesTagNS) => void;
  text: (text: string) => void;
}

/** Parses XML and calls the handler for each event. Loads no external entities. @throws {XmlError} */
export function parseXmlEvents(handler: XmlHandler, source: string): void {
  const parser = new SaxesParser({ xmlns: true });
  // The depth is limited, since the parser looks up namespaces through all open elements.
  const depth = new DepthLimit();
  let declaredEntities = new Map<string, string>();
  parser.ENTITIES = new Proxy(parser.ENTITIES, {
    get: (builtInEntities: Record<string, string>, name: string) =>
      builtInEntities[name] ?? declaredEntities.get(name) ?? resolveNamedEntity(name),
  });
  parser.on("error", (error) => {
    throw new XmlError(error.message);
  });
  parser.on("doctype", (doctype) => {
    declaredEntities = parseEntities(doctype);
  });
  parser.on("opentag", (tag) => {
    depth.enter();
    handler.open(tag);
  });
  parser.on("closetag", (tag) => {
    depth.leave();
    handler.close(tag);
  });
  parser.on("text", handler.text);
  parser.on("cdata", handler.text);
  parser.write(source.trimStart()).close();
}
