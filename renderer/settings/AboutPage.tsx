import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { useCommands } from "../commands/use-commands.ts";
import { CommandButton } from "../components/CommandButton.tsx";
import { Page } from "../components/Page.tsx";
import { useSession } from "../session/session.ts";
import { aboutCommands, licenceCommands } from "./about-commands.ts";
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
function LicencesPage(): ReactNode {
  useCommands<void>(licenceCommands, undefined);
  const { data, error, refetch } = useQuery({
    queryKey: ["notices"],
    queryFn: ({ signal }) => fetchNotices(signal),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Page title="Licences of third parties" back="about.show" fill>
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

/** The version of Galley, and where it stores what. */
function VersionPage(): ReactNode {
  useCommands<void>(aboutCommands, undefined);
  const { data, error, refetch } = useSession();
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
            <Row title="Diagnostics" controls={<CommandButton command="diagnostics.save" />}>
              A ZIP file for a defect report: versions, states and logs, without keys, documents or names.
            </Row>
            <Row title="Licences of third parties" controls={<CommandButton command="about.licences" />}>
              Galley contains software of others, whose licences ask for these notices.
            </Row>
          </Section>
        </>
      )}
    </Page>
  );
}

/** The page about Galley. Default export, because `lazy` loads it on first use. */
export default function AboutPage({ item }: { item: string | null }): ReactNode {
  return item === "licences" ? <LicencesPage /> : <VersionPage />;
}
