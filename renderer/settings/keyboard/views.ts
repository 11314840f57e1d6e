import { checkoutCommands } from "../../checkout/commands.ts";
import type { Command } from "../../commands/command.ts";
import { jobPageCommands } from "../../job-page/commands.ts";
import { outputCommands } from "../../monaco/commands.ts";
import { asideCommands, conflictCommands, offlineCommands, outboxCommands } from "../../offline/commands.ts";
import { queueCommands, queueOfflineCommands } from "../../queue/commands.ts";
import { commentCommands, differenceCommands, operationCommands } from "../../review/commands.ts";
import { viewCommands } from "../../viewer/commands.ts";
import { indexingCommands } from "../../workbenches/indexing/commands.ts";
import { mappingCommands } from "../../workbenches/mapping/commands.ts";
import { tableCommands, zoningCommands } from "../../workbenches/zoning/commands.ts";
import { settingsCommands } from "../commands.ts";
import { connectionCommands } from "../connections/commands.ts";
import { aboutCommands, licenceCommands } from "../about-commands.ts";
import { keyCommands } from "../key-commands.ts";
import { languageCommands } from "../language-commands.ts";
import { storageCommands } from "../storage/commands.ts";
import { teamCommands } from "../teams/commands.ts";
import { watchedFolderCommands } from "../watched-folders/commands.ts";
import { taxonomyListCommands } from "../../taxonomies/list-commands.ts";
import { learnedCommands } from "../../taxonomies/learned-commands.ts";
import { taxonomyCommands } from "../../taxonomies/view-commands.ts";

/** A view of the window and the commands that exist only in it. */
export interface View {
  title: string;
  commands: readonly Command<never>[];
  /** The view that it is part of, whose commands exist beside its own. */
  parent?: View;
}

const review: View = {
  title: "Zoning, mapping and indexing",
  commands: [...checkoutCommands, ...viewCommands, ...differenceCommands, ...commentCommands],
};
const queue: View = { title: "Queue", commands: queueCommands };
/** The commands that every view of a remote service has. */
const offline: View = { title: "Offline work", commands: offlineCommands };
const settings: View = { title: "Settings", commands: settingsCommands };

/** All views. A test registers the commands of each beside those of its parent and of the window: no two have one key. */
export const views: readonly View[] = [
  queue,
  { title: "Queue of a remote service", commands: queueOfflineCommands, parent: queue },
  review,
  { title: "Changes and quality review", commands: operationCommands, parent: review },
  { title: "Zoning", commands: zoningCommands, parent: review },
  { title: "Zoning: rows, columns and cells of a table", commands: tableCommands, parent: review },
  { title: "Mapping", commands: mappingCommands, parent: review },
  { title: "Indexing", commands: indexingCommands, parent: review },
  { title: "Job page", commands: jobPageCommands },
  { title: "Output", commands: outputCommands },
  offline,
  { title: "Outbox", commands: outboxCommands, parent: offline },
  { title: "Work kept aside", commands: asideCommands, parent: offline },
  { title: "Both versions", commands: conflictCommands, parent: offline },
  settings,
  { title: "Connections", commands: connectionCommands, parent: settings },
  { title: "Account and keys", commands: keyCommands, parent: settings },
  { title: "Teams", commands: teamCommands, parent: settings },
  { title: "Taxonomies", commands: taxonomyListCommands, parent: settings },
  { title: "Taxonomy", commands: taxonomyCommands, parent: settings },
  { title: "Learned data of a taxonomy", commands: learnedCommands, parent: settings },
  { title: "Watched folders", commands: watchedFolderCommands, parent: settings },
  { title: "OCR languages", commands: languageCommands, parent: settings },
  { title: "Storage and backup", commands: storageCommands, parent: settings },
  { title: "About", commands: aboutCommands, parent: settings },
  { title: "Licences", commands: licenceCommands, parent: settings },
];
