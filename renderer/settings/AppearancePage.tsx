import { type ReactNode, useState, useSyncExternalStore } from "react";
import { Button } from "../components/Button.tsx";
import { Page } from "../components/Page.tsx";
import { getTheme, onThemeChange, setTheme, type Theme } from "../styles/theme.ts";
import { Section } from "./parts.tsx";
import { getLanguage, getLanguageChoice, type LanguageChoice, storeLanguageChoice } from "../messages/language.ts";
import { t } from "../messages/messages.ts";

const themes: readonly { theme: Theme; title: string; description: string }[] = [
  { theme: "system", title: t("theme-system"), description: t("theme-system-note") },
  { theme: "light", title: t("theme-light"), description: t("theme-light-note") },
  { theme: "dark", title: t("theme-dark"), description: t("theme-pages-note") },
];

const languages: readonly { choice: LanguageChoice; title: string; lang?: string }[] = [
  { choice: "system", title: t("language-system") },
  // Each language is named in that language, for users who do not understand the current one.
  { choice: "en", title: t("language-english"), lang: "en" },
  { choice: "de", title: t("language-german"), lang: "de" },
];

interface ChoiceProps {
  group: string;
  checked: boolean;
  lang?: string | undefined;
  onChoose: () => void;
  children: ReactNode;
}

function Choice({ group, checked, lang, onChoose, children }: ChoiceProps): ReactNode {
  return (
    <label className="setting-choice" lang={lang}>
      <input
        type="radio"
        name={group}
        checked={checked}
        data-pane-start={checked && group === "theme" ? true : undefined}
        onChange={onChoose}
      />
      <span>{children}</span>
    </label>
  );
}

/** The settings page of theme and language. It is a default export for `createLazyView`. */
export default function AppearancePage(): ReactNode {
  const current = useSyncExternalStore(onThemeChange, getTheme);
  const [choice, setChoice] = useState(getLanguageChoice);
  const needsReload = getLanguage() !== document.documentElement.lang;
  return (
    <Page title={t("appearance-title")} description={t("theme-storage-note")}>
      <Section title={t("theme-label")}>
        <div role="radiogroup" aria-label={t("theme-label")}>
          {themes.map(({ theme, title, description }) => (
            <Choice key={theme} group="theme" checked={theme === current} onChoose={() => setTheme(theme)}>
              {title}
              <br />
              <span className="quiet">{description}</span>
            </Choice>
          ))}
        </div>
      </Section>
      <Section title={t("language-heading")}>
        <p className="quiet">{t("language-note")}</p>
        <div role="radiogroup" aria-label={t("language-heading")}>
          {languages.map(({ choice: language, title, lang }) => (
            <Choice
              key={language}
              group="language"
              checked={choice === language}
              lang={lang}
              onChoose={() => {
                storeLanguageChoice(language);
                setChoice(language);
              }}
            >
              {title}
            </Choice>
          ))}
        </div>
        {needsReload && (
          <Button look="primary" onClick={() => location.reload()}>
            {t("window-load-again-action")}
          </Button>
        )}
      </Section>
    </Page>
  );
}
