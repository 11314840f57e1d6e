import { checkoutCommands } from "../../checkout/commands.ts";
import type { Command } from "../../commands/command.ts";
import { outputCommands } from "../../monaco/commands.ts";
import { queueCommands } from "../../queue/commands.ts";
import { viewCommands } from "../../viewer/commands.ts";
import { indexingCommands } from "../../workbenches/indexing/commands.ts";
import { mappingCommands } from "../../workbenches/mapping/commands.ts";
import { zoningCommands } from "../../workbenches/zoning/commands.ts";
import { settingsCommands } from "../commands.ts";
import { connectionCommands } from "../connections/commands.ts";
import { storageCommands } from "../storage/commands.ts";
import { teamCommands } from "../teams/commands.ts";
import { taxonomyListCommands } from "../../taxonomies/list-commands.ts";
import { taxonomyCommands } from "../../taxonomies/view-commands.ts";

/** A view of the window and the commands that exist only in it. */
export interface View {
  title: string;
  commands: readonly Command<never>[];
  /** The view that it is part of, whose commands exist beside its own. */
  parent?: View;
}

const review: View = { title: "Zoning, mapping and indexing", commands: [...checkoutCommands, ...viewCommands] };
const settings: View = { title: "Settings", commands: settingsCommands };

/** All views. A test registers the commands of each beside those of its parent and of the window: no two have one key. */
export const views: readonly View[] = [
  { title: "Queue", commands: queueCommands },
  review,
  { title: "Zoning", commands: zoningCommands, parent: review },
  { title: "Mapping", commands: mappingCommands, parent: review },
  { title: "Indexing", commands: indexingCommands, parent: review },
  { title: "Output", commands: outputCommands },
  settings,
  { title: "Connections", commands: connectionCommands, parent: settings },
  { title: "Teams", commands: teamCommands, parent: settings },
  { title: "Taxonomies", commands: taxonomyListCommands, parent: settings },
  { title: "Taxonomy", commands: taxonomyCommands, parent: settings },
  { title: "Storage and backup", commands: storageCommands, parent: settings },
];
