import type { ReactNode } from "react";
import { TaxonomyList } from "./TaxonomyList.tsx";
import { TaxonomyView } from "./TaxonomyView.tsx";
import "./taxonomies.css";

/** The settings page of the taxonomies: the list, or the open taxonomy. It is a default export for `createLazyView`. */
export default function TaxonomiesPage({ item }: { item: string | null }): ReactNode {
  return item === null ? <TaxonomyList /> : <TaxonomyView name={item} />;
}
