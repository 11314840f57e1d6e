import { declareEndpoint } from "./endpoint.ts";

export const getOpenApi = declareEndpoint("GET /openapi.json", {
  id: "openapi.get",
  summary: "Get the OpenAPI document",
  description: "OpenAPI 3.1 as JSON, without an envelope.",
  requiresKey: false,
  response: "raw",
  mediaType: "application/json",
});

export const getDocumentModel = declareEndpoint("GET /document-model.xsd", {
  id: "document-model.get",
  summary: "Get the XML Schema of the output",
  description: "Every output is valid against this schema. XML, without an envelope.",
  requiresKey: false,
  response: "raw",
  mediaType: "application/xml",
});

export const getDocs = declareEndpoint("GET /docs", {
  id: "docs.get",
  summary: "Read the documentation",
  requiresKey: false,
  response: "raw",
  mediaType: "text/html",
});
