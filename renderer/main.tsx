import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

const root = document.getElementById("workbench");
if (root === null) throw new Error("index.html has no element #workbench");
createRoot(root).render(
  <StrictMode>
    <main>
      <h1>Galley</h1>
    </main>
  </StrictMode>,
);
