import { endpoint } from "./endpoint.ts";

export const getOpenApi = endpoint("GET /openapi.json", {
  id: "openapi.get",
  summary: "This interface, as OpenAPI 3.1",
  description: "The document itself, without an envelope.",
  key: false,
  response: "raw",
  mediaType: "application/json",
});

export const getDocumentModel = endpoint("GET /document-model.xsd", {
  id: "document-model.get",
  summary: "The XML Schema of the output",
  description: "Every output is valid against it. The schema itself, without an envelope.",
  key: false,
  response: "raw",
  mediaType: "application/xml",
});

export const getDocs = endpoint("GET /docs", {
  id: "docs.get",
  summary: "This interface, as a page to read",
  key: false,
  response: "raw",
  mediaType: "text/html",
});
