import { Plug, Save } from "lucide-react";
import { defineCommands } from "../commands/define-commands.ts";
import { t } from "../messages/messages.ts";

/** The actions of the page of the language model. */
export interface LanguageModelContext {
  /** Whether no request is running. */
  isIdle: boolean;
  save: () => void;
  test: () => void;
}

const commandDefaults = {
  group: t("language-model-title"),
  scope: "anywhere",
  undo: "none",
  when: ({ isIdle }: LanguageModelContext) => isIdle,
} as const;

/** The commands of the page of the language model. */
export const languageModelCommands = defineCommands<LanguageModelContext>(commandDefaults, [
  { id: "language-model.test", title: t("language-model-test-command"), icon: Plug, run: ({ test }) => test() },
  { id: "language-model.save", title: t("language-model-save-command"), icon: Save, run: ({ save }) => save() },
]);
