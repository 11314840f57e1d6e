import { taxonomySchema } from "../../../shared/taxonomy/taxonomy.ts";
import invoice from "./built-in/invoice.json" with { type: "json" };
import publishing from "./built-in/publishing.json" with { type: "json" };

/** The taxonomies that are installed with the application. */
export const builtInTaxonomies = [invoice, publishing].map((taxonomy) => taxonomySchema.parse(taxonomy));
