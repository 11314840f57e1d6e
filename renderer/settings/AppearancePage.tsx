import type { ReactNode } from "react";
import { useSyncExternalStore } from "react";
import { Page } from "../components/Page.tsx";
import type { Theme } from "../styles/theme.ts";
import { getTheme, onThemeChange, setTheme } from "../styles/theme.ts";
import { Section } from "./parts.tsx";

const themes: readonly { theme: Theme; title: string; description: string }[] = [
  { theme: "system", title: "System", description: "Light or dark, as the operating system is set." },
  { theme: "light", title: "Light", description: "For bright rooms." },
  { theme: "dark", title: "Dark", description: "Pages of documents stay white, as they are on paper." },
];

/** The page of the appearance. Default export, because `lazy` loads it on first use. */
export default function AppearancePage(): ReactNode {
  const current = useSyncExternalStore(onThemeChange, getTheme);
  return (
    <Page title="Appearance" description="Stored on this computer, for all connections.">
      <Section title="Theme">
        <div role="radiogroup" aria-label="Theme">
          {themes.map(({ theme, title, description }) => (
            <label key={theme} className="setting-choice">
              <input
                type="radio"
                name="theme"
                checked={theme === current}
                data-pane-start={theme === current ? true : undefined}
                onChange={() => setTheme(theme)}
              />
              <span>
                {title}
                <br />
                <span className="quiet">{description}</span>
              </span>
            </label>
          ))}
        </div>
      </Section>
    </Page>
  );
}
