/** The schema of the output, which the service publishes. */
export { documentModelXsd } from "../pipeline/write/document-model-xsd.ts";
