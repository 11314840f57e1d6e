import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
// Before the components, whose own styles have the last word.
import "./styles/theme.css";
import "./styles/base.css";
import "./styles/controls.css";
import { App } from "./shell/App.tsx";
import { applyTheme } from "./styles/theme.ts";
import { setZoneColors } from "./styles/zone-types.ts";

applyTheme();
setZoneColors(document.documentElement);
const root = document.querySelector("#root");
if (root === null) throw new Error("the page has no #root to draw into");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
