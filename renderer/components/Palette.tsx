import { Command } from "cmdk";
import { type ReactNode, useRef } from "react";
import { runCommand } from "../commands/dispatch.ts";
import type { BoundCommand } from "../commands/registry.ts";
import { Dialog } from "./Dialog.tsx";
import { useFocusOnMount } from "./use-focus-on-mount.ts";
import "./Palette.css";
import { t } from "../messages/messages.ts";

export interface PaletteProps {
  commands: readonly BoundCommand[];
  onClose: () => void;
  onError: (error: unknown) => void;
}

/** The groups of commands that exist in every view. They are listed after the groups of the current view. */
const globalGroups = [t("documents-label"), t("window-window")];

/** The command palette: a dialog to search and run the enabled commands. */
export function Palette({ commands, onClose, onError }: PaletteProps): ReactNode {
  const available = commands.filter(
    ({ command, isEnabled }) => command.scope !== "dialog" && command.id !== "palette.show" && isEnabled(),
  );
  const groups = [...Map.groupBy(available, ({ command }) => command.group)].toSorted(
    ([a], [b]) => globalGroups.indexOf(a) - globalGroups.indexOf(b),
  );
  return (
    <Dialog title={t("palette-title")} onClose={onClose} bare>
      <Command label={t("palette-title")} className="palette" loop>
        <SearchField />
        <Command.List className="palette-list">
          <Command.Empty className="palette-empty">{t("window-no-command-matches")}</Command.Empty>
          {groups.map(([group, members]) => (
            <Command.Group key={group} heading={group}>
              {members.map((bound) => {
                const { id, title, icon: Icon } = bound.command;
                return (
                  <Command.Item
                    key={id}
                    value={`${group} ${title}`}
                    onSelect={() => {
                      onClose();
                      runCommand(bound, onError);
                    }}
                  >
                    <span className="palette-icon">{Icon !== undefined && <Icon size={16} />}</span>
                    <span className="palette-title">{title}</span>
                    {bound.keyLabel !== null && <kbd>{bound.keyLabel}</kbd>}
                  </Command.Item>
                );
              })}
            </Command.Group>
          ))}
        </Command.List>
      </Command>
    </Dialog>
  );
}

function SearchField(): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  useFocusOnMount(field, "select-all");
  return <Command.Input ref={field} className="palette-input" placeholder={t("window-search-commands")} />;
}
