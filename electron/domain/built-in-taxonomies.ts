import { taxonomySchema } from "../../shared/taxonomy.ts";
import invoice from "./taxonomies/invoice.json" with { type: "json" };
import publishing from "./taxonomies/publishing.json" with { type: "json" };

/** The taxonomies that are installed with the application. */
export const builtInTaxonomies = [invoice, publishing].map((taxonomy) => taxonomySchema.parse(taxonomy));
