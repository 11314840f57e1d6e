import type { ReactNode } from "react";
import { TaxonomyList } from "./TaxonomyList.tsx";
import { TaxonomyView } from "./TaxonomyView.tsx";
import "./taxonomies.css";

/** The page of the taxonomies: their list, or the open one. Default export, because `lazy` loads it on first use. */
export default function TaxonomiesPage({ item }: { item: string | null }): ReactNode {
  return item === null ? <TaxonomyList /> : <TaxonomyView name={item} />;
}
