export type Theme = "system" | "light" | "dark";

const storageKey = "theme";

/** Returns the stored theme; `system` by default. */
export function getTheme(): Theme {
  const stored = localStorage.getItem(storageKey);
  return stored === "light" || stored === "dark" ? stored : "system";
}

/** Applies a theme and stores it for the next start. */
export function setTheme(theme: Theme): void {
  localStorage.setItem(storageKey, theme);
  applyTheme();
}

/** Applies the stored theme to the page. */
export function applyTheme(): void {
  const theme = getTheme();
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}

const matchDarkSystem = (): MediaQueryList => window.matchMedia("(prefers-color-scheme: dark)");

/** Returns whether the window is dark, by its theme or by the system's. */
export function isDark(): boolean {
  const theme = getTheme();
  return theme === "system" ? matchDarkSystem().matches : theme === "dark";
}

/** Calls a listener when the theme of the window or of the system changes. @returns a function that stops this */
export function onThemeChange(listener: () => void): () => void {
  const dark = matchDarkSystem();
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  dark.addEventListener("change", listener);
  return () => {
    observer.disconnect();
    dark.removeEventListener("change", listener);
  };
}
