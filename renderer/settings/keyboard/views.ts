import { checkoutCommands } from "../../checkout/commands.ts";
import type { Command } from "../../commands/command.ts";
import { jobPageCommands } from "../../job-page/commands.ts";
import { outputCommands } from "../../monaco/commands.ts";
import { stashCommands, conflictCommands, offlineCommands, outboxCommands } from "../../offline/commands.ts";
import { queueCommands, queueOfflineCommands } from "../../queue/commands.ts";
import { commentCommands, differenceCommands, operationCommands } from "../../review/commands.ts";
import { statisticsCommands } from "../../statistics/commands.ts";
import { viewCommands } from "../../viewer/commands.ts";
import { indexingCommands } from "../../workbenches/indexing/commands.ts";
import { mappingCommands } from "../../workbenches/mapping/commands.ts";
import { tableCommands, zoningCommands } from "../../workbenches/zoning/commands.ts";
import { settingsCommands } from "../commands.ts";
import { connectionCommands } from "../connections/commands.ts";
import { aboutCommands, licenceCommands } from "../about-commands.ts";
import { detectorCommands } from "../detector-commands.ts";
import { keyCommands } from "../key-commands.ts";
import { languageCommands } from "../language-commands.ts";
import { languageModelCommands } from "../language-model-commands.ts";
import { storageCommands } from "../storage/commands.ts";
import { teamCommands } from "../teams/commands.ts";
import { watchedFolderCommands } from "../watched-folders/commands.ts";
import { taxonomyListCommands } from "../../taxonomies/list-commands.ts";
import { learnedCommands } from "../../taxonomies/learned-commands.ts";
import { taxonomyCommands } from "../../taxonomies/view-commands.ts";
import { t } from "../../messages/messages.ts";

/** A view of the window, with its own commands. */
export interface View {
  title: string;
  commands: readonly Command<never>[];
  /** The view that contains this view. The commands of both are available at the same time. */
  parent?: View;
}

const review: View = {
  title: t("keys-view-workbenches"),
  commands: [...checkoutCommands, ...viewCommands, ...differenceCommands, ...commentCommands],
};
const queue: View = { title: t("queue-title"), commands: queueCommands };
/** The commands that are available in every view of a remote service. */
const offline: View = { title: t("keys-view-offline"), commands: offlineCommands };
const settings: View = { title: t("settings-title"), commands: settingsCommands };

/** All views. A test checks that no two commands of a view, its parent and the window have the same key. */
export const views: readonly View[] = [
  queue,
  { title: t("keys-view-remote-queue"), commands: queueOfflineCommands, parent: queue },
  review,
  { title: t("keys-view-review"), commands: operationCommands, parent: review },
  { title: t("zoning-title"), commands: zoningCommands, parent: review },
  { title: t("keys-view-tables"), commands: tableCommands, parent: review },
  { title: t("mapping-title"), commands: mappingCommands, parent: review },
  { title: t("indexing-title"), commands: indexingCommands, parent: review },
  { title: t("keys-view-job"), commands: jobPageCommands },
  { title: t("output-title"), commands: outputCommands },
  { title: t("statistics-title"), commands: statisticsCommands },
  offline,
  { title: t("outbox-title"), commands: outboxCommands, parent: offline },
  { title: t("kept-aside-title"), commands: stashCommands, parent: offline },
  { title: t("versions-title"), commands: conflictCommands, parent: offline },
  settings,
  { title: t("connections-title"), commands: connectionCommands, parent: settings },
  { title: t("account-title"), commands: keyCommands, parent: settings },
  { title: t("teams-title"), commands: teamCommands, parent: settings },
  { title: t("taxonomies-heading"), commands: taxonomyListCommands, parent: settings },
  { title: t("taxonomy-label"), commands: taxonomyCommands, parent: settings },
  { title: t("keys-view-learned"), commands: learnedCommands, parent: settings },
  { title: t("watched-folders-title"), commands: watchedFolderCommands, parent: settings },
  { title: t("ocr-languages-title"), commands: languageCommands, parent: settings },
  { title: t("detectors-title"), commands: detectorCommands, parent: settings },
  { title: t("language-model-title"), commands: languageModelCommands, parent: settings },
  { title: t("storage-title"), commands: storageCommands, parent: settings },
  { title: t("about-title"), commands: aboutCommands, parent: settings },
  { title: t("licences-label"), commands: licenceCommands, parent: settings },
];
