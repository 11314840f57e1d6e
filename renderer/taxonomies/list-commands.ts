import { ArrowDown, ArrowUp, Copy, FilePlus2, FolderOpen, Search, Trash2, Upload } from "lucide-react";
import type { TaxonomySummary } from "../../shared/api/taxonomies.ts";
import { defineCommands } from "../commands/define-commands.ts";
import { t } from "../messages/messages.ts";

/** The state and actions that the commands of the list of taxonomies use. */
export interface TaxonomyListContext {
  count: number;
  selected: TaxonomySummary | undefined;
  move: (rows: number) => void;
  open: (taxonomy: TaxonomySummary) => void;
  create: () => void;
  importFile: () => void;
  duplicate: (taxonomy: TaxonomySummary) => void;
  confirmDelete: (taxonomy: TaxonomySummary) => void;
  filter: () => void;
}

const group = t("taxonomies-heading");
const hasRows = ({ count }: TaxonomyListContext): boolean => count > 0;
const isSelected = ({ selected }: TaxonomyListContext): boolean => selected !== undefined;

export const taxonomyListCommands = defineCommands<TaxonomyListContext>({ group, scope: "workbench", undo: "none" }, [
  {
    id: "taxonomy.next",
    title: t("taxonomies-next"),
    icon: ArrowDown,
    keys: ["J", "Down"],
    when: hasRows,
    run: ({ move }) => move(1),
  },
  {
    id: "taxonomy.previous",
    title: t("taxonomies-previous"),
    icon: ArrowUp,
    keys: ["K", "Up"],
    when: hasRows,
    run: ({ move }) => move(-1),
  },
  {
    id: "taxonomy.open",
    title: t("open-action"),
    icon: FolderOpen,
    keys: ["Enter"],
    ignoresKeyRepeat: true,
    when: isSelected,
    run: ({ selected, open }) => selected && open(selected),
  },
  {
    id: "taxonomy.new",
    title: t("taxonomy-new-command"),
    icon: FilePlus2,
    keys: ["N"],
    run: ({ create }) => create(),
  },
  {
    id: "taxonomy.import",
    title: t("taxonomy-import-command"),
    icon: Upload,
    keys: ["I"],
    run: ({ importFile }) => importFile(),
  },
  {
    id: "taxonomy.duplicate",
    title: t("taxonomy-duplicate-command"),
    icon: Copy,
    keys: ["D"],
    when: isSelected,
    run: ({ selected, duplicate }) => selected && duplicate(selected),
  },
  {
    id: "taxonomy.delete",
    title: t("delete-command"),
    icon: Trash2,
    keys: ["Delete"],
    ignoresKeyRepeat: true,
    when: ({ selected }) => selected?.writable === true,
    run: ({ selected, confirmDelete }) => selected && confirmDelete(selected),
  },
  {
    id: "taxonomy.filter",
    title: t("taxonomies-filter-command"),
    icon: Search,
    keys: ["Mod+F"],
    scope: "anywhere",
    run: ({ filter }) => filter(),
  },
]);
