import { getLanguage, loadMessages } from "./messages/language.ts";
import { applyTheme } from "./styles/theme.ts";
// These are imported before the components, so that the styles of components override them.
import "./styles/theme.css";
import "./styles/base.css";
import "./styles/controls.css";

applyTheme();
// The components are imported after the messages are loaded, because commands read their titles on import.
const language = getLanguage();
document.documentElement.lang = language;
try {
  await loadMessages(language);
  const { start } = await import("./shell/start.tsx");
  start();
} catch (error) {
  // The text is English, since the messages may not be loaded.
  const problem = document.createElement("p");
  problem.className = "start-problem";
  problem.setAttribute("role", "alert");
  problem.textContent = `Galley could not be loaded: ${String(error)} Load the window again; your work is kept.`;
  document.querySelector("#root")?.append(problem);
  throw error;
}
