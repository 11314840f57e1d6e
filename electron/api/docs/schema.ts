import { Html, markup, emptyHtml, formatProse } from "./html.ts";

/** The part of a JSON Schema that the page shows. */
export interface Schema {
  type?: string | string[];
  format?: string;
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  description?: string;
  $ref?: string;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  additionalProperties?: Schema | boolean;
}

function getRefName(ref: string): string {
  return ref.split("/").at(-1) ?? ref;
}

function link(ref: string): Html {
  const name = getRefName(ref);
  return markup`<a href="#schema-${name}">${name}</a>`;
}

function join(parts: readonly Html[], separator: string): Html {
  return new Html(parts.map(({ text }) => text).join(separator));
}

/** Describes the type of a value in a few words. */
export function describeType(schema: Schema): Html {
  const { $ref, enum: values, const: only, anyOf, oneOf, items, format, type } = schema;
  if ($ref !== undefined) return link($ref);
  if (values !== undefined)
    return join(
      values.map((value) => markup`<code>${JSON.stringify(value)}</code>`),
      " | ",
    );
  if (only !== undefined) return markup`<code>${JSON.stringify(only)}</code>`;
  const choice = anyOf ?? oneOf;
  if (choice !== undefined) return join(choice.map(describeType), " | ");
  if (items !== undefined) return markup`array of ${describeType(items)}`;
  const types = Array.isArray(type) ? type.join(" | ") : (type ?? "any");
  return markup`${format ?? types}`;
}

/** Returns the object schema whose fields are listed: the schema itself, the items of an array, or a nullable object. */
function getObjectSchema({ properties, items, anyOf, ...rest }: Schema): Schema | null {
  if (properties !== undefined && Object.keys(properties).length > 0) return { properties, ...rest };
  if (items !== undefined) return getObjectSchema(items);
  const objects = (anyOf ?? []).map(getObjectSchema).filter((object) => object !== null);
  return objects.length === 1 ? (objects[0] ?? null) : null;
}

export interface Field {
  name: string;
  required: boolean;
  schema: Schema;
}

/** Lists the fields of an object and of nested objects by path. */
export function listFields(schema: Schema, prefix = ""): Field[] {
  const { properties = {}, required = [] } = getObjectSchema(schema) ?? {};
  return Object.entries(properties).flatMap(([name, field]) => [
    { name: prefix + name, required: required.includes(name), schema: field },
    ...listFields(field, `${prefix}${name}${field.items === undefined ? "" : "[]"}.`),
  ]);
}

export function renderFieldTable(fields: readonly Field[]): Html {
  if (fields.length === 0) return emptyHtml;
  const rows = fields.map(({ name, required, schema }) => {
    const { description, default: defaultValue } = schema;
    const defaultNote =
      defaultValue === undefined
        ? emptyHtml
        : markup` <span class="quiet">default <code>${JSON.stringify(defaultValue)}</code></span>`;
    return markup`<tr>
      <td><code>${name}</code>${required ? markup` <span class="required">required</span>` : emptyHtml}</td>
      <td>${describeType(schema)}${defaultNote}${description === undefined ? emptyHtml : markup`<p>${formatProse(description)}</p>`}</td>
    </tr>`;
  });
  return markup`<table>
    ${rows}
  </table>`;
}
