import type { ReactNode } from "react";
import { formatBinding, type Platform } from "../commands/keys.ts";
import { type BoundCommand, hasShortcut } from "../commands/registry.ts";
import { Dialog } from "./Dialog.tsx";
import "./KeyboardShortcutsDialog.css";
import { t } from "../messages/messages.ts";

export interface KeyboardShortcutsDialogProps {
  commands: readonly BoundCommand[];
  platform: Platform;
  onClose: () => void;
}

/** Dialog that lists the keys of the commands that are enabled in the current view, by group. */
export function KeyboardShortcutsDialog({ commands, platform, onClose }: KeyboardShortcutsDialogProps): ReactNode {
  const groups = [...Map.groupBy(commands.filter(hasShortcut), ({ command }) => command.group)];
  return (
    <Dialog title={t("keys-dialog-title")} onClose={onClose} size="large">
      <div className="keyboard-shortcuts">
        {groups.map(([group, members]) => (
          <section key={group} aria-label={group}>
            <h3>{group}</h3>
            <dl>
              {members.map(({ command }) => (
                <div key={command.id}>
                  <dt>{command.title.replace("…", "")}</dt>
                  <dd>
                    {[...new Set(command.keys?.map((binding) => formatBinding(binding, platform)))].map((label) => (
                      <kbd key={label}>{label}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="quiet">{t("keys-dialog-note")}</p>
    </Dialog>
  );
}
