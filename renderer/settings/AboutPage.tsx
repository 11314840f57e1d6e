import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { Page } from "../components/Page.tsx";
import { navigate } from "../session/route.ts";
import { useSession } from "../session/session.ts";
import { Placeholder, Row, Section } from "./parts.tsx";

/** The notices that the build writes beside the window's own files. */
const noticesPath = "/third-party-notices.txt";

async function fetchNotices(signal: AbortSignal): Promise<string> {
  const response = await fetch(noticesPath, { signal });
  if (!response.ok)
    throw new Error("This build of Galley has no notices. “npm start” and “npm run package” write them.");
  return response.text();
}

/** The licences of the software of third parties. */
function LicensesPage(): ReactNode {
  const { data, error, refetch } = useQuery({
    queryKey: ["notices"],
    queryFn: ({ signal }) => fetchNotices(signal),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Page
      title="Licences of third parties"
      fill
      actions={
        <button
          type="button"
          className="button"
          onClick={() => navigate({ view: "settings", page: "about", item: null })}
        >
          Back to About
        </button>
      }
    >
      {data === undefined ? (
        <div className="page-scroll">
          <Placeholder error={error} title="The licences could not be loaded" onRetry={() => void refetch()} />
        </div>
      ) : (
        // Focusable, so that keys scroll it.
        <pre className="page-scroll notices-text" tabIndex={0} data-pane-start aria-label="Licences of third parties">
          {data}
        </pre>
      )}
    </Page>
  );
}

/** The page about Galley. Default export, because `lazy` loads it on first use. */
export default function AboutPage({ item }: { item: string | null }): ReactNode {
  const { data, error, refetch } = useSession();
  if (item === "licences") return <LicensesPage />;
  return (
    <Page title="About">
      {data === undefined ? (
        <Placeholder error={error} title="The version could not be read" onRetry={() => void refetch()} />
      ) : (
        <>
          <Section
            title={`Galley ${data.version}`}
            description="Transforms documents to XML, and is where people review the result."
          >
            <Row title="Data folder">{data.data_folder}</Row>
            <Row title="Log folder">{`${data.data_folder}${data.data_folder.includes("\\") ? "\\" : "/"}log`}</Row>
            <Row title="Master key">
              {data.key_file === null
                ? "In the keychain of the operating system. It encrypts the API keys of this computer’s service."
                : data.note}
            </Row>
            <Row
              title="Licences of third parties"
              controls={
                <button
                  type="button"
                  className="button"
                  onClick={() => navigate({ view: "settings", page: "about", item: "licences" })}
                >
                  Show licences
                </button>
              }
            >
              Galley contains software of others, whose licences ask for these notices.
            </Row>
          </Section>
        </>
      )}
    </Page>
  );
}
