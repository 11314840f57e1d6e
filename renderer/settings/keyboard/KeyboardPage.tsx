import { type ReactNode, useDeferredValue, useState } from "react";
import type { Command } from "../../commands/command.ts";
import { formatBinding, type Platform } from "../../commands/keys.ts";
import { useCommandList, useRegistry } from "../../commands/use-commands.ts";
import { Message } from "../../components/Message.tsx";
import { Page } from "../../components/Page.tsx";
import { containsWords } from "../../components/contains-words.ts";
import { type View, views } from "./views.ts";
import { t } from "../../messages/messages.ts";

interface Shortcut {
  id: string;
  title: string;
  keys: string[];
}

function toShortcut({ id, title, keys = [] }: Command<never>, platform: Platform): Shortcut {
  const labels = new Set(keys.map((key) => formatBinding(key, platform)));
  return { id, title: title.replace("…", ""), keys: [...labels] };
}

/** Returns whether the title, the keys or the name of the view contain each word of the query. */
function matches({ title, keys }: Shortcut, view: string, query: string): boolean {
  return containsWords([title, ...keys, view].join("\n"), query);
}

/** The settings page with the commands of all views and their keys. It is a default export for `createLazyView`. */
export default function KeyboardPage(): ReactNode {
  const { platform } = useRegistry();
  const registered = useCommandList();
  const [text, setText] = useState("");
  const query = useDeferredValue(text.trim());
  const viewCommandIds = new Set(views.flatMap(({ commands }) => commands.map(({ id }) => id)));
  const everywhere: View = {
    title: t("keys-view-everywhere"),
    commands: registered
      .map(({ command }) => command)
      .filter(({ id, scope }) => scope !== "dialog" && !viewCommandIds.has(id)),
  };
  const groups = [everywhere, ...views]
    .map(({ title, commands }) => ({
      title,
      shortcuts: commands
        .filter(({ scope }) => scope !== "dialog")
        .map((command) => toShortcut(command, platform))
        .filter((shortcut) => matches(shortcut, title, query))
        // Commands without a key come last.
        .toSorted((a, b) => Number(a.keys.length === 0) - Number(b.keys.length === 0)),
    }))
    .filter(({ shortcuts }) => shortcuts.length > 0);
  return (
    <Page
      title={t("keyboard-title")}
      description={t("keyboard-explanation", { binding: formatBinding("Mod+K", platform) })}
      fill
    >
      <div className="page-tools cluster">
        <input
          type="search"
          className="input"
          placeholder={t("keyboard-filter-label")}
          aria-label={t("keyboard-filter-label")}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      {groups.length === 0 ? (
        <Message title={t("keyboard-filter-without-match", { query })} />
      ) : (
        // The element can take the focus, so that keys scroll it.
        <div className="page-scroll" tabIndex={0} role="region" aria-label={t("keyboard-list-label")}>
          <table className="shortcuts">
            {groups.map(({ title, shortcuts }) => (
              <tbody key={title}>
                <tr>
                  <th scope="rowgroup" colSpan={2}>
                    {title}
                  </th>
                </tr>
                {shortcuts.map(({ id, title: command, keys }) => (
                  <tr key={id}>
                    <th scope="row">{command}</th>
                    <td>
                      {keys.map((key) => (
                        <kbd key={key}>{key}</kbd>
                      ))}
                    </td>
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        </div>
      )}
    </Page>
  );
}
