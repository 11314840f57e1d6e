import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
// Imported before the components, so that the styles of components override these.
import "./styles/theme.css";
import "./styles/base.css";
import "./styles/controls.css";
import { App } from "./shell/App.tsx";
import { applyTheme } from "./styles/theme.ts";
import { setZoneColors } from "./styles/zone-types.ts";

applyTheme();
setZoneColors(document.documentElement);
const root = document.querySelector("#root");
if (root === null) throw new Error("The page has no element #root.");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
