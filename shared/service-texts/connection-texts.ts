/**
 * Texts about connections: why the window cannot sign in to a service or store a key, and which work has not been sent
 * to the service. `{host}` includes the port.
 */
export const connectionTexts = {
  "master-key-in-file":
    "This computer has no keychain that Galley can use. The master key, which encrypts the API keys, is stored in {file}, which only your user account can read.",
  "keychain-unusable":
    "The keychain of this computer cannot be used ({@reason}). API keys are kept in memory until Galley ends; then you sign in again.",
  "keychain-key-not-deleted":
    'The API key could not be deleted from the keychain ({@reason}). Unlock the keychain and try again, or delete its entry "{entry}", account "{account}", yourself.',
  "keychain-without-library":
    "its library is not installed: install the package libsecret-1-0, on Fedora and Arch libsecret, and start Galley again",
  "keychain-part-not-loaded": "a part of Galley that it needs cannot be loaded: install Galley again",
  "keychain-not-running": "no keychain is running: start one, such as GNOME Keyring or KWallet",
  "keychain-locked": "it is locked: unlock it and try again",
  "keychain-keeps-entry": "it says that it has no such entry, and still returns it",
  "keychain-returns-nothing": "it does not return the key that was stored in it",
  "key-not-returned":
    "The keychain does not return the API key. Unlock the keychain and test the connection, or sign in again.",
  "key-not-kept": "This computer has no keychain, so the API key was kept only until Galley ended. Sign in again.",
  "key-refused":
    "The service does not accept the API key any more: it was renewed or revoked elsewhere. Sign in again.",
  "key-malformed": "This is not an API key: keys begin with user-live- or user-test-. Copy the whole key again.",

  "email-unknown": "No user has the email {email}.",
  "email-taken": "Another user has the email {email}.",
  "password-too-short": "Choose a password of at least {#count} characters.",
  "password-too-common": "This password is too common. Choose another.",
  "too-many-logins": "Too many users are logging in at the moment. Try again in {#seconds} s.",
  "account-of-connection":
    "This connection belongs to {email} with the {kind} key. Add another connection for another account or kind of key, so that their work stays apart.",
  "account-connected": "“{title}” is a connection to this account already. Use it, or delete it first.",

  "host-not-found": "No computer with the name {host} was found. Check the address and the network.",
  "host-not-resolved":
    "The name {host} could not be looked up: this computer has no network now, or its name server does not answer.",
  "host-without-service":
    "{host} was reached, but no service runs there now. Check the address and its port, or try again later.",
  "host-not-reached": "{host} cannot be reached from this network. Check the network, or a VPN that the service needs.",
  "host-timeout": "{host} did not answer in time. Check the address and the network, or try again later.",
  "host-broke-off": "The connection to {host} broke off. Check the network, or try again later.",
  "host-broke-off-with-code": "The connection to {host} broke off ({code}). Check the network, or try again later.",
  "host-other-protocol":
    "{host} answers, but not as a web service with this kind of address ({code}). Check the port, and whether the address begins with http or https.",
  "host-no-document-service": "{host} answers, but not like a document service. Check the address.",

  "answer-broke-off": "The connection to the service broke off in the middle of its answer. Try again.",

  "host-refers":
    "{host} refers to {target}. Galley does not follow, because it would send your API key there. If the service has moved, change the address of the connection; otherwise this network may require a sign-in in the browser first, as in hotels.",
  "host-refers-elsewhere":
    "{host} redirects elsewhere. Galley does not follow, because it would send your API key there. If the service has moved, change the address of the connection; otherwise this network may require a sign-in in the browser first, as in hotels.",
  "host-answers-page":
    "{host} answers with a web page instead of the data of a document service (status {#status}). Check the address. If it is right, this network may require a sign-in in the browser first, as in hotels.",
  "host-answers-other":
    "{host} answers with something else instead of the data of a document service (status {#status}). Check the address. If it is right, this network may require a sign-in in the browser first, as in hotels.",
  "host-too-many-requests": "{host} receives too many requests from this network. Try again in {#seconds} s.",
  "host-service-down": "{host} answers, but the service behind it is not running (status {#status}). Try again later.",
  "host-odd-status": "{host} answers with the status {#status}, which no service sends.",
  "host-key-not-sent": "{host} has replaced the key, but did not send the new one.",
  "host-key-answer-lost":
    "{host} has replaced the key, but its answer was lost on the way. Sign in with your password to get the new key.",
  "host-sent-no-key": "{host} accepted the password, but sent no {kind} key.",
  "host-reports": "The service at {host} reports: {@reason}",
  "host-answer-slow": "The answer of {host} broke off or came too slowly. Try again later.",
  "key-kind-unseen": "The account has no {kind} key that this connection may see.",
  "embedded-connection-fixed": "The connection to the service on this computer cannot be changed.",
  "connection-has-job":
    "“{title}” has work on 1 job that is not checked in. Check it in first, or confirm that it is to be deleted.",
  "connection-has-jobs":
    "“{title}” has work on {#count} jobs that is not checked in. Check it in first, or confirm that it is to be deleted.",
} as const;
