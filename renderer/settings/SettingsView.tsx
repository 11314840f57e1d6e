import { type ReactNode, Suspense, useEffect, useRef } from "react";
import { useCommands } from "../commands/use-commands.ts";
import { Listbox, Option } from "../components/Listbox.tsx";
import { focusPane } from "../components/focus-pane.ts";
import { useInitialFocus } from "../components/use-initial-focus.ts";
import { ErrorBoundary } from "../frame/ErrorBoundary.tsx";
import { Frame } from "../frame/Frame.tsx";
import { navigate } from "../session/route.ts";
import { settingsCommands } from "./commands.ts";
import { settingsPages } from "./pages.ts";
import "./settings.css";
import { t } from "../messages/messages.ts";

/** The list of settings pages. Arrow keys open the next or previous page. */
function PageList({ selected }: { selected: number }): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  useInitialFocus(list);
  return (
    <nav className="settings-pages" data-pane tabIndex={-1} aria-label={t("settings-pages-label")}>
      <Listbox
        ref={list}
        id="settings-page"
        label={t("settings-pages-label")}
        className="setting-list"
        count={settingsPages.length}
        active={selected}
        onConfirm={() => focusPane(document, document.activeElement, 1)}
        onChoose={(index) => navigate({ view: "settings", page: settingsPages[index]?.id ?? null, item: null })}
      >
        {settingsPages.map(({ id, title, icon: Icon }, index) => (
          <Option key={id} list="settings-page" index={index} selected={index === selected} className="setting-option">
            <Icon size={16} aria-hidden />
            {title}
          </Option>
        ))}
      </Listbox>
    </nav>
  );
}

/** An open page. If the focus was on a button of the previous page, which has disappeared, the new page takes it. */
function OpenPage({ children }: { children: ReactNode }): ReactNode {
  useEffect(() => {
    if (document.activeElement === document.body) focusPane(document, null, -1);
  }, []);
  return children;
}

/** The settings: the list of their pages at the left, and the open page at the right. */
export function SettingsView({ pageId, item }: { pageId: string | null; item: string | null }): ReactNode {
  useCommands<void>(settingsCommands, undefined);
  const index = Math.max(
    0,
    settingsPages.findIndex(({ id }) => id === pageId),
  );
  const { id, Content } = settingsPages[index] ?? settingsPages[0];
  return (
    <Frame title={t("settings-title")} back="settings.close">
      <div className="settings">
        <PageList selected={index} />
        <ErrorBoundary key={`${id}/${item ?? ""}`}>
          <Suspense fallback={<div aria-busy="true" aria-label={t("settings-page-opening")} />}>
            <OpenPage>
              <Content item={item} />
            </OpenPage>
          </Suspense>
        </ErrorBoundary>
      </div>
    </Frame>
  );
}
