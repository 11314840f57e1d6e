import type { LanguageModelState } from "../../shared/api/language-model.ts";
import { type LanguageModelForm, parseModelAddress } from "../../shared/language-model.ts";

/** The settings as the user has changed them. A key replaces the stored one; null deletes it. */
export interface Draft extends LanguageModelForm {
  key?: string | null;
}

/** The properties of a part of the form. */
export interface PartProps {
  draft: Draft;
  onChange: (changed: Partial<Draft>) => void;
  /** The stored settings. */
  state: LanguageModelState;
}

/** Returns the address as it will be stored; the entered text if it is not valid yet. */
export function completeAddress(text: string): string {
  const parsed = parseModelAddress(text);
  return "address" in parsed ? parsed.address : text;
}
