import type { SaxesTagNS } from "saxes";
import { SaxesParser } from "saxes";
import { declaredEntities, namedEntity } from "./entities.ts";
import { Depth, XmlError } from "./xml-error.ts";

export interface XmlHandler {
  open: (tag: SaxesTagNS) => void;
  close: (tag: SaxesTagNS) => void;
  text: (text: string) => void;
}

/** Reads XML from its beginning to its end; nothing outside it is looked at. @throws {XmlError} */
export function parseWith(handler: XmlHandler, source: string): void {
  const parser = new SaxesParser({ xmlns: true });
  // The parser's own search for namespaces goes up through all that is open.
  const depth = new Depth();
  let declared = new Map<string, string>();
  parser.ENTITIES = new Proxy(parser.ENTITIES, {
    get: (known: Record<string, string>, name: string) => known[name] ?? declared.get(name) ?? namedEntity(name),
  });
  parser.on("error", (error) => {
    throw new XmlError(error.message);
  });
  parser.on("doctype", (doctype) => {
    declared = declaredEntities(doctype);
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
