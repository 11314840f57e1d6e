/**
 * Builds a page that explains an error to the user of a browser. It may load and run nothing.
 * @param title plain text of our own: neither it nor `text` is escaped
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
