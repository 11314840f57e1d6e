import {
  FolderSync,
  HardDrive,
  Info,
  Keyboard,
  Languages,
  MessageSquareQuote,
  Palette,
  Plug,
  ScanSearch,
  Tags,
  UserRound,
  Users,
} from "lucide-react";
import type { ComponentType } from "react";
import { createLazyView, type LazyView } from "../components/lazy-view.ts";
import { t } from "../messages/messages.ts";

export interface SettingsPageProps {
  /** The open item of the page, such as the name of a taxonomy; null if none is open. */
  item: string | null;
}

/** A page of the settings. */
export interface SettingsPage {
  /** The id of the page in the route. */
  id: string;
  title: string;
  icon: ComponentType<{ size?: number | string }>;
  /** The content beside the list of pages. It must be a `Page` or `Panes`, so that F6 can move the focus through it. */
  Content: LazyView<SettingsPageProps>;
}

/** The pages of the settings in the order of the list. The first one is shown if the route contains no page. */
export const settingsPages: readonly [SettingsPage, ...SettingsPage[]] = [
  {
    id: "connections",
    title: t("connections-title"),
    icon: Plug,
    Content: createLazyView(() => import("./connections/ConnectionsPage.tsx")),
  },
  {
    id: "account",
    title: t("account-title"),
    icon: UserRound,
    Content: createLazyView(() => import("./AccountPage.tsx")),
  },
  {
    id: "teams",
    title: t("teams-title"),
    icon: Users,
    Content: createLazyView(() => import("./teams/TeamsPage.tsx")),
  },
  {
    id: "taxonomies",
    title: t("taxonomies-heading"),
    icon: Tags,
    Content: createLazyView(() => import("../taxonomies/TaxonomiesPage.tsx")),
  },
  {
    id: "watched-folders",
    title: t("watched-folders-title"),
    icon: FolderSync,
    Content: createLazyView(() => import("./watched-folders/WatchedFoldersPage.tsx")),
  },
  {
    id: "languages",
    title: t("ocr-languages-title"),
    icon: Languages,
    Content: createLazyView(() => import("./LanguagesPage.tsx")),
  },
  {
    id: "layout-models",
    title: t("detectors-title"),
    icon: ScanSearch,
    Content: createLazyView(() => import("./DetectorsPage.tsx")),
  },
  {
    id: "language-model",
    title: t("language-model-title"),
    icon: MessageSquareQuote,
    Content: createLazyView(() => import("./LanguageModelPage.tsx")),
  },
  {
    id: "appearance",
    title: t("appearance-title"),
    icon: Palette,
    Content: createLazyView(() => import("./AppearancePage.tsx")),
  },
  {
    id: "keyboard",
    title: t("keyboard-title"),
    icon: Keyboard,
    Content: createLazyView(() => import("./keyboard/KeyboardPage.tsx")),
  },
  {
    id: "storage",
    title: t("storage-title"),
    icon: HardDrive,
    Content: createLazyView(() => import("./storage/StoragePage.tsx")),
  },
  {
    id: "about",
    title: t("about-title"),
    icon: Info,
    Content: createLazyView(() => import("./AboutPage.tsx")),
  },
];
