import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { useCommands } from "../commands/use-commands.ts";
import { CommandButton } from "../components/CommandButton.tsx";
import { Page } from "../components/Page.tsx";
import { useSession } from "../session/session.ts";
import { aboutCommands, licenceCommands } from "./about-commands.ts";
import { Placeholder, Row, Section } from "./parts.tsx";
import { UpdatesRow } from "./UpdatesRow.tsx";
import { t } from "../messages/messages.ts";

/** The file with the third-party notices, which the build writes to the folder of the window's files. */
const noticesPath = "/third-party-notices.txt";

async function fetchNotices(signal: AbortSignal): Promise<string> {
  const response = await fetch(noticesPath, { signal });
  if (!response.ok) throw new Error(t("licences-missing"));
  return response.text();
}

/** Shows the licences of third-party software. */
function LicencesPage(): ReactNode {
  useCommands<void>(licenceCommands, undefined);
  const { data, error, refetch } = useQuery({
    queryKey: ["notices"],
    queryFn: ({ signal }) => fetchNotices(signal),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Page title={t("licences-title")} back="about.show" fill>
      {data === undefined ? (
        <div className="page-scroll">
          <Placeholder error={error} title={t("licences-load-failed")} onRetry={() => void refetch()} />
        </div>
      ) : (
        // The element can take the focus, so that keys scroll it.
        <pre className="page-scroll notices-text" tabIndex={0} data-pane-start aria-label={t("licences-title")}>
          {data}
        </pre>
      )}
    </Page>
  );
}

/** Returns the path of the folder of the logs, with the separator of the system. */
const getLogFolder = (dataFolder: string): string => [dataFolder, "log"].join(dataFolder.includes("\\") ? "\\" : "/");

/** Shows the version of Galley, the state of updates, and the folders where it stores data. */
function VersionPage(): ReactNode {
  useCommands<void>(aboutCommands, undefined);
  const { data, error, refetch } = useSession();
  return (
    <Page title={t("about-title")}>
      {data === undefined ? (
        <Placeholder error={error} title={t("version-load-failed")} onRetry={() => void refetch()} />
      ) : (
        <>
          <Section title={t("about-version", { version: data.version })} description={t("about-description")}>
            <UpdatesRow />
            <Row title={t("data-folder-label")}>{data.data_folder}</Row>
            <Row title={t("log-folder-label")}>{getLogFolder(data.data_folder)}</Row>
            <Row title={t("master-key-label")}>{data.key_file === null ? t("master-key-in-keychain") : data.note}</Row>
            <Row title={t("diagnostics-label")} controls={<CommandButton command="diagnostics.save" />}>
              {t("diagnostics-explanation")}
            </Row>
            <Row title={t("licences-title")} controls={<CommandButton command="about.licences" />}>
              {t("licences-explanation")}
            </Row>
          </Section>
        </>
      )}
    </Page>
  );
}

/** The settings page about Galley. It is a default export for `createLazyView`. */
export default function AboutPage({ item }: { item: string | null }): ReactNode {
  return item === "licences" ? <LicencesPage /> : <VersionPage />;
}
