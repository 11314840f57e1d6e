import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { maxLimit } from "../../shared/api/endpoint.ts";
import { listTaxonomies } from "../../shared/api/taxonomies.ts";
import { Page } from "../components/Page.tsx";
import { service } from "../session/clients.ts";
import { describeError } from "../session/notices.ts";

/** The page of the taxonomies. Default export, because `lazy` loads it on first use. */
export default function TaxonomiesPage(): ReactNode {
  const { data, error } = useQuery({
    queryKey: ["taxonomies"],
    queryFn: ({ signal }) => service.call(listTaxonomies, { query: { limit: maxLimit }, signal }),
  });
  return (
    <Page title="Taxonomies">
      {error !== null && <p>{describeError(error)}</p>}
      <ul>
        {data?.list.map(({ name, title }) => (
          <li key={name}>{title}</li>
        ))}
      </ul>
    </Page>
  );
}
