import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import {
  getLanguageModel,
  type LanguageModelState,
  type LanguageModelTest,
  putLanguageModel,
  testLanguageModel,
} from "../../shared/api/language-model.ts";
import { languageModelFormSchema, languageModelLimits } from "../../shared/language-model.ts";
import { useCommands } from "../commands/use-commands.ts";
import { Button } from "../components/Button.tsx";
import { CommandButton } from "../components/CommandButton.tsx";
import { Page } from "../components/Page.tsx";
import { TextField } from "../components/TextField.tsx";
import { LeaveDialog } from "../frame/LeaveDialog.tsx";
import { t } from "../messages/messages.ts";
import { application } from "../session/clients.ts";
import { announce } from "../session/notices.ts";
import { translateServiceText } from "../session/service-texts.ts";
import { useLeaveGuard } from "../session/use-leave-guard.ts";
import { ConsentSection } from "./LanguageModelConsent.tsx";
import { completeAddress, type Draft, type PartProps } from "./language-model-draft.ts";
import { languageModelCommands } from "./language-model-commands.ts";
import { Placeholder, Problem, Row, Section } from "./parts.tsx";
import { useAction } from "./use-action.ts";

const queryKey = ["language-model"];

/** The fields of the server: whether it is used, its address, model and key. */
function ServerSection({ draft, onChange, state }: PartProps): ReactNode {
  const keepsKey = draft.key === undefined && state.key !== "none" && completeAddress(draft.address) === state.address;
  const changeAddress = (address: string): void => {
    const isSame = completeAddress(address) === state.address;
    // The consent was given for another server.
    onChange({ address, taxonomies: isSame ? state.taxonomies : [] });
  };
  return (
    <Section title={t("language-model-server-heading")}>
      <div className="form">
        <label className="field">
          <span>{t("language-model-enabled-label")}</span>
          <span className="check">
            <input
              type="checkbox"
              data-pane-start
              checked={draft.enabled}
              onChange={(event) => onChange({ enabled: event.target.checked })}
            />
            {t("language-model-enabled-option")}
          </span>
        </label>
        <TextField
          label={t("language-model-address-label")}
          inputMode="url"
          maxLength={500}
          placeholder="http://127.0.0.1:11434/v1"
          value={draft.address}
          onChange={changeAddress}
        />
        <TextField
          label={t("language-model-name-label")}
          maxLength={200}
          placeholder={t("language-model-name-placeholder")}
          value={draft.model}
          onChange={(model) => onChange({ model })}
        />
        <TextField
          label={t("language-model-key-label")}
          type="password"
          maxLength={1000}
          placeholder={t("language-model-key-placeholder", { state: keepsKey ? state.key : "none" })}
          value={draft.key ?? ""}
          onChange={(key) => onChange({ key })}
        />
        {keepsKey && (
          <div className="field-note">
            <Button onClick={() => onChange({ key: null })}>{t("language-model-key-delete")}</Button>
          </div>
        )}
        {draft.key === null && <p className="field-note">{t("language-model-key-deleted")}</p>}
      </div>
    </Section>
  );
}

const limitTexts = {
  max_characters: [t("language-model-characters-label"), t("language-model-characters-note")],
  max_requests: [t("language-model-requests-label"), t("language-model-requests-note")],
  max_seconds: [t("language-model-seconds-label"), t("language-model-seconds-note")],
} as const;
const limitNames = ["max_characters", "max_requests", "max_seconds"] as const;

/** The limits of what is sent for a document. */
function LimitsSection({ draft, onChange }: Omit<PartProps, "state">): ReactNode {
  return (
    <Section title={t("language-model-limits-heading")} description={t("language-model-limits-note")}>
      <div className="form">
        {limitNames.map((name) => {
          const [label, note] = limitTexts[name];
          const { minimum, maximum } = languageModelLimits[name];
          return (
            <div key={name}>
              <TextField
                label={label}
                type="number"
                min={minimum}
                max={maximum}
                value={Number.isNaN(draft[name]) ? "" : String(draft[name])}
                onChange={(text) => onChange({ [name]: text === "" ? Number.NaN : Number(text) })}
              />
              <p className="field-note">{note}</p>
            </div>
          );
        })}
      </div>
    </Section>
  );
}

/** The result of a test of the connection. */
function TestResult({ result }: { result: LanguageModelTest }): ReactNode {
  const { model, seconds, asked, found, dropped, problem } = result;
  return (
    <Section title={t("language-model-test-heading")}>
      <div role="status">
        {problem === null ? (
          <Row title={t("language-model-test-found", { model: model ?? "", seconds, asked, found })}>
            {dropped > 0 && t("language-model-test-dropped", { count: dropped })}
          </Row>
        ) : (
          <Problem>{t("language-model-test-failed", { seconds, reason: translateServiceText(problem) })}</Problem>
        )}
      </div>
    </Section>
  );
}

/** Tells whether edits change the stored settings. A key is never read back, so that an entered one always changes them. */
function hasChanges({ key, ...edits }: Partial<Draft>, state: LanguageModelState): boolean {
  const isKeyChanged = key !== undefined && key !== "";
  const isEqual = (name: keyof typeof edits): boolean => JSON.stringify(edits[name]) === JSON.stringify(state[name]);
  return isKeyChanged || !(Object.keys(edits) as (keyof typeof edits)[]).every(isEqual);
}

/** The form of the settings. Nothing is stored before the user saves. */
function LanguageModelForm({ state }: { state: LanguageModelState }): ReactNode {
  const client = useQueryClient();
  const [edits, setEdits] = useState<Partial<Draft>>({});
  const draft: Draft = { ...languageModelFormSchema.parse(state), ...edits };
  const [result, setResult] = useState<LanguageModelTest | null>(null);
  const [isTesting, setTesting] = useState(false);
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useLeaveGuard(
    () => hasChanges(edits, state),
    (leavePage) => setLeave(() => leavePage),
  );
  const action = useAction();
  const change = (changed: Partial<Draft>): void => {
    setEdits({ ...edits, ...changed });
    // The test was of other settings.
    setResult(null);
  };
  const { key, ...settings } = draft;
  const body = { ...settings, ...(key === undefined || key === "" ? {} : { key }) };

  const save = async (): Promise<void> => {
    const stored = await application.call(putLanguageModel, { body });
    client.setQueryData(queryKey, stored);
    // What was entered while the settings were saved is kept.
    setEdits((current) => (current === edits ? {} : current));
    announce("info", t("language-model-saved", { state: stored.enabled ? "on" : "off" }));
  };
  const test = async (): Promise<void> => {
    setTesting(true);
    setResult(null);
    try {
      setResult(await application.call(testLanguageModel, { body }));
    } finally {
      setTesting(false);
    }
  };
  useCommands(languageModelCommands, {
    isIdle: !action.isBusy,
    save: () => action.run(save),
    test: () => action.run(test),
  });
  return (
    <>
      {state.defect !== null && <Problem>{translateServiceText(state.defect)}</Problem>}
      {action.problem !== null && <Problem>{action.problem}</Problem>}
      {isTesting && (
        <p className="quiet" role="status">
          {t("language-model-testing")}
        </p>
      )}
      {result !== null && <TestResult result={result} />}
      <ServerSection draft={draft} onChange={change} state={state} />
      <ConsentSection draft={draft} onChange={change} state={state} />
      <LimitsSection draft={draft} onChange={change} />
      {leave !== null && (
        <LeaveDialog
          question={t("language-model-unsaved-question")}
          onSave={async () => {
            await save();
            return true;
          }}
          onLeave={leave}
          onClose={() => setLeave(null)}
        />
      )}
    </>
  );
}

/** The settings page of the language model of this computer. It is a default export for `createLazyView`. */
export default function LanguageModelPage(): ReactNode {
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => application.call(getLanguageModel, { signal }),
    retry: false,
  });
  return (
    <Page
      title={t("language-model-title")}
      description={t("language-model-explanation")}
      actions={
        <>
          <CommandButton command="language-model.test" />
          <CommandButton command="language-model.save" look="primary" />
        </>
      }
    >
      {data === undefined ? (
        <Placeholder error={error} title={t("language-model-load-failed")} onRetry={() => void refetch()} />
      ) : (
        <LanguageModelForm state={data} />
      )}
    </Page>
  );
}
