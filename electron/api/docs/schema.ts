import { Html, markup, nothing, prose } from "./html.ts";

/** As much of a JSON Schema as the page tells. */
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

export function nameOfRef(ref: string): string {
  return ref.split("/").at(-1) ?? ref;
}

function link(ref: string): Html {
  const name = nameOfRef(ref);
  return markup`<a href="#schema-${name}">${name}</a>`;
}

function joined(parts: readonly Html[], separator: string): Html {
  return new Html(parts.map(({ text }) => text).join(separator));
}

/** What a value is, in a few words. */
export function typeOf(schema: Schema): Html {
  const { $ref, enum: values, const: only, anyOf, oneOf, items, format, type } = schema;
  if ($ref !== undefined) return link($ref);
  if (values !== undefined)
    return joined(
      values.map((value) => markup`<code>${JSON.stringify(value)}</code>`),
      " | ",
    );
  if (only !== undefined) return markup`<code>${JSON.stringify(only)}</code>`;
  const choice = anyOf ?? oneOf;
  if (choice !== undefined) return joined(choice.map(typeOf), " | ");
  if (items !== undefined) return markup`array of ${typeOf(items)}`;
  const types = Array.isArray(type) ? type.join(" | ") : (type ?? "any");
  return markup`${format ?? types}`;
}

/** The object inside a schema whose fields are told below it: itself, or what an array or a choice of null holds. */
function inner({ properties, items, anyOf, ...rest }: Schema): Schema | null {
  if (properties !== undefined && Object.keys(properties).length > 0) return { properties, ...rest };
  if (items !== undefined) return inner(items);
  const objects = (anyOf ?? []).map(inner).filter((each) => each !== null);
  return objects.length === 1 ? (objects[0] ?? null) : null;
}

export interface Field {
  name: string;
  required: boolean;
  schema: Schema;
}

/** The fields of an object, and of those in it, each by its path. */
export function fieldsOf(schema: Schema, prefix = ""): Field[] {
  const { properties = {}, required = [] } = inner(schema) ?? {};
  return Object.entries(properties).flatMap(([name, field]) => [
    { name: prefix + name, required: required.includes(name), schema: field },
    ...fieldsOf(field, `${prefix}${name}${field.items === undefined ? "" : "[]"}.`),
  ]);
}

export function fieldTable(fields: readonly Field[]): Html {
  if (fields.length === 0) return nothing;
  const rows = fields.map(({ name, required, schema }) => {
    const { description, default: preset } = schema;
    const presetly =
      preset === undefined
        ? nothing
        : markup` <span class="quiet">default <code>${JSON.stringify(preset)}</code></span>`;
    return markup`<tr>
      <td><code>${name}</code>${required ? markup` <span class="required">required</span>` : nothing}</td>
      <td>${typeOf(schema)}${presetly}${description === undefined ? nothing : markup`<p>${prose(description)}</p>`}</td>
    </tr>`;
  });
  return markup`<table>
    ${rows}
  </table>`;
}
