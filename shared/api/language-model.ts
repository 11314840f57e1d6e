import { z } from "zod";
import { languageModelFormSchema } from "../language-model.ts";
import { taxonomyNameSchema } from "../taxonomy/taxonomy.ts";
import { declareEndpoint } from "./endpoint.ts";

/** Where the API key of the model server is: nowhere, in the keychain, or in memory until Galley ends. */
const keyStates = ["none", "keychain", "memory"] as const;

/** The settings of the language model of this computer. */
const responseSchema = languageModelFormSchema.extend({
  key: z.enum(keyStates),
  /** Why the stored settings cannot be used; null if they can. The model is off then. */
  defect: z.string().nullable(),
  /** The names of taxonomies for which an earlier version stored a consent by name only. Such a consent is not valid. */
  unbound_consents: z.array(taxonomyNameSchema),
});
export type LanguageModelState = z.infer<typeof responseSchema>;

/** The settings, and a key: a text replaces the stored one, null deletes it, and without the property it stays. */
const bodySchema = languageModelFormSchema.extend({
  key: z
    .string()
    .trim()
    .min(1)
    .max(1000)
    // It is sent in a header.
    .regex(/^[\x21-\x7e]+$/, "must have only letters, digits and marks of ASCII, and no spaces")
    .nullable()
    .optional(),
});

/** The result of a test: what the model answered about a small document of Galley's own. */
export const languageModelTestSchema = z.object({
  /** The model that the server says it has used; null if it has not answered. */
  model: z.string().nullable(),
  seconds: z.number().nonnegative(),
  /** The number of values that were asked for, of those that it found, and of quotes that are not in the document. */
  asked: z.int().nonnegative(),
  found: z.int().nonnegative(),
  dropped: z.int().nonnegative(),
  /** Why there is no answer, as a clause without a full stop; null if there is one. */
  problem: z.string().nullable(),
});
export type LanguageModelTest = z.infer<typeof languageModelTestSchema>;

export const getLanguageModel = declareEndpoint("GET /language-model", {
  id: "language-model.get",
  summary: "Get the settings of the language model of this computer",
  response: responseSchema,
});

export const putLanguageModel = declareEndpoint("PUT /language-model", {
  id: "language-model.put",
  summary: "Change the settings of the language model of this computer",
  body: bodySchema,
  maxBodyBytes: 128 * 1024,
  response: responseSchema,
});

export const testLanguageModel = declareEndpoint("POST /language-model/test", {
  id: "language-model.test",
  summary: "Ask a model server about a small document of Galley's own",
  body: bodySchema,
  maxBodyBytes: 128 * 1024,
  response: languageModelTestSchema,
});
