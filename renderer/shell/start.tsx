import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { setZoneColors } from "../styles/zone-types.ts";
import { App } from "./App.tsx";

/** Renders the window. @throws {Error} if the page has no root element */
export function start(): void {
  setZoneColors(document.documentElement);
  const root = document.querySelector("#root");
  if (root === null) throw new Error("The page has no element #root.");
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
