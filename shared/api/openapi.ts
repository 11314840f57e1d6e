import { endpoint } from "./endpoint.ts";

export const getOpenApi = endpoint("GET /openapi.json", {
  id: "openapi.get",
  summary: "This interface, as OpenAPI 3.1",
  description: "The document itself, without an envelope.",
  key: false,
  response: "raw",
});
