import { getLanguage, loadMessages } from "./messages/language.ts";
import { applyTheme } from "./styles/theme.ts";
// Imported before the components, so that the styles of components override these.
import "./styles/theme.css";
import "./styles/base.css";
import "./styles/controls.css";

applyTheme();
// The components load after the messages, because commands read their titles when their modules load.
const language = getLanguage();
document.documentElement.lang = language;
try {
  await loadMessages(language);
  const { start } = await import("./shell/start.tsx");
  start();
} catch (error) {
  // Without its messages the window has no language of its own.
  const problem = document.createElement("p");
  problem.className = "start-problem";
  problem.setAttribute("role", "alert");
  problem.textContent = `Galley could not be loaded: ${String(error)} Load the window again; your work is kept.`;
  document.querySelector("#root")?.append(problem);
  throw error;
}
