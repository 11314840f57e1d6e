import {
  getLanguageModel,
  type LanguageModelState,
  type LanguageModelTest,
  putLanguageModel,
  testLanguageModel,
} from "../../shared/api/language-model.ts";
import { GatewayError, ServiceError } from "../../shared/errors.ts";
import {
  type AddressProblem,
  type ConsentedTaxonomy,
  consentedTaxonomySchema,
  isSameTaxonomy,
  type LanguageModelForm,
  type LanguageModelSettings,
  languageModelSettingsSchema,
  parseModelAddress,
} from "../../shared/language-model.ts";
import { serviceText, type ServiceTextId } from "../../shared/service-texts/service-text.ts";
import { createRoute, type Route } from "../http/route.ts";
import {
  defaultLanguageModel,
  getModelKeyOwner,
  type LanguageModelFile,
  languageModelFileName,
  readLanguageModelFile,
  writeLanguageModelFile,
} from "../platform/language-model-file.ts";
import { createSerialQueue } from "../platform/serial-queue.ts";
import type { KeyRecord, KeyStore } from "./connections/key-store.ts";
import { isDiskFull } from "./database.ts";

/** Asks a model about a small document of Galley's own. */
type TestModel = (
  settings: LanguageModelSettings,
  key: string | null,
  signal: AbortSignal,
) => Promise<LanguageModelTest>;

/** Returns the record of the API key for the address of the settings. */
const toKeyRecord = ({ address, key_storage, may_be_in_keychain }: LanguageModelFile): KeyRecord => ({
  ...getModelKeyOwner(address),
  keyStorage: key_storage,
  mayBeInKeychain: may_be_in_keychain,
});

/** Reads the API key of the model server; null if it has none. */
export async function readModelKey(keys: KeyStore, settings: LanguageModelFile): Promise<string | null> {
  if (settings.key_storage === null) return null;
  return (await keys.read(toKeyRecord(settings)))?.key ?? null;
}

const addressTexts = {
  invalid: "model-address-invalid",
  credentials: "model-address-credentials",
  insecure: "model-address-insecure",
} as const satisfies Record<AddressProblem, ServiceTextId>;

/** @throws {GatewayError} ADDRESS_INVALID */
function requireAddress(text: string): string {
  const parsed = parseModelAddress(text);
  if ("address" in parsed) return parsed.address;
  const message = serviceText(addressTexts[parsed.problem]);
  throw new GatewayError("ADDRESS_INVALID", message, { fields: { address: { message } } });
}

/**
 * Requires settings with which a model can be asked. Those of a model that is off may lack its address and name.
 * @throws {GatewayError} ADDRESS_INVALID @throws {ServiceError} FIELD_INVALID
 */
function requireUsable(settings: LanguageModelForm, isUsed: boolean): LanguageModelForm {
  const address = settings.address.trim() === "" && !isUsed ? "" : requireAddress(settings.address);
  if (isUsed && settings.model === "") {
    const message = serviceText("model-name-missing");
    throw new ServiceError("FIELD_INVALID", message, { fields: { model: { message } } });
  }
  return { ...settings, address };
}

/** Lists the taxonomies for which a user has agreed, or an administrator for all users. */
function listConsents({ consents }: LanguageModelFile, userId: string): ConsentedTaxonomy[] {
  const own = consents.filter(({ user }) => user === null || user === userId);
  const taxonomies = own.map((consent) => consentedTaxonomySchema.parse(consent));
  return taxonomies.filter(
    (taxonomy, index) => taxonomies.findIndex((other) => isSameTaxonomy(other, taxonomy)) === index,
  );
}

/**
 * Replaces the consents of a user. Those of other users stay; one for all users stays unless the user has withdrawn it. A
 * consent belongs to one server, so that none stays if the address changes.
 */
function replaceConsents(
  stored: LanguageModelFile,
  { address, taxonomies }: LanguageModelForm,
  userId: string,
): LanguageModelFile["consents"] {
  const kept = stored.consents.filter((consent) =>
    consent.user === null ? taxonomies.some((taxonomy) => isSameTaxonomy(taxonomy, consent)) : consent.user !== userId,
  );
  const others = stored.address === address ? kept : [];
  const isForAll = (taxonomy: ConsentedTaxonomy): boolean =>
    others.some((consent) => consent.user === null && isSameTaxonomy(consent, taxonomy));
  return [
    ...others,
    ...taxonomies.filter((taxonomy) => !isForAll(taxonomy)).map((given) => ({ ...given, user: userId })),
  ];
}

/**
 * Manages the settings of the language model and its API key. Changes do not overlap.
 * @param getUser returns the user of this computer, whose consents the settings have
 */
function createSettings(dataFolder: string, keys: KeyStore, getUser: () => Promise<{ id: string }>) {
  const enqueue = createSerialQueue();

  async function read(): Promise<LanguageModelFile & { defect: string | null }> {
    try {
      return { ...(await readLanguageModelFile(dataFolder)), defect: null };
    } catch {
      const defect = serviceText("model-settings-damaged", { file: languageModelFileName });
      return { ...defaultLanguageModel, defect };
    }
  }

  function write(settings: LanguageModelFile): void {
    try {
      writeLanguageModelFile(dataFolder, settings);
    } catch (cause) {
      if (!isDiskFull(cause)) throw cause;
      throw new ServiceError("STORAGE_FULL", serviceText("added-file-disk-full"), { cause });
    }
  }

  async function describe(): Promise<LanguageModelState> {
    const { defect, ...settings } = await read();
    const { id: userId } = await getUser();
    const hasKey = (await readModelKey(keys, settings)) !== null;
    return {
      ...languageModelSettingsSchema.parse(settings),
      taxonomies: listConsents(settings, userId),
      unbound_consents: settings.taxonomies,
      key: hasKey ? (settings.key_storage ?? "none") : "none",
      defect,
    };
  }

  return {
    describe,

    /** Returns the key for an address: the stored one belongs to the stored address only. */
    async findKey(address: string): Promise<string | null> {
      const stored = await read();
      return stored.address === address ? readModelKey(keys, stored) : null;
    },

    /**
     * Stores settings and a key. A key of another address is deleted, so that it is never sent to another server.
     * @throws {GatewayError} KEYCHAIN_FAILED if the keychain may still have a key that was to be deleted
     */
    put: (form: LanguageModelForm, key: string | null | undefined): Promise<LanguageModelState> =>
      enqueue(async () => {
        const { defect: _, ...stored } = await read();
        const settings = languageModelSettingsSchema.parse(form);
        const consents = replaceConsents(stored, form, (await getUser()).id);
        const keepsKey = key === undefined && stored.address === settings.address;
        if (!keepsKey && (stored.key_storage !== null || stored.may_be_in_keychain)) {
          await keys.delete(toKeyRecord(stored));
        }
        const { key_storage, may_be_in_keychain } = keepsKey ? stored : defaultLanguageModel;
        const changed: LanguageModelFile = { ...settings, consents, taxonomies: [], key_storage, may_be_in_keychain };
        write(changed);
        if (typeof key === "string") {
          const written = await keys.write(toKeyRecord(changed), key, () =>
            write({ ...changed, may_be_in_keychain: true }),
          );
          write({ ...changed, key_storage: written.keyStorage, may_be_in_keychain: written.mayBeInKeychain });
        }
        return describe();
      }),
  };
}

/** Binds the endpoints of the language model, whose settings are in the data folder of the embedded service. */
export function createLanguageModelRoutes(
  dataFolder: string,
  keys: KeyStore,
  { test, getUser }: { test: TestModel; getUser: () => Promise<{ id: string }> },
): Route<void>[] {
  const settings = createSettings(dataFolder, keys, getUser);
  return [
    createRoute(getLanguageModel, () => settings.describe()),
    createRoute(putLanguageModel, ({ body: { key, ...body } }) => settings.put(requireUsable(body, body.enabled), key)),
    createRoute(testLanguageModel, async ({ body: { key, ...body }, request }) => {
      const tested = requireUsable(body, true);
      return test(tested, key === undefined ? await settings.findKey(tested.address) : key, request.signal);
    }),
  ];
}
