import { hash } from "node:crypto";
import type { Endpoint } from "../../../shared/api/endpoint.ts";
import { basePath, endpoints } from "../../../shared/api/index.ts";
import { errorTable } from "../../../shared/errors.ts";
import { createSchemaCollector, type SchemaCollector } from "../schema-collector.ts";
import { listErrorCodes, getEndpointTag, tags } from "../openapi.ts";
import { Html, markup, nothing, prose } from "./html.ts";
import { fieldsOf, fieldTable, type Field, type Schema, typeOf } from "./schema.ts";
import { style } from "./style.ts";

function curl({ method, path, key, body, example }: Endpoint, base: string): string {
  const parts = [
    `curl${key ? ' -u "$KEY:"' : ""}${method === "GET" ? "" : ` -X ${method}`} ${base}${path.replaceAll(/:(\w+)/g, "{$1}")}`,
  ];
  if (body !== null && "raw" in body) parts.push("-H 'Content-Type: application/octet-stream'", "--data-binary @FILE");
  if (example !== undefined)
    parts.push("-H 'Content-Type: application/json'", `-d '${JSON.stringify(example, null, 2)}'`);
  return parts.join(" \\\n  ");
}

function parametersOf({ params, query }: Endpoint, schemas: SchemaCollector): Field[] {
  const field = ({ schema, description, ...rest }: ReturnType<SchemaCollector["fieldsOf"]>[number]): Field => ({
    ...rest,
    schema: { ...(schema as Schema), ...(description === undefined ? {} : { description }) },
  });
  return [
    ...schemas.fieldsOf(params).map((each) => ({ ...field(each), required: true })),
    ...schemas.fieldsOf(query).map(field),
  ];
}

function bodyOf({ body }: Endpoint, schemas: SchemaCollector): Html {
  if (body === null) return nothing;
  if ("raw" in body) {
    return markup`<h4>Body</h4>
      <p>Bytes, ${body.maxBytes / 1024 / 1024} MiB at most: ${body.mediaTypes.join(", ")}</p>`;
  }
  const schema = schemas.of(body, "input") as Schema;
  const fields = fieldsOf(schema);
  return markup`<h4>Body, JSON</h4>
    ${fields.length === 0 ? markup`<p>${typeOf(schema)}</p>` : fieldTable(fields)}`;
}

function answerOf({ status, response, mediaType }: Endpoint, schemas: SchemaCollector): Html {
  if (response === "raw")
    return markup`<h4>Answer ${status}</h4>
      <p>Bytes: ${mediaType}</p>`;
  const schema = schemas.of(response, "output") as Schema;
  // That an answer has its fields is no news.
  const fields = schema.$ref === undefined ? fieldsOf(schema).map((field) => ({ ...field, required: false })) : [];
  const shape = fields.length === 0 ? markup`<p>${typeOf(schema)}</p>` : fieldTable(fields);
  return markup`<h4>Answer ${status}, in the envelope’s <code>response</code></h4>
    ${shape}`;
}

function article(endpoint: Endpoint, schemas: SchemaCollector, base: string): Html {
  const { id, method, path, summary, description, key } = endpoint;
  const parameters = fieldTable(parametersOf(endpoint, schemas));
  const codes = [...new Set(listErrorCodes(endpoint))].map(
    (code) =>
      markup`<tr>
        <td>${errorTable[code][0]} <code>${code}</code></td>
        <td>${errorTable[code][1]}</td>
      </tr>`,
  );
  return markup`<article id="${id}">
    <h3>${summary}</h3>
    <p class="call"><span class="method ${method}">${method}</span>${path.replaceAll(/:(\w+)/g, "{$1}")}</p>
    ${description === undefined ? nothing : markup`<p>${prose(description)}</p>`}
    ${key ? nothing : markup`<p class="quiet">Needs no API key.</p>`}
    ${
      parameters === nothing
        ? nothing
        : markup`<h4>Parameters</h4>
            ${parameters}`
    }
    ${bodyOf(endpoint, schemas)}${answerOf(endpoint, schemas)}
    <h4>Example</h4>
    <pre>${curl(endpoint, base)}</pre>
    <details>
      <summary>Errors</summary>
      <table>
        ${codes}
      </table>
    </details>
  </article>`;
}

const intro = markup`<p>
  Turns documents into reviewed XML, by jobs. Every call but those that say otherwise needs an API key: HTTP Basic, the
  key as the user name and an empty password. Every JSON answer stands in an envelope of <code>success</code>,
  <code>status_code</code>, <code>tracking</code> (which ties it to the service’s log) and <code>response</code>; a
  refusal’s <code>response</code> is a list of errors, each with <code>type</code>, <code>message</code>,
  <code>status_code</code> and <code>fields</code>. Lists take <code>limit</code> (100 at most) and <code>offset</code>.
  Programs find the same in <a href="openapi.json">openapi.json</a>.
</p>`;

/** Every endpoint on one page, made from the declarations that the service runs by. `origin`: scheme and host. */
export function renderDocsPage(origin: string, version: string): string {
  const schemas = createSchemaCollector();
  const groups = Object.entries(tags).map(([tag, [title, description]]) => {
    const own = endpoints.filter((endpoint) => getEndpointTag(endpoint) === tag);
    return { tag, title, description, own };
  });
  const sections = groups.map(
    ({ tag, title, description, own }) =>
      markup`<section id="${tag}">
        <h2>${title}</h2>
        <p class="quiet">${description}</p>
        ${own.map((endpoint) => article(endpoint, schemas, origin + basePath))}
      </section>`,
  );
  const named = Object.entries(schemas.named() as Record<string, Schema>).map(
    ([name, schema]) =>
      markup`<article id="schema-${name}">
        <h3>${name}</h3>
        ${fieldsOf(schema).length === 0 ? markup`<p>${typeOf(schema)}</p>` : fieldTable(fieldsOf(schema))}
      </article>`,
  );
  const toc = groups.map(
    ({ title, own }) =>
      markup`<h2>${title}</h2>
        <ul>
          ${own.map(({ id, summary }) => markup`<li><a href="#${id}">${summary}</a></li>`)}
        </ul>`,
  );
  return markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Galley API</title>
        <style>${new Html(style)}</style>
      </head>
      <body>
        <nav aria-label="Endpoints">
          <strong>Galley API 1.1</strong>${toc}
          <h2><a href="#schemas">Schemas</a></h2>
        </nav>
        <main>
          <h1>Galley document transformation service</h1>
          <p class="quiet">Interface 1.1 at <code>${origin}${basePath}</code>, application ${version}</p>
          ${intro} ${sections}
          <section id="schemas">
            <h2>Schemas</h2>
            ${named}
          </section>
        </main>
      </body>
    </html>
`.text;
}

/** What a browser may do with the page: show it, in its own style. */
export const docsPolicy = `default-src 'none'; style-src 'sha256-${hash("sha256", style, "base64")}'; frame-ancestors 'none'`;
