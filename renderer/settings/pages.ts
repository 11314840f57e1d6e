import { Tags } from "lucide-react";
import type { ComponentType, LazyExoticComponent } from "react";
import { lazy } from "react";

export interface SettingsPageProps {
  /** The item of the page that is open, such as the name of a taxonomy; null for none. */
  item: string | null;
}

/** A page of the settings. */
export interface SettingsPage {
  /** The id of the page in the address. */
  id: string;
  title: string;
  icon: ComponentType<{ size?: number | string }>;
  /** The content at the right of the list: a `Page` or `Panes`, so that F6 goes through it. */
  Content: LazyExoticComponent<ComponentType<SettingsPageProps>>;
}

/** The pages of the settings in their order. The first one is shown if the address names none. */
export const settingsPages: readonly [SettingsPage, ...SettingsPage[]] = [
  {
    id: "taxonomies",
    title: "Taxonomies",
    icon: Tags,
    Content: lazy(() => import("../taxonomies/TaxonomiesPage.tsx")),
  },
];
