/**
 * What a language model found for the data points of a document, and why it could not be asked. Texts that begin in lower
 * case are values of `{@reason}`.
 */
export const languageModelTexts = {
  "model-values":
    "The language model {model} at {host} was asked for missing and doubtful data points ({#asked}). These values stand on its answer alone: {fields}.",
  "model-no-values":
    "The language model {model} at {host} was asked for missing and doubtful data points ({#asked}) and found no further value.",
  "model-dropped":
    "Answers of the language model {model} that were dropped, since what they quote is not in the lines that they name: {#count}.",
  "model-part": "The language model {model} got {#lines} of the {#count} lines of the document.",
  "model-failed": "The data points were found without the language model {model}: {@reason}.",
  "model-stopped": "The language model {model} was not asked about the whole document: {@reason}.",
  "model-unusable": "The data points were found without a language model: {@reason}.",
  "model-settings-damaged": "the file {file} in the data folder cannot be read",
  "model-settings-incomplete": "the file {file} in the data folder names no valid address or no model",
  "model-consent-lapsed":
    "the consent to send documents of the taxonomy {taxonomy} is from an earlier version of Galley or for another taxonomy of this name; give it again where the model was set, as in Settings › Language model",
  "model-address-invalid":
    "This is not the address of a model server. Enter one such as http://127.0.0.1:11434/v1 or https://models.example.org/v1.",
  "model-address-credentials":
    "The address must not contain a user name or a password. Enter the API key in its own field.",
  "model-address-insecure":
    "Without https, documents could be read on their way. Only a server on this computer may have an address with http.",
  "model-name-missing": "Enter the name of the model at the server.",
  "model-unreachable": "no server answers at {host}",
  "model-unreachable-code": "the connection to {host} failed ({code})",
  "model-certificate": "the certificate of {host} is not accepted ({code})",
  "model-too-slow": "it gave no answer within {#seconds} s",
  "model-answer-too-long": "its answer is longer than {#limit} KiB",
  "model-key-refused": "the server does not accept the API key (status {#status})",
  "model-redirect": "the server refers to another address, which is not followed",
  "model-status": "the server answers with status {#status}",
  "model-status-message": "the server answers with status {#status}: {message}",
  "model-no-json": "the server answers with {type} instead of JSON",
  "model-no-completion": "the server's answer is not that of a chat completion",
  "model-only-thought": "it thought, and gave no answer",
  "model-no-answer": "its answer is empty",
  "model-cut-off": "its answer was cut off at the maximum of {#tokens} tokens",
  "model-wrong-form": "its answer does not have the form that was asked for",
} as const;
