/**
 * Builds a page that explains an error to the user of a browser. Its policy forbids scripts and further requests.
 * @param title Trusted plain text. Neither `title` nor `text` is escaped.
 */
export function createErrorPage(status: number, title: string, text: string): Response {
  const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title></head>
<body><h1>${title}</h1><p>${text}</p></body></html>
`;
  return new Response(page, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'none'",
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    },
  });
}
