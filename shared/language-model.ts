import { z } from "zod";
import { taxonomyNameSchema } from "./taxonomy/taxonomy.ts";

/** The limits of what is sent to a language model for a document. */
export const languageModelLimits = {
  /** Characters of the lines in a request. Servers cut or refuse what exceeds the context of the model. */
  max_characters: { minimum: 500, maximum: 100_000, default: 6000 },
  /** Requests for a document. */
  max_requests: { minimum: 1, maximum: 20, default: 3 },
  /** Seconds for an answer. */
  max_seconds: { minimum: 1, maximum: 600, default: 60 },
} as const;

const createLimitSchema = ({
  minimum,
  maximum,
  default: value,
}: {
  minimum: number;
  maximum: number;
  default: number;
}) => z.int().min(minimum).max(maximum).default(value);

/** The settings of the language model that the service asks for data points. */
export const languageModelSettingsSchema = z.object({
  enabled: z.boolean().default(false),
  /** The base address of an OpenAI-compatible API, such as `http://127.0.0.1:11434/v1`; empty if none was entered. */
  address: z.string().max(500).default(""),
  /** The name of the model at the server. */
  model: z.string().trim().max(200).default(""),
  max_characters: createLimitSchema(languageModelLimits.max_characters),
  max_requests: createLimitSchema(languageModelLimits.max_requests),
  max_seconds: createLimitSchema(languageModelLimits.max_seconds),
});
export type LanguageModelSettings = z.infer<typeof languageModelSettingsSchema>;

/**
 * What identifies the taxonomy of a consent. Its name alone does not: after a taxonomy was deleted, another user may
 * create one of the same name.
 */
export const consentedTaxonomySchema = z.object({
  name: taxonomyNameSchema,
  /** The id of its author; null for a taxonomy that is installed with Galley. */
  author: z.uuid().toLowerCase().nullable(),
  /** Whether it belongs to the test data. */
  test: z.boolean().default(false),
});
export type ConsentedTaxonomy = z.infer<typeof consentedTaxonomySchema>;

/** Tells whether two consents are for the same taxonomy. */
export const isSameTaxonomy = (a: ConsentedTaxonomy, b: ConsentedTaxonomy): boolean =>
  a.name === b.name && a.author === b.author && a.test === b.test;

/** The settings and consents as a user of this computer enters them. */
export const languageModelFormSchema = languageModelSettingsSchema.extend({
  /**
   * The taxonomies with which the user's documents may be sent to a server on another computer. A server on this computer
   * gets those of all taxonomies.
   */
  taxonomies: z.array(consentedTaxonomySchema).max(1000).default([]),
});
export type LanguageModelForm = z.infer<typeof languageModelFormSchema>;

const loopbackHostPattern = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i;

/** Tells whether an address is that of a server on this computer. The address may be incomplete. */
export function isOnThisComputer(address: string): boolean {
  return URL.canParse(address) && loopbackHostPattern.test(new URL(address).hostname);
}

/** Why an address cannot be that of a model server. */
export type AddressProblem = "invalid" | "credentials" | "insecure";

/**
 * Parses the address of a model server as a user enters it. The scheme may be missing; the path `/v1` is added if there is
 * none. Without TLS, only servers on this computer are accepted, since documents would be readable on their way.
 */
export function parseModelAddress(text: string): { address: string } | { problem: AddressProblem } {
  const entered = text.trim();
  const host = entered.split(/(?<!\[[^\]]*):|\//)[0] ?? "";
  const scheme = loopbackHostPattern.test(host) ? "http" : "https";
  const candidate = entered.includes("://") ? entered : `${scheme}://${entered}`;
  if (entered === "" || /[\s\p{Cc}]/u.test(entered) || !URL.canParse(candidate)) return { problem: "invalid" };
  const url = new URL(candidate);
  if (!["http:", "https:"].includes(url.protocol) || url.search !== "" || url.hash !== "")
    return { problem: "invalid" };
  if (url.username !== "" || url.password !== "") return { problem: "credentials" };
  if (url.protocol === "http:" && !loopbackHostPattern.test(url.hostname)) return { problem: "insecure" };
  const path = url.pathname.replace(/\/+$/, "").replace(/\/chat\/completions$/, "");
  return { address: url.origin + (path === "" ? "/v1" : path) };
}
