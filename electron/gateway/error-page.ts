import { hash } from "node:crypto";

/** The style sheet of the page for light and dark mode, with the colors of the workbench. It loads no files. */
const style = `
:root { color-scheme: light dark; }
* { margin: 0; }
body { display: grid; place-items: center; box-sizing: border-box; min-height: 100vh; padding: 24px;
  background: light-dark(#f3f3f4, #18191b); color: light-dark(#1d1e21, #e4e5e8);
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif; }
main { box-sizing: border-box; width: 100%; max-width: 30rem; padding: 32px; border-radius: 8px;
  border: 1px solid light-dark(#e1e1e4, #313338); background: light-dark(#ffffff, #1f2023); }
.product { display: flex; gap: 8px; align-items: center; margin-bottom: 24px; color: light-dark(#5b5d65, #a2a5ad); }
h1 { margin-bottom: 8px; font-size: 20px; line-height: 1.3; }
p + p { margin-top: 8px; }
`;

const logo = `<svg viewBox="0 0 16 16" width="20" height="20" aria-hidden="true"><rect x="2" y="1" width="12" height="14" rx="2" fill="#2f6bd8"/><path d="M5 5h6M5 8h6M5 11h3" stroke="#fff" stroke-width="1.4" stroke-linecap="round"/></svg>`;

/** The policy permits the page's own style sheet by its digest, but no scripts, requests, forms or frames. */
const contentSecurityPolicy = `default-src 'none'; style-src 'sha256-${hash("sha256", style, "base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * Creates a response with a page that explains an error to the user of a browser.
 * @param title Trusted plain text. Neither `title` nor `sentences` are escaped.
 * @param sentences Paragraphs: what happened, and what to do.
 */
export function createErrorPage(status: number, title: string, ...sentences: readonly string[]): Response {
  const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Galley</title><style>${style}</style></head>
<body><main><div class="product">${logo}Galley</div><h1>${title}</h1>
${sentences.map((sentence) => `<p>${sentence}</p>`).join("\n")}</main></body></html>
`;
  return new Response(page, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": contentSecurityPolicy,
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    },
  });
}
