import { hash } from "node:crypto";
import { formatBytes } from "../../../shared/bytes.ts";
import type { Endpoint } from "../../../shared/api/endpoint.ts";
import { basePath, endpoints } from "../../../shared/api/index.ts";
import { errorTable } from "../../../shared/errors.ts";
import { createSchemaCollector, type SchemaCollector } from "../schema-collector.ts";
import { listErrorCodes, getEndpointTag, tags } from "../openapi.ts";
import { Html, markup, emptyHtml, formatProse } from "./html.ts";
import { listFields, renderFieldTable, type Field, type Schema, describeType } from "./schema.ts";
import { style } from "./style.ts";

function formatCurl({ method, path, requiresKey, body, example }: Endpoint, base: string): string {
  const parts = [
    `curl${requiresKey ? ' -u "$KEY:"' : ""}${method === "GET" ? "" : ` -X ${method}`} ${base}${path.replaceAll(/:(\w+)/g, "{$1}")}`,
  ];
  if (body !== null && "raw" in body) parts.push("-H 'Content-Type: application/octet-stream'", "--data-binary @FILE");
  if (example !== undefined)
    parts.push("-H 'Content-Type: application/json'", `-d '${JSON.stringify(example, null, 2)}'`);
  return parts.join(" \\\n  ");
}

function listParameters({ params, query }: Endpoint, schemas: SchemaCollector): Field[] {
  const toField = ({ schema, description, ...rest }: ReturnType<SchemaCollector["listFields"]>[number]): Field => ({
    ...rest,
    schema: { ...(schema as Schema), ...(description === undefined ? {} : { description }) },
  });
  return [
    ...schemas.listFields(params).map((parameter) => ({ ...toField(parameter), required: true })),
    ...schemas.listFields(query).map(toField),
  ];
}

function renderBody({ body, maxBodyBytes }: Endpoint, schemas: SchemaCollector): Html {
  if (body === null) return emptyHtml;
  if ("raw" in body) {
    return markup`<h4>Body</h4>
      <p>Binary, at most ${formatBytes(maxBodyBytes)}: ${body.mediaTypes.join(", ")}</p>`;
  }
  const schema = schemas.get(body, "input") as Schema;
  const fields = listFields(schema);
  return markup`<h4>Body, JSON, at most ${formatBytes(maxBodyBytes)}</h4>
    ${fields.length === 0 ? markup`<p>${describeType(schema)}</p>` : renderFieldTable(fields)}`;
}

function renderResponse({ status, response, mediaType }: Endpoint, schemas: SchemaCollector): Html {
  if (response === "raw")
    return markup`<h4>Response ${status}</h4>
      <p>Binary: ${mediaType}</p>`;
  const schema = schemas.get(response, "output") as Schema;
  // "required" is shown only for requests, since a response always has all fields.
  const fields = schema.$ref === undefined ? listFields(schema).map((field) => ({ ...field, required: false })) : [];
  const shape = fields.length === 0 ? markup`<p>${describeType(schema)}</p>` : renderFieldTable(fields);
  return markup`<h4>Response ${status} (the envelope’s field <code>response</code>)</h4>
    ${shape}`;
}

function renderEndpoint(endpoint: Endpoint, schemas: SchemaCollector, base: string): Html {
  const { id, method, path, summary, description, requiresKey } = endpoint;
  const parameters = renderFieldTable(listParameters(endpoint, schemas));
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
    ${description === undefined ? emptyHtml : markup`<p>${formatProse(description)}</p>`}
    ${requiresKey ? emptyHtml : markup`<p class="quiet">No API key required.</p>`}
    ${
      parameters === emptyHtml
        ? emptyHtml
        : markup`<h4>Parameters</h4>
            ${parameters}`
    }
    ${renderBody(endpoint, schemas)}${renderResponse(endpoint, schemas)}
    <h4>Example</h4>
    <pre>${formatCurl(endpoint, base)}</pre>
    <details>
      <summary>Errors</summary>
      <table>
        ${codes}
      </table>
    </details>
  </article>`;
}

const intro = markup`<p>
  The service transforms PDF and ePub documents to XML, which people then review. Requests require an API key unless
  stated otherwise: HTTP Basic authentication with the key as the user name and an empty password. Every JSON response
  has an envelope with <code>success</code>, <code>status_code</code>, <code>tracking</code> (the id of the
  request in the service’s log) and <code>response</code>; for an error, <code>response</code> is a list of errors with
  <code>type</code>, <code>message</code>, <code>status_code</code> and <code>fields</code>. Lists support
  <code>limit</code> (at most 100) and <code>offset</code>. <a href="openapi.json">openapi.json</a> is the same description for programs.
</p>`;

/** Renders the documentation of all endpoints as one page. @param origin scheme and host of the service */
export function renderDocsPage(origin: string, version: string): string {
  const schemas = createSchemaCollector();
  const groups = Object.entries(tags).map(([tag, [title, description]]) => {
    const tagEndpoints = endpoints.filter((endpoint) => getEndpointTag(endpoint) === tag);
    return { tag, title, description, tagEndpoints };
  });
  const sections = groups.map(
    ({ tag, title, description, tagEndpoints }) =>
      markup`<section id="${tag}">
        <h2>${title}</h2>
        <p class="quiet">${description}</p>
        ${tagEndpoints.map((endpoint) => renderEndpoint(endpoint, schemas, origin + basePath))}
      </section>`,
  );
  const schemaArticles = Object.entries(schemas.getNamed() as Record<string, Schema>).map(
    ([name, schema]) =>
      markup`<article id="schema-${name}">
        <h3>${name}</h3>
        ${listFields(schema).length === 0 ? markup`<p>${describeType(schema)}</p>` : renderFieldTable(listFields(schema))}
      </article>`,
  );
  const tableOfContents = groups.map(
    ({ title, tagEndpoints }) =>
      markup`<h2>${title}</h2>
        <ul>
          ${tagEndpoints.map(({ id, summary }) => markup`<li><a href="#${id}">${summary}</a></li>`)}
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
          <strong>Galley API 1.1</strong>${tableOfContents}
          <h2><a href="#schemas">Schemas</a></h2>
        </nav>
        <main>
          <h1>Galley document transformation service</h1>
          <p class="quiet">API version 1.1 at <code>${origin}${basePath}</code>, application version ${version}</p>
          ${intro} ${sections}
          <section id="schemas">
            <h2>Schemas</h2>
            ${schemaArticles}
          </section>
        </main>
      </body>
    </html>
`.text;
}

/** The content security policy of the page. It permits only the style of the page. */
export const docsContentSecurityPolicy = `default-src 'none'; style-src 'sha256-${hash("sha256", style, "base64")}'; frame-ancestors 'none'`;
