export type Theme = "system" | "light" | "dark";

const key = "theme";

export function currentTheme(): Theme {
  const stored = localStorage.getItem(key);
  return stored === "light" || stored === "dark" ? stored : "system";
}

/** Light, dark, or as the system has it; remembered. */
export function setTheme(theme: Theme): void {
  localStorage.setItem(key, theme);
  applyTheme();
}

export function applyTheme(): void {
  const theme = currentTheme();
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}

const systemDark = (): MediaQueryList => window.matchMedia("(prefers-color-scheme: dark)");

/** Whether the window is dark now, however that came about. */
export function isDark(): boolean {
  const theme = currentTheme();
  return theme === "system" ? systemDark().matches : theme === "dark";
}

/** @returns what ends it */
export function onThemeChange(listener: () => void): () => void {
  const dark = systemDark();
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  dark.addEventListener("change", listener);
  return () => {
    observer.disconnect();
    dark.removeEventListener("change", listener);
  };
}
