## The window: title bars, status bar, notices, global commands

window-key-binding-has-unknown-key = Die Tastenbelegung „{ $binding }“ hat eine unbekannte Taste.
window-key-binding-has-unknown-modifier = Die Tastenbelegung „{ $binding }“ hat eine unbekannte Umschalttaste „{ $part }“.
window-platform-uses-reload-close-quit = das System lädt damit neu, schließt, beendet oder minimiert
window-opens-developer-tools = sie öffnet die Entwicklerwerkzeuge
window-browser-or-platform-uses = der Browser oder das System verwendet sie
window-opens-menus = sie öffnet Menüs
window-altgr-on-many-keyboards = sie ist auf vielen Tastaturen AltGr
window-input-methods-use = Eingabemethoden verwenden sie
window-commands-used-outside-registrycontext = Befehle werden außerhalb eines RegistryContext verwendet.
window-live = Live
window-test = Test
window-online = Online
window-not-reachable = Nicht erreichbar
window-under-maintenance = In Wartung
window-refused = Abgelehnt
window-not-checked-yet = Noch nicht geprüft
window-signed-out = Abgemeldet
window-close = Schließen
window-close-esc = Schließen (Esc)
window-keyboard-shortcuts = Tastenkürzel
window-keys-do-nothing-here-now = Tasten, die hier und jetzt nichts tun, etwa die für eine Auswahl, fehlen. Die Einstellungen zeigen die Tasten aller Ansichten.
window-documents = Dokumente
window-window = Fenster
window-all-commands = Alle Befehle
window-no-command-matches = Kein Befehl passt.
window-search-commands = Befehle suchen
window-resize = Größe ändern: { $label }
window-dialog = Dialog
window-cancel = Abbrechen
window-view-failed-render = Eine Ansicht konnte nicht gezeigt werden: { $message }{ $componentStack }
window-view-failed = Diese Ansicht ist fehlgeschlagen
window-try-again = Erneut versuchen
window-back-queue = Zurück zur Warteschlange
window-your-work-saved = { $error } Die Arbeit ist gespeichert.
window-connecting = Verbinden…
window-some-functions-service-do-not = Manche Funktionen des Dienstes arbeiten nicht
window-service-under-maintenance = Der Dienst ist in Wartung
window-service-does-not-answer-retrying = Der Dienst antwortet nicht; neuer Versuch läuft
window-send = { $count } zu senden
window-needs-your-decision = braucht eine Entscheidung
window-window-then-continues-by-itself = Dieses Fenster fährt dann von selbst fort. Die Arbeit darin bleibt erhalten.
window-galley-was-restarted-open-address = Galley wurde neu gestartet: die ausgegebene Adresse in einem anderen Tab öffnen
window-signed-out-sign-in-see = Abgemeldet: nach der Anmeldung sind die Aufträge dieser Verbindung zu sehen.
window-not-signed-in = Nicht angemeldet
window-master-key-in = Hauptschlüssel in { $keyFile }
window-galley = { $name }{ $suffix } – Galley
window-switch-connection = Verbindung wechseln…
window-status = Status
window-job-has-no-yet = Der Auftrag hat diesen Inhalt noch nicht: { $role }.
window-page-job-has-no-yet = Seite { NUMBER($item, useGrouping: 0) } des Auftrags hat diesen Inhalt noch nicht: { $role }.
window-data-points = Datenpunkte
window-keywords = Schlagwörter
window-job = Auftrag { $slice }
window-service-does-not-answer-galley = Der Dienst antwortet nicht. Galley versucht weiter, ihn zu erreichen; gespeicherte Arbeit geht nicht verloren.
window-action-failed = Die Aktion ist fehlgeschlagen
window-service-under-maintenance-since = Der Dienst ist seit { $time } in Wartung
window-service-refuses-connection = Der Dienst lehnt diese Verbindung ab
window-offline-since = Offline seit { $time }
window-min = { $minutes } min
window-deleted-job = Gelöschter Auftrag
window-disputed = Beanstandet und weder berichtigt noch beantwortet
window-work-kept-aside = Die eigene Arbeit („{ $step }“) wurde beiseitegelegt
window-work-kept-aside-detail = { $count ->
        [one] Eine nicht eingecheckte Änderung kann nicht angewendet werden: Der Auftrag ging ohne sie weiter. Der Befehl „{ $command }“ exportiert oder löscht sie.
       *[other] { $count } nicht eingecheckte Änderungen können nicht angewendet werden: Der Auftrag ging ohne sie weiter. Der Befehl „{ $command }“ exportiert oder löscht sie.
    }
window-work-not-kept-aside = Die Arbeit an einem früheren Schritt dieses Auftrags konnte nicht beiseitegelegt werden
window-your-earlier-work-was-restored = Die frühere Arbeit wurde wiederhergestellt
window-steps-were-applied-checkout = { $replayCount } Schritte wurden auf diesen Auftrag angewandt.
window-checked-in-on-machine = { $name } ist auf diesem Gerät eingecheckt
window-sent-as-soon-as-service = Gesendet wird, sobald der Dienst erreichbar ist.
window-was-given-back = { $name } ist unverändert zurück in der Warteschlange
window-was-checked-in = { $name } wurde eingecheckt
window-job-continues-with-its-next = Der Auftrag geht weiter.
window-pages = Seiten { $pages }
window-content-is-no-json = Der Inhalt { $role } ist beschädigt: Er ist kein JSON. Er bleibt, wie er ist, und wird nicht überschrieben. Noch einmal versuchen; bleibt es dabei, hilft, wer den Dienst betreibt.
window-content = Der Inhalt
window-page = Seite { NUMBER($item, useGrouping: 0) }
window-could-not-be-read = Nicht lesbar: { $name }.
window-no-other-job-kind-waits = Kein weiterer Auftrag dieser Art wartet
window-next-job-could-not-be = Der nächste Auftrag konnte nicht geöffnet werden
window-changes-without-verdict = Änderungen ohne Urteil
window-review = Prüfung
window-opening-changes = Änderungen werden geöffnet
window-somebody-else-has-continued-job = Jemand anders hat diesen Auftrag fortgesetzt
window-show-both-versions = Beide Fassungen zeigen
window-your-work-kept-on-machine = { $timestamps } Die eigene Arbeit bleibt auf diesem Gerät.
window-opening-job = Auftrag wird geöffnet
window-job-2 = Auftrag
window-job-could-not-be-opened = Der Auftrag konnte nicht geöffnet werden
window-errors = Fehler
window-dismiss = Schließen
window-dismiss-dismisses-all = Schließen ({ $key } schließt alle)
window-opening-view = Ansicht wird geöffnet
window-import-documents = Dokumente importieren…
window-go-queue = Zur Warteschlange
window-settings = Einstellungen…
window-switch-connection-2 = Verbindung wechseln…
window-all-commands-2 = Alle Befehle…
window-keyboard-shortcuts-2 = Tastenkürzel…
window-save-diagnostics = Diagnose speichern…
window-dismiss-errors = Fehlermeldungen schließen
window-next-pane = Nächster Bereich
window-previous-pane = Voriger Bereich
window-use-system-theme = Darstellung des Systems
window-use-light-theme = Helle Darstellung
window-use-dark-theme = Dunkle Darstellung
window-sign-in = Anmelden…
window-close-dialog-first = Zuerst den Dialog schließen
window-not-possible-here = Das ist hier nicht möglich
window-command-belongs-another-view-or = Der Befehl gehört zu einer anderen Ansicht oder hat nichts zu bearbeiten.
window-window-had-stopped-was-loaded = Das Fenster war stehen geblieben und wurde neu geladen
window-each-step-your-work-saved = Jeder Schritt der Arbeit ist gespeichert.
window-watched-folders = Überwachte Ordner…
window-now = jetzt
window-job-not-waiting = Der Auftrag wartet nicht auf eine Prüfung. Zustand: { $status }.
window-job-failed = Der Auftrag wartet nicht auf eine Prüfung. Zustand: { $status } ({ $error }).

## Undo steps, by their ids in journals

step-zone-accept = Zonen bestätigen
step-zone-change-similar = Ähnliche Zonen ändern
step-zone-delete = Zonen löschen
step-zone-draw = Zone hinzufügen
step-zone-duplicate = Zonen duplizieren
step-zone-level = Ebene ändern
step-zone-link-caption = Beschriftung verknüpfen
step-zone-merge = Zonen verbinden
step-zone-move = Zonen verschieben
step-zone-reorder = Lesereihenfolge ändern
step-zone-resize = Größe der Zone ändern
step-zone-retype = Typ von Zonen ändern
step-zone-split = Zone teilen
step-zone-toggle-continuation = Fortsetzung ändern
step-zone-toggle-list = Listenpunkte gruppieren
step-zone-toggle-lock = Zonen sperren oder entsperren
step-page-accept = Seite bestätigen
step-page-read-by-ocr = Seite mit OCR lesen
step-table-add-column = Spalte hinzufügen
step-table-add-row = Zeile hinzufügen
step-table-create = Zellen der Tabelle anlegen
step-table-merge-cells = Zellen verbinden
step-table-move-rule = Trennlinie der Tabelle verschieben
step-table-remove-column = Spalte entfernen
step-table-remove-row = Zeile entfernen
step-table-split-cell = Zelle teilen
step-table-toggle-header = Kopfzeilen ändern
step-word-confirm = Wort wie gelesen bestätigen
step-word-correct = Wort berichtigen
step-pair-add = Datenpunkt hinzufügen
step-point-accept = Datenpunkt bestätigen
step-point-accept-high-confidence = Vorschläge mit hoher Konfidenz bestätigen
step-point-edit = Datenpunkt berichtigen
step-point-link = Datenpunkt verknüpfen
step-point-mark-absent = Datenpunkt als fehlend markieren
step-point-reject = Datenpunkt verwerfen
step-point-remove = Datenpunkt entfernen
step-point-take-alternative = Anderen Kandidaten wählen
step-row-add = Zeile hinzufügen
step-row-paste = Werte einfügen
step-row-reject = Zeile verwerfen
step-row-remove = Zeile entfernen
step-keyword-add = Schlagwort hinzufügen
step-keyword-confirm = Schlagwort bestätigen
step-keyword-reject = Schlagwort verwerfen
step-keyword-replace = Schlagwort ersetzen
step-review-agree = Der Änderung zustimmen
step-review-comment = Kommentar
step-review-dispute = Änderung beanstanden
step-conflict-replay = Beide Fassungen zusammenführen

## Keys

key-enter = Eingabe
key-escape = Esc
key-delete = Entf
key-space = Leertaste
key-home = Pos1
key-end = Ende
key-tab = Tab
key-backspace = Rücktaste
key-page-down = Bild ↓
key-page-up = Bild ↑
key-ctrl = Strg
key-shift = Umschalt
key-alt = Alt
key-meta = Meta
window-team-you-have-left = Ein verlassenes Team
window-team = Team
window-all-teams = Alle Teams

## The queue and the import

queue-leave = So lassen
queue-leave-them = So lassen
queue-stop = Anhalten
queue-progress = Fortschritt
queue-text = { $count } von { $count2 }
queue-drop-pdf-or-epub-files = PDF- oder ePub-Dateien ablegen, um sie zu importieren
queue-sample-jobs-created = { $created } Beispielaufträge erstellt
queue-when-they-processed-they-wait = Nach der Verarbeitung warten sie unter „Zonierung“ auf die Prüfung.
queue-samples-could-not-be-imported = Die Beispiele konnten nicht importiert werden
queue-queue-empty = Die Warteschlange ist leer
queue-importing-samples = Beispiele werden importiert…
queue-try-with-samples = Mit Beispielen ausprobieren
queue-drop-pdf-or-epub-on = Ein PDF oder ePub auf diesem Fenster ablegen. Galley liest es und teilt die Seiten in Zonen ein. Danach wartet der Auftrag auf die Prüfung.
queue-held-by-me = Von mir reserviert
queue-held-by-nobody = Von niemandem reserviert
queue-held-by-others = Von anderen reserviert
queue-created-today = Heute erstellt
queue-last-7-days = Letzte 7 Tage
queue-last-30-days = Letzte 30 Tage
queue-older-than-7-days = Älter als 7 Tage
queue-oldest-first = Älteste zuerst
queue-newest-first = Neueste zuerst
queue-name-z = Name, A bis Z
queue-name-z-2 = Name, Z bis A
queue-changed-last = Zuletzt geändert
queue-changed-first = Am längsten unverändert
queue-filters = Filter
queue-type = Typ
queue-all-types = Alle Typen
queue-taxonomy = Taxonomie
queue-all-taxonomies = Alle Taxonomien
queue-held-by = Reserviert von
queue-held-by-anybody = Mit oder ohne Reservierung
queue-created = Erstellt
queue-created-at-any-time = Zu beliebiger Zeit erstellt
queue-order = Reihenfolge
queue-usual-order = Übliche Reihenfolge
queue-import = Importieren
queue-documents = Dokumente
queue-job-type = Auftragstyp
queue-scanned = Gescannt
queue-read-pages-without-text-layer = Seiten ohne Textebene mit OCR lesen
queue-zones = Zonen
queue-keywords = Schlagwörter
queue-data-points = Datenpunkte
queue-import-documents = Dokumente importieren
queue-close = Schließen
queue-cancel = Abbrechen
queue-files = Dateien
queue-choose-pdf-or-epub-files = PDF- oder ePub-Dateien wählen…
queue-add-files = Dateien hinzufügen…
queue-import-starts-when-taxonomies-loaded = Der Import beginnt, wenn die Taxonomien geladen sind…
queue-waiting = Wartet
queue-creating-job = Auftrag wird erstellt…
queue-job-created = Auftrag erstellt
queue-selected-files = Ausgewählte Dateien
queue-remove = { $name } entfernen
queue-file-count = { $count ->
    [one] { $count } Datei
   *[other] { $count } Dateien
}
queue-imports = Importe
queue-upload = { $name }: Hochladen
queue-document = Dokument
queue-machine = Dieses Gerät
queue-pages = Seiten
queue-age = Alter
queue-progress-2 = { $jobName }: Fortschritt
queue-you-until = Ich, bis { $time }
queue-you-ends-at = Ich, Ende: { $time }
queue-ended-at-work-goes-on = Abgelaufen: { $time }; die Arbeit geht weiter
queue-continued-by-somebody-else = Von jemand anderem fortgesetzt
queue-failed = Fehlgeschlagen
queue-review = Prüfung
queue-returned = Zurückgegeben
queue-returned-in-round = Von der Prüfung in Runde { $round } zurückgegeben
queue-review-in-round = Qualitätsprüfung, Runde { $round }
queue-review-of-work-in-round = Qualitätsprüfung der Arbeit von { $name }, Runde { $round }
queue-you = Ich
queue-until = { $name }, bis { $time }
queue-jobs-by-state = Aufträge nach Zustand
queue-signed-out = Abgemeldet
queue-queue-could-not-be-loaded = Die Warteschlange konnte nicht geladen werden
queue-no-job-matches = Kein passender Auftrag
queue-no-job-with-in-its = Kein passender Auftrag mit „{ $search }“ im Namen
queue-in = { $what } unter „{ $title }“
queue-search-filters-hide-other-jobs = Die Suche und die Filter blenden die anderen Aufträge aus.{ $others }
queue-no-job-kept-on-machine = Kein Auftrag wird auf diesem Gerät behalten
queue-service-cannot-be-reached-jobs = Der Dienst ist nicht erreichbar. Aufträge, die geöffnet oder offline genommen werden, solange er erreichbar ist, werden hier behalten.
queue-first-jobs-selected = Die ersten { $maxMarks } Aufträge sind ausgewählt
queue-checked-out-by-until = Ausgecheckt von { $name } bis { $time }
queue-queue = Warteschlange
queue-search-all-tabs = Alle Reiter durchsuchen
queue-search-all-tabs-by-name = Alle Reiter nach Name oder ID durchsuchen
queue-selected = { $count } ausgewählt
queue-jobs = { $count ->
        [one] 1 Auftrag
       *[other] { $count } Aufträge
    }
queue-selected-job = Ausgewählter Auftrag
queue-jobs-2 = Aufträge: { $title }
queue-why-job-failed = Warum der Auftrag fehlgeschlagen ist
queue-reviewed-in = { $items } geprüft ({ $jobs })
queue-no-reviewed-job-with-taxonomy = Noch ist kein geprüfter Auftrag mit dieser Taxonomie abgeschlossen, daher lässt sich über Schwellen nichts sagen.
queue-too-few-tell-what-threshold = Zu wenig, um die Wirkung einer Schwelle anzugeben: bisher { $basis }. Nötig sind { $minJobs } Aufträge und { $items }.
queue-none-would-have-been-accepted = Grundlage: { $basis }. Davon wäre nichts ungeprüft bestätigt worden.
queue-would-have-been-accepted-unseen = Grundlage: { $basis }. Mit dieser Schwelle ungeprüft bestätigt: { $unseen } ({ $share }), darunter falsch: { $wrong } ({ $share2 }). Ohne Warten: { $jobs }.
queue-effect-threshold-on-jobs-so = Wirkung der Schwelle auf die bisherigen Aufträge. { $effect }
queue-accepted-unseen = ungeprüft bestätigt
queue-wrong-among-them = darunter falsch
queue-review-everything = Alles prüfen
queue-review-nothing = Nichts prüfen
queue-review-results-below-confidence = Ergebnisse unter { $round } % Konfidenz prüfen
queue-cancel-job = Auftrag abbrechen
queue-cancel-2 = { $what } abbrechen?
queue-job-ends-cannot-be-resumed = { $count ->
        [one] Der Auftrag endet und kann nicht fortgesetzt werden. Ist er von einem Prüfer ausgecheckt, werden dessen Änderungen verworfen.
       *[other] Die Aufträge enden und können nicht fortgesetzt werden. Änderungen von Prüfern, die sie ausgecheckt haben, werden verworfen.
    }
queue-cancelled = { $count ->
        [one] { $what } wurde abgebrochen
       *[other] { $what } wurden abgebrochen
    }
queue-release = Zurücklegen
queue-release-2 = { $what } zurücklegen?
queue-you-give-job-back-queue = { $count ->
        [one] Der Auftrag wird unverändert in die Warteschlange zurückgelegt. Eigene Änderungen, die nicht eingecheckt sind, werden verworfen.
       *[other] Die Aufträge werden unverändert in die Warteschlange zurückgelegt. Eigene Änderungen, die nicht eingecheckt sind, werden verworfen.
    }
queue-released = { $count ->
        [one] { $what } wurde zurückgelegt
       *[other] { $what } wurden zurückgelegt
    }
queue-delete = { $what } löschen?
queue-its-contents-its-output-deleted = { $count ->
        [one] Die Inhalte und die Ausgabe werden ebenfalls gelöscht. Das Dokument bleibt. Das kann nicht rückgängig gemacht werden.
       *[other] Die Inhalte und die Ausgaben werden ebenfalls gelöscht. Die Dokumente bleiben. Das kann nicht rückgängig gemacht werden.
    }
queue-deleted = { $count ->
        [one] { $what } wurde gelöscht
       *[other] { $what } wurden gelöscht
    }
queue-run-again = Erneut ausführen
queue-run-again-2 = { $what } erneut ausführen?
queue-new-job-with-same-document = { $count ->
        [one] Ein neuer Auftrag mit demselben Dokument und denselben Einstellungen startet. Der beendete Auftrag bleibt, wie er ist.
       *[other] Neue Aufträge mit denselben Dokumenten und Einstellungen starten. Die beendeten Aufträge bleiben, wie sie sind.
    }
queue-runs-again-other-run-again = { $count ->
        [one] { $what } läuft erneut
       *[other] { $what } laufen erneut
    }
queue-save-outputs = Ausgaben speichern
queue-save-output = { $what }: Ausgabe speichern?
queue-xml-each-job-saved-in = { $count ->
        [one] Das XML des Auftrags wird in einer ZIP-Datei gespeichert.
       *[other] Das XML jedes Auftrags wird in einer gemeinsamen ZIP-Datei gespeichert.
    }
queue-output-was-saved = { $what }: Ausgabe gespeichert
queue-job-has-no-output = Der Auftrag hat keine Ausgabe.
queue-jobs-failed = { $title }: für { $count } von { $value } Aufträgen nicht ausgeführt
queue-next-job = Nächster Auftrag
queue-previous-job = Vorheriger Auftrag
queue-open = Öffnen
queue-show-output = Ausgabe zeigen
queue-timeline-history-contents = Zeitleiste, Verlauf und Inhalte
queue-cancel-job-2 = Auftrag abbrechen…
queue-release-3 = Zurücklegen…
queue-delete-2 = Löschen…
queue-run-again-3 = Erneut ausführen…
queue-save-outputs-2 = Ausgaben speichern…
queue-show-all-jobs = Alle Aufträge zeigen
queue-add-selection = Zur Auswahl hinzufügen
queue-select-all = Alle auswählen
queue-extend-selection-down = Auswahl nach unten erweitern
queue-extend-selection-up = Auswahl nach oben erweitern
queue-clear-selection = Auswahl aufheben
queue-take-offline = Offline nehmen…
queue-give-back = Zurückgeben…
queue-jobs-created = { $created ->
        [one] 1 Auftrag erstellt
       *[other] { $created } Aufträge erstellt
    }
queue-files-were-not-imported = { $count ->
        [one] 1 Datei wurde nicht importiert
       *[other] { $count } Dateien wurden nicht importiert
    }
queue-more = { $rest } weitere
queue-cannot-be-imported = { $name } kann nicht importiert werden
queue-could-not-be-fetched = { $path } konnte nicht abgerufen werden ({ $status }).
queue-checked-out-by = Ausgecheckt von
queue-zoning = Zonierung
queue-no-zones-review = Keine Zonen zu prüfen.
queue-mapping = Zuordnung
queue-no-data-points-review = Keine Datenpunkte zu prüfen.
queue-indexing = Verschlagwortung
queue-no-keywords-review = Keine Schlagwörter zu prüfen.
queue-running = Laufend
queue-still-running = Der Auftrag läuft noch. Er lässt sich öffnen, sobald er auf eine Prüfung wartet.
queue-no-job-running = Kein Auftrag läuft.
queue-completed = Abgeschlossen
queue-no-job-has-been-completed = Kein Auftrag wurde abgeschlossen.
queue-reason = Grund
queue-no-job-has-failed = Kein Auftrag ist fehlgeschlagen.
queue-cancelled-2 = Abgebrochen
queue-no-job-has-been-cancelled = Kein Auftrag wurde abgebrochen.
queue-reading = Lesen
queue-writing = Schreiben
queue-nothing-read = { $pages ->
        [one] 1 Seite, noch nicht gelesen
       *[other] { $pages } Seiten, noch keine gelesen
    }
queue-page = { $stepNames }: Seite { NUMBER($min, useGrouping: 0) } von { NUMBER($pages, useGrouping: 0) }
queue-file-has-mib-limit-mib = Die Datei hat { $ceil } MiB. Die Grenze liegt bei { $maxDocumentBytes } MiB.
queue-service-answered-with-status-unknown = Der Dienst hat mit dem Status { $status } und unbekanntem Inhalt geantwortet.
queue-file-could-not-be-sent = Die Datei konnte nicht gesendet werden. Entweder ist es ein Ordner, oder sie wurde verschoben, oder der Dienst antwortet nicht.
queue-upload-was-aborted = Das Hochladen wurde abgebrochen.
queue-filter-dropped = Aus dem Filter entfernt: { $names }
queue-filter-dropped-reason = In dieser Verbindung gibt es das nicht oder nicht mehr.
queue-filter-team = ein Team
queue-filter-taxonomy = Taxonomie „{ $name }“
queue-jobs-elsewhere = In anderen Reitern gibt es Aufträge.
queue-tab-with-count = { $title }: { $count }
queue-other-tabs-have-some = In anderen Reitern gibt es welche: siehe die Zahlen dort.
queue-delete-title = Löschen
queue-less-than-minute-left = { $place }, noch weniger als eine Minute
queue-minutes-left = { $place }, noch etwa { $minutes } min
queue-count-pages = { $count ->
        [one] 1 Seite
       *[other] { $count } Seiten
    }
queue-count-data-points = { $count ->
        [one] 1 Datenpunkt
       *[other] { $count } Datenpunkte
    }
queue-count-keywords = { $count ->
        [one] 1 Schlagwort
       *[other] { $count } Schlagwörter
    }
queue-confidence = Konfidenz
queue-any-confidence = Jede Konfidenz
queue-confidence-below = Unter { $percent } %
queue-job-type-data-point-extraction = Datenpunkte auslesen
queue-job-type-indexing = Verschlagwortung

## Checkout, check-in and lease

checkout-aborted = Unerledigt
checkout-job-returns-queue-unchanged-your = Der Auftrag geht unverändert in die Warteschlange zurück. Die eigenen Änderungen werden verworfen.
checkout-failed = Fehlgeschlagen
checkout-job-ends-here-give-reason = Der Auftrag endet hier. Bitte den Grund angeben.
checkout-why-can-document-not-be = Warum kann das Dokument nicht verarbeitet werden?
checkout-completed = Abgeschlossen
checkout-your-changes-published-job-continues = Die eigenen Änderungen werden veröffentlicht, und der Auftrag läuft weiter.
checkout-you-approve-work-with-your = Die Arbeit wird mit den eigenen Änderungen freigegeben, und der Auftrag läuft weiter.
checkout-returned = Zurückgegeben
checkout-work-goes-back-its-team = Die Arbeit geht ohne die eigenen Änderungen an ihr Team zurück. Bitte beschreiben, was zu berichtigen ist.
checkout-what-must-be-corrected-where = Was ist zu berichtigen, und wo?
checkout-job = Auftrag
checkout-check-in-open-next = Einchecken und nächsten öffnen
checkout-check-in = Einchecken
checkout-error = Fehler
checkout-warning = Warnung
checkout-not-reviewed = Nicht geprüft
checkout-errors = Fehler
checkout-warnings = Warnungen
checkout-findings = Befunde
checkout-more-which-listed-as-these = und { $count } mehr (aufgeführt, sobald diese behoben sind)
checkout-not-everything-could-be-looked = Nicht alles konnte durchgesehen werden: { $failure }
checkout-looking-for-further-findings = Suche nach weiteren Befunden: { $done } von { $total }…
checkout-no-findings = Keine Befunde.
checkout-looking-for-next-job = Suche nach dem nächsten Auftrag…
checkout-next = Als Nächstes: { $name }
checkout-no-other-job-kind-waits = Kein anderer Auftrag dieser Art wartet: danach erscheint die Warteschlange.
checkout-next-job-could-not-be = Der nächste Auftrag konnte nicht gefunden werden: { $reason }
checkout-continue-reviewing = Weiter prüfen
checkout-outcome = Ergebnis
checkout-reason = Grund
checkout-errors-before-you-check-in = { $errors ->
        [one] Vor dem Einchecken als „Abgeschlossen“ den Fehler beheben.
       *[other] Vor dem Einchecken als „Abgeschlossen“ die { $errors } Fehler beheben.
    }
checkout-own-changes-not-returned = { $count ->
        [one] Die eigene Korrektur geht nicht mit zurück und wird verworfen. Um sie zu behalten, als „Abgeschlossen“ einchecken.
       *[other] Die eigenen { $count } Korrekturen gehen nicht mit zurück und werden verworfen. Um sie zu behalten, als „Abgeschlossen“ einchecken.
    }
checkout-disputes-discarded = { $count ->
        [one] Die eigene Beanstandung wird mit ihrem Kommentar verworfen.
       *[other] Die eigenen { $count } Beanstandungen werden mit ihren Kommentaren verworfen.
    }
checkout-comments-sent-with-check-in = { $total ->
        [one] Der eigene Kommentar wird mit dem Einchecken gesendet.
       *[other] Die eigenen { $total } Kommentare werden mit dem Einchecken gesendet.
    }
checkout-service-cannot-be-reached-check = Der Dienst ist nicht erreichbar. Das Einchecken wird auf diesem Gerät behalten und gesendet, sobald er erreichbar ist.
checkout-sent = Gesendet: { $time }
checkout-not-saved-yet-retrying = Noch nicht gespeichert; neuer Versuch läuft
checkout-page = Seite { NUMBER($item, useGrouping: 0) }:
checkout-saved-on-machine-not-yet = auf diesem Gerät gespeichert, noch nicht an den Dienst gesendet
checkout-saved-on-machine-refused-by = auf diesem Gerät gespeichert, vom Dienst abgelehnt: { $error }
checkout-saving = Wird gespeichert…
checkout-saved = Gespeichert: { $time }
checkout-lease-lost = Reservierung verloren
checkout-working-on-machine-lease-ended = Arbeit auf diesem Gerät; die Reservierung ist abgelaufen ({ $time })
checkout-working-on-machine-held-until = Arbeit auf diesem Gerät, reserviert bis { $time }
checkout-you-hold-lease-job-until = Dieser Auftrag ist hier reserviert bis { $time }. Galley verlängert die Reservierung.
checkout-lease = Reservierung: { $countdown }
checkout-undo = Rückgängig möglich: { $count }
checkout-outcome-count = { $count } { $outcome }
checkout-reviewed = Geprüft: { $unit }
checkout-text = { $unit }: { $resolved } von { $total }
checkout-text-of-pages = { $unit }: { $resolved } von { $total } auf { $loaded } von { $pages } Seiten
checkout-exempt = { $unit } ohne nötige Prüfung, weil ihre Konfidenz die Schwelle des Auftrags erreicht: { $count }
checkout-judged-changes = Beurteilte Änderungen
checkout-changes-judged = { $total ->
        [one] { $judged } von 1 Änderung beurteilt
       *[other] { $judged } von { $total } Änderungen beurteilt
    }
checkout-lease-job-was-lost = Die Reservierung dieses Auftrags ist verloren.
checkout-your-work-kept-on-machine = { $timestamps } Die eigene Arbeit wird auf diesem Gerät behalten. Zu entscheiden ist, was damit geschieht.
checkout-show-both-versions = Beide Fassungen zeigen
checkout-lease-ends-at = Ablauf der Reservierung: { $time }.
checkout-lease-ended-at = Die Reservierung ist abgelaufen ({ $time }).
checkout-renewed-as-soon-as-service = Die Reservierung wird verlängert, sobald der Dienst erreichbar ist. Die Arbeit kann weitergehen: Alles wird auf diesem Gerät behalten. Checkt inzwischen jemand anderes den Auftrag aus, ist über beide Fassungen zu entscheiden.
checkout-your-step-saved-on-machine = { $steps ->
        [one] { $reason } Der eigene Schritt ist auf diesem Gerät gespeichert. Beim erneuten Auschecken des Auftrags wird er auf dessen aktuellen Stand angewendet; ist der Auftrag weitergegangen, wird er beiseitegelegt.
       *[other] { $reason } Die eigenen { $steps } Schritte sind auf diesem Gerät gespeichert. Beim erneuten Auschecken des Auftrags werden sie auf dessen aktuellen Stand angewendet; ist der Auftrag weitergegangen, werden sie beiseitegelegt.
    }
checkout-check-out-again = Erneut auschecken
checkout-content-has-another-form = Der Inhalt { $role } ist beschädigt, bei { $path }: { $problem }. Er bleibt, wie er ist, und wird nicht überschrieben. Noch einmal versuchen; bleibt es dabei, hilft, wer den Dienst betreibt.
checkout-window-read-only-its-last = Dieses Fenster ist schreibgeschützt. Die letzten Änderungen darin sind nicht gespeichert.
checkout-continue-here = Hier weiterarbeiten
checkout-lease-expires-in = Die Reservierung läuft in { $countdown } ab.
checkout-lease-being-renewed = Sie wird gerade verlängert.
checkout-being-checked-in = Der Auftrag wird eingecheckt …
checkout-could-not-be-renewed = Das Verlängern ist nicht gelungen: { $error }
checkout-disputed-by = Von { $name } beanstandet: { $text }
checkout-disputes-open = { $count ->
        [one] 1 Beanstandung ist weder berichtigt noch beantwortet.
       *[other] { $count } Beanstandungen sind weder berichtigt noch beantwortet.
    }
checkout-returned-work = { $name } hat diese Arbeit zurückgegeben.
checkout-show-comments = Kommentare zeigen
checkout-window-read-only = { $stoppedJournal }. Dieses Fenster ist schreibgeschützt.
checkout-undo-2 = Rückgängig machen
checkout-redo = Wiederholen
checkout-check-in-2 = Einchecken…
checkout-item-written-before-has-been = Element { NUMBER($item, useGrouping: 0) } von { $role } wird geschrieben, bevor es gelesen wurde.
checkout-service-has-not-accepted-changes = Der Dienst hat die Änderungen nicht angenommen: { $error }
checkout-another-window-works-on-job = Ein anderes Fenster arbeitet an diesem Auftrag
checkout-your-changes-could-not-be = Die eigenen Änderungen konnten nicht gespeichert werden ({ $message })
checkout-min = { $floor } min
checkout-response-checkout-names-no-holder = Die Antwort auf das Auschecken nennt keinen Inhaber der Reservierung.
checkout-lease-expired-while-service-was = Die Reservierung ist abgelaufen, während der Dienst nicht erreichbar war.
checkout-item-written-before-has-been-2 = Element { NUMBER($item, useGrouping: 0) } wird geschrieben, bevor es gelesen wurde.
checkout-changes-disputed = { $count ->
        [one] 1 Änderung ist beanstandet, siehe den Kommentar dazu.
       *[other] { $count } Änderungen sind beanstandet, siehe die Kommentare dazu.
    }
checkout-approved-although-disputed = Die Arbeit wird freigegeben, obwohl Änderungen daran beanstandet sind.
checkout-saved-to-be-sent = Auf diesem Gerät gespeichert, noch zu senden
checkout-saved-at-to-be-sent = Auf diesem Gerät gespeichert ({ $time }), noch zu senden
checkout-lease-until = Reservierung: bis { $time }
checkout-pages-not-opened = { $count ->
        [one] 1 Seite wurde nicht geöffnet
       *[other] { $count } Seiten wurden nicht geöffnet
    }

## All workbenches

workbench-document-could-not-be-opened = Das Dokument konnte nicht geöffnet werden: { $failure }. Sein Text und die Ergebnisse des Programms sind trotzdem da.
workbench-try-again = Erneut versuchen
workbench-opening-document = Dokument wird geöffnet
workbench-document = Dokument
workbench-section = Abschnitt { NUMBER($page, useGrouping: 0) }
workbench-sections = Abschnitte
workbench-section-not-linear = außerhalb der Lesereihenfolge
workbench-printed-pages = { $count ->
        [one] Druckseite { $first }
       *[other] Druckseiten { $first } bis { $last }
    }
workbench-version-galley-has-no-workbench = Diese Version von Galley hat keinen Arbeitsbereich für { $step }.
workbench-review = Prüfung
workbench-no-further-item-below = Unterhalb nichts mehr
workbench-no-further-item-above = Oberhalb nichts mehr
workbench-tried-again = { $reason } (erneut versucht)
workbench-taxonomy-unknown = Ob Sie die Taxonomie „{ $title }“ ändern dürfen, ist erst bekannt, wenn der Dienst antwortet.
workbench-taxonomy-deleted = Der Dienst hat keine Taxonomie „{ $title }“ mehr, sodass nichts hinzugefügt werden kann.
workbench-taxonomy-built-in = Die Taxonomie „{ $title }“ ist mit dem Dienst installiert und wird von hier aus nicht geändert. Duplizieren Sie sie unter Einstellungen › Taxonomien, und verwenden Sie die Kopie für neue Aufträge.
workbench-taxonomy-of-other = Die Taxonomie „{ $title }“ gehört { $author } und kann nur dort geändert werden. Fragen Sie nach, oder duplizieren Sie sie unter Einstellungen › Taxonomien und verwenden Sie die Kopie für neue Aufträge.

## States of data points and keywords, and verdicts about changes

value-yes = ja
value-no = nein
state-suggested = nicht geprüft
state-accepted = bestätigt
state-corrected = berichtigt
state-absent = nicht im Dokument
state-rejected = verworfen
state-agreed = zugestimmt
state-disputed = beanstandet

## Confidence

confidence-low = niedrige Konfidenz
confidence-medium = mittlere Konfidenz
confidence-high = hohe Konfidenz

## Outcomes of a check-in

outcome-completed = abgeschlossen
outcome-returned = zurückgegeben
outcome-aborted = unerledigt
outcome-failed = fehlgeschlagen

## Types of zones

styles-ti = Ti
styles-title = Titel
styles-he = Üb
styles-section-header = Überschrift
styles-tx = Tx
styles-text = Text
styles-li = Li
styles-list-item = Listenpunkt
styles-ta = Ta
styles-table = Tabelle
styles-pi = Bi
styles-picture = Bild
styles-ca = Be
styles-caption = Beschriftung
styles-fn = Fn
styles-footnote = Fußnote
styles-fo = Fo
styles-formula = Formel
styles-ph = Kz
styles-page-header = Kopfzeile der Seite
styles-pf = Fz
styles-page-footer = Fußzeile der Seite
styles-ix = Vz
styles-document-index = Verzeichnis
styles-re = Lt
styles-reference = Literaturangabe
styles-co = Co
styles-code = Code

## Findings about zones and tables

edit-rows = { $count } Zeilen
edit-zones-overlap = Die Zonen { $order } und { $order2 } überlappen sich
edit-not-in-zone = „{ $words }“ ist in keiner Zone
edit-zone-extends-beyond-page = Zone { $order } reicht über die Seite hinaus
edit-zone-contains-no-text = Zone { $order } enthält keinen Text
edit-zones-have-number-in-reading = { $count } Zonen haben in der Lesereihenfolge die Nummer { $order }
edit-number-missing-in-reading-order = In der Lesereihenfolge fehlt eine Nummer
edit-not-in-zone-2 = „{ $slice }“ ist in keiner Zone
edit-row = Zeile { NUMBER($row, useGrouping: 0) }
edit-row-range = Zeilen { NUMBER($first, useGrouping: 0) } bis { NUMBER($last, useGrouping: 0) }
edit-row-list = Zeilen { $rows }

## Zoning

zoning-cells = Zellen
zoning-correct-word = Wort berichtigen
zoning-previous-word = Voriges Wort
zoning-next-word = Nächstes Wort
zoning-save = Speichern
zoning-image-word = Bild des Wortes { $text }
zoning-text-word = Text des Wortes
zoning-word-of-zone = Wort { $number } von { $count } der Zone
zoning-word-too-long = Ein Wort hat höchstens { $max } Zeichen.
zoning-no-doubtful-word = Kein Wort ist mehr zweifelhaft
zoning-word-has-text = Ein Wort hat mindestens ein Zeichen. Um es wegzulassen, verkleinern Sie die Zone.
zoning-ocr-read = OCR las „{ $text }“.
zoning-read-by-ocr-with-confidence = Von OCR gelesen, Konfidenz { $percent }
zoning-more-findings = { $count } weitere Befunde
zoning-select-zone-on-page-or = Eine Zone auf der Seite oder in der Liste wählen, oder mit B eine zeichnen.
zoning-type = Typ
zoning-several-types = Mehrere Typen
zoning-zones = { $count } Zonen
zoning-level = Ebene
zoning-confidence = Konfidenz
zoning-set-by-reviewer = Vom Prüfer gesetzt
zoning-machine = { $percent } (Programm)
zoning-state = Zustand
zoning-accepted = Bestätigt
zoning-not-reviewed = Nicht geprüft
zoning-continues = Setzt fort
zoning-table = Tabelle
zoning-rows-columns = { $rows } Zeilen, { $columns } Spalten
zoning-cell = Zelle
zoning-text-in-zone = Text in der Zone
zoning-no-text = Kein Text
zoning-describes = Beschreibt
zoning-not-linked = Nicht verknüpft
zoning-width = Breite
zoning-height = Höhe
zoning-less = { $label } verringern
zoning-more = { $label } erhöhen
zoning-ocr = OCR
zoning-reading-page-by-ocr = OCR liest Seite { NUMBER($pages, useGrouping: 0) }…
zoning-pages-read-by-ocr = Von OCR gelesene Seiten
zoning-page-was-read-by-ocr = Seite { NUMBER($page, useGrouping: 0) } wurde von OCR gelesen und hat keine Zonen.
zoning-page-has-no-readable-text = Seite { NUMBER($page, useGrouping: 0) } hat keinen lesbaren Text. Ist sie ein Scan, liest OCR sie in wenigen Sekunden.
zoning-document = Dokument
zoning-section = Abschnitt { NUMBER($page, useGrouping: 0) }
zoning-split-here = Hier teilen
zoning-change-checked-zones = Angehakte Zonen ändern
zoning-zone = Zone
zoning-set-level = Ebene setzen
zoning-link-nearest-figure-or-table = Mit der nächsten Abbildung oder Tabelle verknüpfen
zoning-lock = Sperren
zoning-unlock = Entsperren
zoning-same-font-size = Gleiche Schrift und Größe
zoning-same-place-on-page = Gleiche Stelle auf der Seite
zoning-zones-were-not-changed = Die Zonen wurden nicht geändert
zoning-found = { $count ->
        [one] 1 Zone gefunden
       *[other] { $count } Zonen gefunden
    }
zoning-similar-zones = Ähnliche Zonen
zoning-page-searched = { $count }, Seite { NUMBER($done, useGrouping: 0) } von { NUMBER($total, useGrouping: 0) } durchsucht
zoning-checked = { $count }, { $count2 } angehakt
zoning-stop = Anhalten
zoning-cancel = Abbrechen
zoning-what-zones-have-in-common = Was die Zonen mit den gewählten gemeinsam haben
zoning-change = Änderung
zoning-new-type = Neuer Typ
zoning-new-level = Neue Ebene
zoning-check-all = Alle anhaken
zoning-uncheck-all = Kein Haken
zoning-pt = { $round } pt
zoning-similar-zones-space-checks-one = Ähnliche Zonen: Die Leertaste hakt eine an
zoning-page-zone = Seite { NUMBER($page, useGrouping: 0) }, Zone { $order }, { $type }{ $locked }: { $text }
zoning-image-zone = Bild der Zone { $order }
zoning-click-zones-in-reading-order = Zonen in Lesereihenfolge anklicken (bisher { $picked })
zoning-drag-box-hold-shift-turn = Einen Kasten ziehen ({ $name }). Umschalt hält das Einrasten aus, V wählt aus
zoning-zoning = Zonierung
zoning-type-zone = Typ der Zone
zoning-continues-2 = Setzt fort: { $from }
zoning-describes-zone = Beschreibt Zone { $order }
zoning-locked-l-unlocks = Gesperrt: L entsperrt
zoning-pages = Seiten
zoning-contents = Inhalt
zoning-zones-3 = Zonen
zoning-mode = Modus
zoning-mode-2 = Modus: { $title }
zoning-position = Position
zoning-select = Auswählen
zoning-draw = Zeichnen
zoning-set-reading-order = Lesereihenfolge setzen
zoning-show-or-hide-reading-order = Lesereihenfolge zeigen oder verbergen
zoning-reading-order = Lesereihenfolge
zoning-reading-order-shown = Lesereihenfolge wird gezeigt
zoning-reading-order-hidden = Lesereihenfolge wird verborgen
zoning-type-2 = Typ: { $name }
zoning-choose-type = Typ wählen…
zoning-merge = Verbinden
zoning-split = Teilen
zoning-find-change-similar-zones = Ähnliche Zonen finden und ändern…
zoning-lock-or-unlock = Sperren oder entsperren
zoning-edit-rows-columns-cells = Zeilen, Spalten und Zellen bearbeiten
zoning-split-change-cut-s-direction = Teilen: Richtung des Schnitts ändern
zoning-split-add-cut = Teilen: Schnitt hinzufügen
zoning-duplicate = Duplizieren
zoning-add-zone-in-middle-page = Zone in der Mitte der Seite hinzufügen
zoning-earlier-in-reading-order = In der Lesereihenfolge nach vorn
zoning-later-in-reading-order = In der Lesereihenfolge nach hinten
zoning-accept-go-next = Bestätigen und weiter
zoning-review = Prüfung
zoning-accept-page = Seite bestätigen
zoning-next-zone = Nächste Zone
zoning-previous-zone = Vorige Zone
zoning-next-zone-check = Nächste Zone zu prüfen
zoning-no-zone-below-needs-checking = Unterhalb ist keine Zone zu prüfen.
zoning-previous-zone-check = Vorige Zone zu prüfen
zoning-no-zone-above-needs-checking = Oberhalb ist keine Zone zu prüfen.
zoning-select-all-on-page = Alle auf der Seite auswählen
zoning-cancel-or-clear-selection = Abbrechen oder Auswahl aufheben
zoning-no-gap-for-another-cut = Keine weitere Lücke zwischen Wörtern für einen Schnitt
zoning-split-arrow-keys-move-cut = Teilen: Pfeiltasten verschieben den Schnitt, X ändert seine Richtung, die Leertaste fügt einen hinzu, Eingabe teilt, Escape bricht ab.
zoning-doubtful-word = Zweifelhaftes Wort: { $text }
zoning-word = Wort: { $text }
zoning-next-doubtful-word = Nächstes zweifelhaftes Wort
zoning-previous-doubtful-word = Voriges zweifelhaftes Wort
zoning-correct-word-2 = Wort berichtigen…
zoning-corrected = Berichtigt zu { $text }
zoning-confirm-word = Wort wie gelesen bestätigen
zoning-confirmed = Wie gelesen bestätigt: { $text }
zoning-doubtful-words = { $count ->
        [one] Seite { NUMBER($page, useGrouping: 0) }: 1 zweifelhaftes Wort: { $words }
       *[other] Seite { NUMBER($page, useGrouping: 0) }: { $count } zweifelhafte Wörter: { $words }
    }
zoning-zone-locked-l-unlocks = Die Zone ist gesperrt. L entsperrt sie.
zoning-zones-selection-locked-l-unlocks = Zonen der Auswahl sind gesperrt. L entsperrt.
zoning-moved = Verschoben nach { $round }, { $round2 }
zoning-by-points = { $round } mal { $round2 } Punkt
zoning-drawn-1-9-or-t = { $name } gezeichnet. 1 bis 9 oder T ändert den Typ.
zoning-zones-merged = { $count } Zonen verbunden
zoning-zone-in-reading-order = Zone { $order } von { $count } in der Lesereihenfolge
zoning-reading-order-set = Lesereihenfolge gesetzt: { $zones }
zoning-cut-divides-nothing = Der Schnitt teilt die Zone nicht
zoning-split-into-zones = In { $count } Zonen geteilt
zoning-page-accepted = Seite { NUMBER($page, useGrouping: 0) } bestätigt
zoning-all-zones-accepted-you-can = Alle Zonen sind bestätigt. Der Auftrag kann eingecheckt werden.
zoning-page = Seite { NUMBER($page, useGrouping: 0) }: { $message }
zoning-1-zone-not-reviewed-other = { $count ->
        [one] Seite { NUMBER($page, useGrouping: 0) }: 1 Zone nicht geprüft
       *[other] Seite { NUMBER($page, useGrouping: 0) }: { $count } Zonen nicht geprüft
    }
zoning-page-was-read-by-ocr-2 = Seite { NUMBER($page, useGrouping: 0) } wurde von OCR gelesen. Ihre Zonen bleiben, weil sie inzwischen geändert wurden.
zoning-ocr-found-nothing-on-page = OCR fand auf Seite { NUMBER($page, useGrouping: 0) } nichts.
zoning-zones-on-page = { $count } Zonen auf Seite { NUMBER($page, useGrouping: 0) }
zoning-reading-page-by-ocr-2 = OCR liest Seite { NUMBER($page, useGrouping: 0) }
zoning-page-was-not-read-by = Seite { NUMBER($page, useGrouping: 0) } wurde nicht von OCR gelesen
zoning-read-page-by-ocr-2 = Seite mit OCR lesen
zoning-read-all-empty-pages-by = Alle leeren Seiten mit OCR lesen
zoning-stop-ocr = OCR anhalten
zoning-relations = Beziehungen
zoning-link-caption-next-figure-or = Beschriftung mit der nächsten Abbildung oder Tabelle verknüpfen
zoning-continue-preceding-text-or-start = Vorigen Text fortsetzen oder neuen beginnen
zoning-group-items-into-one-list = Punkte zu einer Liste gruppieren oder trennen
zoning-increase-level = Ebene erhöhen
zoning-decrease-level = Ebene verringern
zoning-caption-unlinked = Beschriftung nicht mehr verknüpft
zoning-caption-linked-zone = Beschriftung verknüpft mit Zone { $order }, { $type }
zoning-starts-new-text = Beginnt einen neuen Text
zoning-list = { $count ->
        [one] Liste mit einem Punkt
       *[other] Liste mit { $count } Punkten
    }
zoning-level-2 = Ebene { $level }
zoning-change-3 = { $zones } in { $type } ändern
zoning-set-level-2 = Ebene { $level } setzen: { $zones }
zoning-accept-2 = { $zones } bestätigen
zoning-lock-2 = { $zones } sperren
zoning-unlock-2 = { $zones } entsperren
zoning-delete-2 = { $zones } löschen
zoning-on = { $count ->
        [one] { $title }, auf einer Seite
       *[other] { $title }, auf { $count } Seiten
    }
zoning-zone-2 = Zone { $order } von { $count }
zoning-describes-zone-2 = beschreibt Zone { $order }
zoning-previous-page = die vorige Seite
zoning-level-of-zone = Ebene { $level }
zoning-continues-from = setzt fort: { $from }
zoning-zones-selected = { $count } Zonen ausgewählt
zoning-take-next-rule-cell = Nächste Trennlinie der Zelle greifen
zoning-add-row = Zeile hinzufügen
zoning-add-column = Spalte hinzufügen
zoning-remove-rule-or-join-row = Trennlinie entfernen, oder Zeile mit der darüber verbinden
zoning-remove-rule-or-join-column = Trennlinie entfernen, oder Spalte mit der links verbinden
zoning-merge-cells = Zellen verbinden
zoning-split-cell = Zelle teilen
zoning-header-row-on-or-off = Kopfzeile an oder aus
zoning-finish-table = Tabelle abschließen
zoning-let-go-rule-or-finish = Trennlinie loslassen, oder abschließen
zoning-table-arrow-keys-go-from = Tabelle: { $rows }, { $columns }. Pfeiltasten gehen von Zelle zu Zelle, R greift eine Trennlinie, Eingabe beendet. { $cell }
zoning-table-done = Tabelle abgeschlossen
zoning-row = Zeile { NUMBER($row, useGrouping: 0) } von { $rows }
zoning-no-cell = keine Zelle
zoning-arrow-keys-move-delete-removes = { $rule }. Pfeiltasten verschieben sie, Entf entfernt sie.
zoning-cell-has-no-rule-at = Diese Zelle hat an den Seiten keine Trennlinie.
zoning-there-no-room-for = Dafür ist kein Platz.
zoning-rule-cannot-be-moved-further = Die Trennlinie kann nicht weiter verschoben werden.
zoning-row-3 = Zeile { NUMBER($firstRow, useGrouping: 0) }
zoning-rows = Zeilen { NUMBER($firstRow, useGrouping: 0) } bis { NUMBER($lastRow, useGrouping: 0) }
zoning-no-header = keine Kopfzeile
zoning-search-ended = Die Suche endete: { $error }
zoning-unit = Zonen
zoning-hidden-words-left-out = { $count ->
        [one] 1 verborgenes Wort wurde weggelassen: Auf der Seite sieht es niemand.
       *[other] { $count } verborgene Wörter wurden weggelassen: Auf der Seite sieht sie niemand.
    }
zoning-findings-on-page = Befunde auf Seite { NUMBER($page, useGrouping: 0) }
zoning-findings-in-section = Befunde in Abschnitt { NUMBER($page, useGrouping: 0) }
zoning-zones-of-page = Zonen von Seite { NUMBER($page, useGrouping: 0) }
zoning-zones-of-section = Zonen von Abschnitt { NUMBER($page, useGrouping: 0) }
zoning-locked = gesperrt
zoning-ocr-progress = ({ $current } von { $total })
zoning-change-type = Typ ändern
zoning-same-type = Gleicher Typ
zoning-pages-not-searched = { $count } Seiten wurden nicht durchsucht
zoning-most-at-a-time = mehr geht nicht auf einmal ({ $count })
zoning-change-not-applicable = nicht anwendbar auf { $count }
zoning-hint-cut = Den Schnitt ziehen oder mit Pfeiltasten bewegen
zoning-split-now = Teilen
zoning-set-order-now = Ordnung setzen
zoning-hint-rule = Esc: Zellen; Pfeile schieben die Linie, Umschalt um 10 pt
zoning-hint-cells = Pfeile: Zellen, Umschalt wählt; Linien ziehen oder R
zoning-zone-number = Zone { $order }
zoning-accept-zones = Bestätigen
zoning-bold = fett
zoning-italic = kursiv
zoning-no-other-zone-similar = Keine andere Zone hat all dies gemeinsam. Ohne eine der Bedingungen finden sich mehr.
zoning-delete-zones = Löschen
zoning-count-zones = { $count ->
        [one] Zone
       *[other] { $count } Zonen
    }
zoning-zones-locked = { $count ->
        [one] Zone gesperrt
       *[other] { $count } Zonen gesperrt
    }
zoning-zones-unlocked = { $count ->
        [one] Zone entsperrt
       *[other] { $count } Zonen entsperrt
    }
zoning-zones-deleted = { $count ->
        [one] Zone gelöscht
       *[other] { $count } Zonen gelöscht
    }
zoning-locked-kept = { $count ->
        [one] gesperrte Zone bleibt
       *[other] { $count } gesperrte Zonen bleiben
    }
zoning-link-captions = { $count ->
        [one] Beschriftung verknüpfen
       *[other] { $count } Beschriftungen verknüpfen
    }
zoning-count-rows = { $count ->
        [one] 1 Zeile
       *[other] { $count } Zeilen
    }
zoning-count-columns = { $count ->
        [one] 1 Spalte
       *[other] { $count } Spalten
    }
zoning-column-of = Spalte { $column } von { $columns }
zoning-spans-rows = über { $count } Zeilen
zoning-spans-columns = über { $count } Spalten
zoning-header = Kopfzeile
zoning-empty-cell = leer
zoning-cells-selected = { $count } Zellen ausgewählt
zoning-ocr-read-with-confidence = OCR las „{ $text }“, Konfidenz { $percent }.
zoning-nudge-left = Um { $by } pt nach links
zoning-cells-select-left = Zellen nach links auswählen, oder Trennlinie um 10 pt verschieben
zoning-cells-next-left = Nächste Zelle links, oder Trennlinie um 1 pt verschieben
zoning-nudge-right = Um { $by } pt nach rechts
zoning-cells-select-right = Zellen nach rechts auswählen, oder Trennlinie um 10 pt verschieben
zoning-cells-next-right = Nächste Zelle rechts, oder Trennlinie um 1 pt verschieben
zoning-nudge-up = Um { $by } pt nach oben
zoning-cells-select-up = Zellen nach oben auswählen, oder Trennlinie um 10 pt verschieben
zoning-cells-next-up = Nächste Zelle oben, oder Trennlinie um 1 pt verschieben
zoning-nudge-down = Um { $by } pt nach unten
zoning-cells-select-down = Zellen nach unten auswählen, oder Trennlinie um 10 pt verschieben
zoning-cells-next-down = Nächste Zelle unten, oder Trennlinie um 1 pt verschieben
zoning-edge-shrink-left = Am linken Rand um 1 pt verkleinern
zoning-edge-extend-left = Am linken Rand um 1 pt vergrößern
zoning-edge-shrink-right = Am rechten Rand um 1 pt verkleinern
zoning-edge-extend-right = Am rechten Rand um 1 pt vergrößern
zoning-edge-shrink-top = Am oberen Rand um 1 pt verkleinern
zoning-edge-extend-top = Am oberen Rand um 1 pt vergrößern
zoning-edge-shrink-bottom = Am unteren Rand um 1 pt verkleinern
zoning-edge-extend-bottom = Am unteren Rand um 1 pt vergrößern
zoning-rule-axis-row = Die Trennlinie von Zeilen bewegt sich nach oben und unten. Escape kehrt zu den Zellen zurück.
zoning-rule-axis-column = Die Trennlinie von Spalten bewegt sich nach links und rechts. Escape kehrt zu den Zellen zurück.
zoning-only-track-row = Die Tabelle hat nur eine Zeile.
zoning-only-track-column = Die Tabelle hat nur eine Spalte.
zoning-track-added-row = Zeile hinzugefügt, jetzt { $count }. Pfeiltasten verschieben die neue Trennlinie.
zoning-track-added-column = Spalte hinzugefügt, jetzt { $count }. Pfeiltasten verschieben die neue Trennlinie.
zoning-tracks-joined-row = Zeilen verbunden, { $count } übrig
zoning-tracks-joined-column = Spalten verbunden, { $count } übrig
zoning-rule-place-row = Zeilentrennlinie { $index } von { $rules } bei { $position } Punkt
zoning-rule-place-column = Spaltentrennlinie { $index } von { $rules } bei { $position } Punkt

## Mapping

mapping-accept-all = Alle bestätigen
mapping-review = Prüfung
mapping-cancel = Abbrechen
mapping-accept-suggestions-high-confidence = { $count } Vorschläge mit hoher Konfidenz bestätigen?
mapping-suggestions = Vorschläge
mapping-not-in-document = nicht im Dokument
mapping-data-points = Datenpunkte
mapping-add-row = Zeile hinzufügen
mapping-more-columns = Weitere Spalten
mapping-or-paste-rows-from-spreadsheet = oder Zeilen aus einer Tabellenkalkulation einfügen
mapping-source = Fundstelle: { $shorten }
mapping-not-found = nicht gefunden
mapping-in-document = Im Dokument: „{ $shorten }“
mapping-row = Zeile
mapping-row-2 = { $label }, Zeile { NUMBER($number, useGrouping: 0) }
mapping-only-in-embedded-invoice = Nur in der eingebetteten Rechnung
mapping-embedded-invoice = Eingebettete Rechnung
mapping-missing = Fehlt
mapping-warning = Warnung
mapping-difference = Unterschied
mapping-error = Fehler
mapping-go = Gehe zu
mapping-findings = Befunde
mapping-more-c-goes-each = und { $value } weitere; C geht zu jedem
mapping-alt = Alt+{ $index }
mapping-focused-data-point = Aktueller Datenpunkt
mapping-quoted = „{ $text }“
mapping-in-document-2 = Im Dokument:
mapping-in-embedded-invoice = In der eingebetteten Rechnung:
mapping-no-such-row = keine solche Zeile
mapping-other-candidates = Andere Kandidaten
mapping-unlikely-candidates = { $count ->
        [one] 1 unwahrscheinlicher Kandidat
       *[other] { $count } unwahrscheinliche Kandidaten
    }
mapping-unlikely-candidates-2 = Unwahrscheinliche Kandidaten
mapping-not-in-document-2 = „{ $text }“ ist nicht im Dokument
mapping-document-could-not-be-searched = Das Dokument konnte nicht durchsucht werden
mapping-link-words = Mit Wörtern verknüpfen
mapping-type-words-link = Wörter zum Verknüpfen tippen
mapping-not-in-document-3 = „{ $query }“ ist nicht im Dokument
mapping-searching = Suche…
mapping-link = Verknüpfen
mapping-or-go-with-arrow-keys = oder mit Pfeiltasten gehen, klicken oder einen Kasten ziehen
mapping-you-will-type-value = Der Wert wird getippt
mapping-pages = Seiten
mapping-document = Dokument
mapping-mapping = Zuordnung
mapping-notes-on-data-points = Anmerkungen zu den Datenpunkten
mapping-was-not-saved-for = „{ $shorten }“ wurde nicht gespeichert: { $label }
mapping-can-mean-two-values = Das kann zwei Werte bedeuten.
mapping-shift-enter-begins-new-line = Umschalt+Eingabe beginnt eine neue Zeile
mapping-choose-value = Wert wählen
mapping-pattern-taxonomy = Das Muster der Taxonomie ist { $pattern }
mapping-unusual-form-data-point = Ungewöhnliche Form dieses Datenpunkts
mapping-type-value-or-press-esc = Einen Wert tippen, oder Esc und dann X, wenn er nicht im Dokument ist
mapping-can-be = „{ $text }“ kann { $first } oder { $second } sein.
mapping-added-section = Außerhalb der Taxonomie hinzugefügt
mapping-not-in-taxonomy = Nicht in der Taxonomie ({ $count })
mapping-pair-description = { $label }: { $value }, nicht in der Taxonomie
mapping-focused-pair = Fokussierter Wert außerhalb der Taxonomie
mapping-show-pairs = Was nicht in der Taxonomie ist, zeigen oder verbergen
mapping-add-as-data-point = Als Datenpunkt hinzufügen
mapping-add-to-taxonomy = Zur Taxonomie hinzufügen …
mapping-add-to-taxonomy-title = „{ $label }“ zur Taxonomie hinzufügen
mapping-add-field = Zur Taxonomie hinzufügen
mapping-pair-added = { $label } ist jetzt ein Datenpunkt
mapping-added-removed = { $label } entfernt
mapping-too-many-added = Höchstens { $count } Datenpunkte können außerhalb der Taxonomie sein. Fügen Sie sie stattdessen der Taxonomie hinzu.
mapping-taxonomy-has-keywords = „{ $title }“ hat jetzt Schlagwörter und kann keinen Datenpunkt erhalten.
mapping-id-exists = Die ID „{ $id }“ ist vergeben. Wählen Sie eine andere.
mapping-no-such-group = Die Taxonomie hat keine Gruppe „{ $group }“ mehr. Wählen Sie eine andere.
mapping-field-label = Bezeichnung
mapping-field-id = ID
mapping-field-id-form = Eine ID beginnt mit einem Kleinbuchstaben und hat nur Kleinbuchstaben, Ziffern und Unterstriche.
mapping-field-type = Typ
mapping-value-type-string = Text
mapping-value-type-text = Text
mapping-value-type-integer = ganze Zahl
mapping-value-type-number = Zahl
mapping-value-type-percentage = Prozentzahl
mapping-value-type-money = Geldbetrag
mapping-value-type-date = Datum
mapping-value-type-boolean = ja oder nein
mapping-value-type-enum = Auswahl
mapping-value-type-group = Gruppe
mapping-value-empty = Geben Sie einen Wert ein.
mapping-value-against-pattern = „{ $text }“ hat nicht die Form, die die Taxonomie verlangt: { $pattern }
mapping-value-is-no-integer = „{ $text }“ ist keine ganze Zahl.
mapping-value-is-no-number = „{ $text }“ ist keine Zahl.
mapping-value-is-no-percentage = „{ $text }“ ist keine Prozentzahl.
mapping-value-is-no-money = „{ $text }“ ist kein Geldbetrag wie 1234,50 EUR.
mapping-value-is-no-date = „{ $text }“ ist kein Datum. Schreiben Sie es als 2026-03-31.
mapping-value-is-no-boolean = „{ $text }“ ist weder ja noch nein.
mapping-value-not-among = „{ $text }“ ist keiner von diesen Werten: { $values }.
mapping-value-of-group = Eine Gruppe hat keinen Wert; geben Sie die Werte ihrer Felder ein.
mapping-field-group = Gruppe
mapping-field-no-group = Keine
mapping-field-synonym = „{ $label }“ wird ein Synonym, weil Dokumente diese Bezeichnung haben.
mapping-field-was-added = „{ $label }“ wurde zu „{ $title }“ hinzugefügt. Neue Aufträge suchen danach.
mapping-later-jobs = Neue Aufträge mit „{ $title }“ werden danach suchen. Dieser Auftrag behält die Taxonomie, mit der er angelegt wurde: Fügen Sie den Wert hier als Datenpunkt hinzu.
mapping-which-value-meant = Welcher Wert ist gemeint?
mapping-not-reviewed = nicht geprüft
mapping-not-reviewed-2 = Nicht geprüft
mapping-check = zu prüfen
mapping-no-value = kein Wert
mapping-enlarged-source = Vergrößerte Fundstelle: { $shorten }
mapping-no-further-item-below = Unterhalb nichts mehr
mapping-no-further-item-above = Oberhalb nichts mehr
mapping-accept-go-next = Bestätigen und weiter
mapping-edit-value = Wert bearbeiten
mapping-data-point = Datenpunkt
mapping-mark-as-not-in-document = Als nicht im Dokument markieren
mapping-reject = Verwerfen
mapping-reject-row-or-remove-added = Zeile verwerfen, oder eine hinzugefügte entfernen
mapping-add-row-group = Zeile zur Gruppe hinzufügen
mapping-paste-rows-from-spreadsheet = Zeilen aus einer Tabellenkalkulation einfügen
mapping-choose-candidate = Kandidat { NUMBER($number, useGrouping: 0) } wählen
mapping-accept-all-suggestions-high-confidence = Alle Vorschläge mit hoher Konfidenz bestätigen…
mapping-next-data-point = Nächster Datenpunkt
mapping-previous-data-point = Voriger Datenpunkt
mapping-next-data-point-check = Nächster Datenpunkt zu prüfen
mapping-previous-data-point-check = Voriger Datenpunkt zu prüfen
mapping-next-finding = Nächster Befund
mapping-previous-finding = Voriger Befund
mapping-cancel-linking-or-editing = Verknüpfen oder Bearbeiten abbrechen
mapping-all-data-points-reviewed-you = Alle Datenpunkte sind geprüft. Der Auftrag kann eingecheckt werden.
mapping-not-in-document-4 = { $name } ist nicht im Dokument
mapping-rejected = { $name } verworfen
mapping-row-rejected = Zeile { NUMBER($number, useGrouping: 0) } verworfen
mapping-row-removed = Zeile { NUMBER($number, useGrouping: 0) } entfernt
mapping-missing-values = Fehlende Werte
mapping-failed-checks = Verletzte Prüfregeln
mapping-differences-from-embedded-invoice = Unterschiede zur eingebetteten Rechnung
mapping-not-reviewed-3 = { $name }: nicht geprüft
mapping-output-will-not-be-available = Die Ausgabe wird es nicht als UBL oder CII geben. { $obstacle }
mapping-data-points-2 = Datenpunkte
mapping-type-words-or-go-them = Die Wörter tippen oder mit den Pfeiltasten hingehen; Umschalt erweitert. Eingabe verknüpft, Escape bricht ab.
mapping-page-has-no-words = Seite { NUMBER($page, useGrouping: 0) } hat keine Wörter
mapping-characters = { $slice }… ({ $count } Zeichen)
mapping-in-no-column = „{ $value }“ ist in keiner Spalte
mapping-can-mean-two-values-2 = „{ $value }“ kann zwei Werte bedeuten.
mapping-values-pasted-into = { $count } Werte in { $title } eingefügt
mapping-too-many-cells = { $count } Zellen sind zu viele: Höchstens { $max } werden auf einmal eingefügt. Nichts wurde eingefügt.
mapping-cells-were-not-pasted = { $count ->
        [one] 1 Zelle wurde nicht eingefügt
       *[other] { $count } Zellen wurden nicht eingefügt
    }
mapping-clipboard-could-not-be-read = Die Zwischenablage konnte nicht gelesen werden. Statt dessen mit der Taste des Systems einfügen, etwa Strg+V.
mapping-embedded-invoice-source = eingebettete Rechnung
mapping-only-embedded = nur in der eingebetteten Rechnung
mapping-and-more = Und { $count } weitere.
mapping-phrase-label = „{ $label }“
mapping-phrase-sum = die Summe von { $name }
mapping-phrase-in-row = { $name } in Zeile { NUMBER($row, useGrouping: 0) }
mapping-phrase-with-value = { $name } ({ $value })
mapping-phrase-and = { $list } und { $last }
mapping-phrase-unequal = { $name } ist { $value }, aber { $other } ist { $otherValue }
mapping-demand-must-be-before = { $name } ist { $value }, muss aber vor { $other } liegen
mapping-demand-must-be-after = { $name } ist { $value }, muss aber nach { $other } liegen
mapping-demand-must-be-less = { $name } ist { $value }, muss aber kleiner sein als { $other }
mapping-demand-must-be-more = { $name } ist { $value }, muss aber größer sein als { $other }
mapping-demand-must-not-be-before = { $name } ist { $value }, darf aber nicht vor { $other } liegen
mapping-demand-must-not-be-after = { $name } ist { $value }, darf aber nicht nach { $other } liegen
mapping-demand-must-not-be-less = { $name } ist { $value }, darf aber nicht kleiner sein als { $other }
mapping-demand-must-not-be-more = { $name } ist { $value }, darf aber nicht größer sein als { $other }
mapping-phrase-duplicates = { $name } ist { $value } in den Zeilen { $rows }, darf sich aber nicht wiederholen
mapping-phrase-wrong-check-digits = { $name } ist { $value }, aber die Prüfziffern passen nicht: Ein Zeichen ist falsch oder fehlt
mapping-phrase-missing = { $count ->
        [one] { $names } fehlt
       *[other] { $names } fehlen
    }
mapping-phrase-missing-in-row = { $count ->
        [one] { $group }, Zeile { NUMBER($row, useGrouping: 0) }: { $names } fehlt
       *[other] { $group }, Zeile { NUMBER($row, useGrouping: 0) }: { $names } fehlen
    }
mapping-phrase-differs = { $name } ist { $value } im Dokument, aber { $embedded } in der eingebetteten Rechnung
mapping-phrase-row-not-embedded = { $group }, Zeile { NUMBER($row, useGrouping: 0) }: Die eingebettete Rechnung hat keine solche Zeile
mapping-phrase-in-rows = { $count ->
        [one] { $term } in Zeile { $rows }
       *[other] { $term } in den Zeilen { $rows }
    }
mapping-phrase-missing-terms = Eine Rechnung nach EN 16931 braucht diese Angaben, die unter den Datenpunkten fehlen: { $terms }.
mapping-phrase-no-field-for-terms = Die Taxonomie hat kein Feld für { $terms }.
mapping-phrase-contradictory-totals = Die Summen einer Rechnung nach EN 16931 müssen übereinstimmen: { $contradictions }.
mapping-term-BT-1 = BT-1 (Rechnungsnummer)
mapping-term-BT-2 = BT-2 (Rechnungsdatum)
mapping-term-BT-3 = BT-3 (Code für den Rechnungstyp)
mapping-term-BT-5 = BT-5 (Währungscode der Rechnung)
mapping-term-BT-27 = BT-27 (Name des Verkäufers)
mapping-term-BT-40 = BT-40 (Ländercode des Verkäufers)
mapping-term-BT-44 = BT-44 (Name des Käufers)
mapping-term-BT-55 = BT-55 (Ländercode des Käufers)
mapping-term-BT-92 = BT-92 (Betrag des Abschlags auf Dokumentenebene)
mapping-term-BT-95 = BT-95 (Code der Umsatzsteuerkategorie des Abschlags auf Dokumentenebene)
mapping-term-BT-97 = BT-97 (Grund des Abschlags auf Dokumentenebene)
mapping-term-BT-99 = BT-99 (Betrag des Zuschlags auf Dokumentenebene)
mapping-term-BT-102 = BT-102 (Code der Umsatzsteuerkategorie des Zuschlags auf Dokumentenebene)
mapping-term-BT-104 = BT-104 (Grund des Zuschlags auf Dokumentenebene)
mapping-term-BT-106 = BT-106 (Summe der Nettobeträge der Rechnungspositionen)
mapping-term-BT-107 = BT-107 (Summe der Abschläge auf Dokumentenebene)
mapping-term-BT-108 = BT-108 (Summe der Zuschläge auf Dokumentenebene)
mapping-term-BT-109 = BT-109 (Rechnungsgesamtbetrag ohne Umsatzsteuer)
mapping-term-BT-110 = BT-110 (Gesamtbetrag der Umsatzsteuer)
mapping-term-BT-112 = BT-112 (Rechnungsgesamtbetrag einschließlich Umsatzsteuer)
mapping-term-BT-115 = BT-115 (Fälliger Zahlungsbetrag)
mapping-term-BT-116 = BT-116 (Steuerbasisbetrag der Umsatzsteuerkategorie)
mapping-term-BT-117 = BT-117 (Steuerbetrag der Umsatzsteuerkategorie)
mapping-term-BT-118 = BT-118 (Code der Umsatzsteuerkategorie)
mapping-term-BT-119 = BT-119 (Steuersatz der Umsatzsteuerkategorie)
mapping-term-BT-120 = BT-120 (Grund der Umsatzsteuerbefreiung)
mapping-term-BT-126 = BT-126 (Kennung der Rechnungsposition)
mapping-term-BT-129 = BT-129 (In Rechnung gestellte Menge)
mapping-term-BT-130 = BT-130 (Code der Maßeinheit der in Rechnung gestellten Menge)
mapping-term-BT-131 = BT-131 (Nettobetrag der Rechnungsposition)
mapping-term-BT-139 = BT-139 (Grund für den Abschlag auf Ebene der Rechnungsposition)
mapping-term-BT-144 = BT-144 (Grund für den Zuschlag auf Ebene der Rechnungsposition)
mapping-term-BT-146 = BT-146 (Nettopreis des Artikels)
mapping-term-BT-151 = BT-151 (Code der Umsatzsteuerkategorie des Artikels)
mapping-term-BT-152 = BT-152 (Umsatzsteuersatz des Artikels)
mapping-term-BT-153 = BT-153 (Name des Artikels)
mapping-term-BG-23 = BG-23 (Aufschlüsselung der Umsatzsteuer)
mapping-term-BG-25 = BG-25 (Rechnungsposition)

## Indexing

indexing-add-keyword = Schlagwort hinzufügen
indexing-start-label = Anfang einer Bezeichnung
indexing-deprecated = veraltet
indexing-deprecated-use-another = Dieses Konzept ist veraltet. Wählen Sie ein anderes, wenn es eines gibt.
indexing-concepts = Konzepte
indexing-searching = Suche …
indexing-try-again = Erneut versuchen
indexing-concepts-could-not-be-searched = Die Konzepte konnten nicht durchsucht werden: { $error }
indexing-no-label-starts-with = Keine Bezeichnung hat ein Wort, das mit „{ $prefix }“ beginnt.
indexing-concepts-or-more = { $count } Konzepte oder mehr
indexing-concepts-2 = { $count ->
        [one] 1 Konzept
       *[other] { $count } Konzepte
    }
indexing-concept = Konzept
indexing-add-this-keyword = Dieses Schlagwort hinzufügen
indexing-not-keyword-yet = noch kein Schlagwort
indexing-concept-could-not-be-read = Das Konzept konnte nicht gelesen werden: { $error }
indexing-also = Auch: { $others }
indexing-broader = Oberbegriffe
indexing-narrower = Unterbegriffe
indexing-more = und { $count } weitere
indexing-pages = Seiten
indexing-contents = Inhalt
indexing-document = Dokument
indexing-indexing = Verschlagwortung
indexing-keywords = Schlagwörter
indexing-top-concept = oberstes Konzept
indexing-occurrences-in-document = Stellen im Dokument
indexing-first-occurrences = Die ersten Stellen im Dokument
indexing-no-keyword-was-found-press = Kein Schlagwort gefunden. A fügt eines hinzu.
indexing-check = zu prüfen
indexing-places = { $count ->
        [one] 1 Stelle
       *[other] { $count } Stellen
    }
indexing-first-places = die ersten { $count } Stellen
indexing-redundant-keywords = Überflüssige Schlagwörter
indexing-confirm-go-next = Bestätigen und weiter
indexing-keyword = Schlagwort
indexing-reject = Verwerfen
indexing-next-evidence = Nächster Beleg
indexing-broader-concept = Oberbegriff
indexing-narrower-concept = Unterbegriff
indexing-next-narrower-concept = Nächster Unterbegriff
indexing-previous-narrower-concept = Voriger Unterbegriff
indexing-narrower-place = { $position } von { $count } Unterbegriffen von { $label }
indexing-next-keyword = Nächstes Schlagwort
indexing-previous-keyword = Voriges Schlagwort
indexing-next-keyword-check = Nächstes Schlagwort zu prüfen
indexing-previous-keyword-check = Voriges Schlagwort zu prüfen
indexing-close-keyword-search = Suche schließen oder zurück zum Schlagwort
indexing-review = Prüfung
indexing-broader-than = „{ $label }“ ist Oberbegriff von „{ $label2 }“
indexing-keywords-job-not-loaded = Die Schlagwörter des Auftrags sind nicht geladen.
indexing-not-reviewed = { $label }: nicht geprüft
indexing-all-keywords-reviewed-you-can = Alle Schlagwörter sind geprüft. Der Auftrag kann eingecheckt werden.
indexing-confirmed = { $label } bestätigt
indexing-rejected = { $label } verworfen
indexing-added = { $label } hinzugefügt
indexing-concept-could-not-be-read-2 = Das Konzept konnte nicht gelesen werden
indexing-state-confirmed = bestätigt
indexing-unit = Schlagwörter
indexing-missing-broader = Es gibt keinen Oberbegriff
indexing-missing-narrower = Es gibt keinen Unterbegriff
indexing-replace = Durch anderes Konzept ersetzen…
indexing-replace-label = „{ $label }“ ersetzen durch
indexing-replaced = { $label } durch { $label2 } ersetzt
indexing-broader-of = Oberbegriff von { $label }
indexing-narrower-of = Unterbegriff von { $label }
indexing-terms-without-concept = Häufige Wörter ohne Konzept ({ $count })
indexing-terms = Häufige Wörter ohne Konzept
indexing-term = Wort ohne Konzept
indexing-term-has-no-concept = Keine Bezeichnung der Taxonomie enthält es. Wählen Sie ein Konzept mit dieser Bedeutung, oder schlagen Sie ein neues vor.
indexing-term-cannot-be-proposed = Keine Bezeichnung der Taxonomie enthält es. Wählen Sie ein Konzept mit dieser Bedeutung. { $obstacle }
indexing-propose-concept = Als neues Konzept vorschlagen…
indexing-propose-title = Konzept vorschlagen
indexing-propose-explanation = Die Taxonomie „{ $title }“ erhält es für Aufträge, die ab jetzt angelegt werden. Dieser Auftrag behält seine Version.
indexing-reading-taxonomy = Taxonomie wird gelesen …
indexing-saving-taxonomy = Taxonomie wird gespeichert …
indexing-label = Bezeichnung
indexing-language = Sprache
indexing-add-as = Hinzufügen als
indexing-add-as-concept = neues Konzept
indexing-add-as-label = weitere Bezeichnung eines Konzepts
indexing-broader-concept-optional = Oberbegriff (freiwillig)
indexing-choose-another = Anderes wählen
indexing-add-to-taxonomy = Zur Taxonomie hinzufügen
indexing-was-added-to-taxonomy = „{ $label }“ wurde zu „{ $title }“ hinzugefügt
indexing-later-jobs-have-it = Aufträge, die ab jetzt angelegt werden, finden es.
indexing-label-exists = „{ $label }“ ist schon eine Bezeichnung des Konzepts { $id }. Neue Aufträge finden sie; nichts wurde geändert.
indexing-concept-is-gone = Die Taxonomie hat das Konzept „{ $label }“ nicht mehr. Wählen Sie ein anderes.
indexing-taxonomy-too-large = Die Taxonomie { $name } hat mehr als { $size } und ist zu groß, um hier geändert zu werden. Exportieren Sie sie unter Einstellungen › Taxonomien, ändern Sie sie anderswo, und importieren Sie sie als neue Version.

## Pages of a document

viewer-page = Seite { NUMBER($page, useGrouping: 0) }
viewer-image-page-could-not-be = Das Bild von Seite { NUMBER($page, useGrouping: 0) } konnte nicht gezeichnet werden: { $failure }
viewer-try-again = Erneut versuchen
viewer-service-answered-with-status = der Dienst antwortete mit dem Fehler { $status }
viewer-service-sends-no-parts = der Dienst sendet keine Teile des Dokuments
viewer-service-sends-nothing = Der Dienst hat seit { $seconds } Sekunden nichts von dem Dokument gesendet.
viewer-service-does-not-answer = der Dienst antwortet nicht
page-short = S. { NUMBER($page, useGrouping: 0) }
viewer-pages-by-confidence = Seiten nach Konfidenz
viewer-pages = Seiten
viewer-lowest-confidence-page = Niedrigste Konfidenz der Seite
viewer-no-image = Kein Bild
viewer-page-zoom = Seite und Zoom
viewer-page-3 = Seite, von { NUMBER($pages, useGrouping: 0) }
viewer-text = von { NUMBER($pages, useGrouping: 0) }
viewer-view = Ansicht
viewer-zoom-in = Vergrößern
viewer-zoom-out = Verkleinern
viewer-fit-width-again-fit-page = An Breite anpassen, nochmals: an Seite
viewer-fit-page = An Seite anpassen
viewer-next-page = Nächste Seite
viewer-previous-page = Vorige Seite
viewer-go-page-next-lowest-confidence = Zur Seite mit der nächsthöheren niedrigen Konfidenz
viewer-order-pages-by-lowest-confidence = Seiten nach niedrigster Konfidenz ordnen, nochmals: nach Nummer
viewer-go-page = Gehe zu Seite…
viewer-browser-cannot-create-2d-canvas = Der Browser kann keine 2D-Zeichenfläche anlegen.
viewer-to-check = { $count } zu prüfen
viewer-lowest-confidence = niedrigste Konfidenz { $percent }
viewer-page-label = Bezeichnung der Seite im Dokument
viewer-page-labelled = bezeichnet als { $label }
viewer-page-of = Seite { NUMBER($page, useGrouping: 0) } von { NUMBER($count, useGrouping: 0) }

## Changes, verdicts and comments

review-comments-could-not-be-read = Die Kommentare konnten nicht gelesen werden: { $error }
review-item = Element
review-comments-on = Kommentare zu { $name }
review-comment = Kommentar
review-dispute = Beanstanden
review-comment-on = Kommentar zu
review-remove-comment = Kommentar entfernen
review-what-wrong-what-should-be = Was ist falsch, und wie soll es sein?
review-sent-when-you-check-job = Der Kommentar wird beim Einchecken des Auftrags gesendet.
review-comments = Kommentare
review-you = Ich
review-sent-with-check-in = wird mit dem Einchecken gesendet
review-change = Änderung
review-changes = { $count ->
        [one] 1 Änderung
       *[other] { $count } Änderungen
    }
review-agreed-disputed-open = { $changes }: { $agreed } zugestimmt, { $disputed } beanstandet, { $open } offen
review-author-s = Von { $name }
review-author-corrected-by-you = Von { $name }, von Ihnen korrigiert
review-corrected-back = auf die Version der Maschine zurückgesetzt
review-corrected-count = { $count } korrigiert
review-yours = Meine
review-both-versions = Beide Fassungen
review-changes-2 = Änderungen
review-comparing = Vergleich: { $count } von { $total }
review-pipeline-s-version-could-not = Die Fassung des Programms konnte nicht gelesen werden
review-try-again = Erneut versuchen
review-no-comments = Der Dienst ist älter als Galley und bewahrt keine Kommentare auf.
review-no-difference = Was geändert wurde, kann nicht gezeigt werden
review-no-difference-why = Der Dienst gibt nicht an, was das Programm geschrieben hatte.
review-show-workbench = Arbeitsbereich zeigen
review-nothing-was-changed-or-commented = Nichts wurde geändert oder kommentiert.
review-view = Ansicht
review-not-there = Nicht vorhanden
review-place-on-page = { $title }: Stelle auf Seite { NUMBER($page, useGrouping: 0) }
review-more = und { $count } weitere
review-selected-change = Ausgewählte Änderung
review-machine-s = Vom Programm
review-agreed = Zugestimmt
review-disputed = Beanstandet
review-commented = Kommentiert
review-comments-2 = { $count ->
        [one] 1 Kommentar
       *[other] { $count } Kommentare
    }
review-review = Prüfung
review-mine-difference-machine-s = Meine, Unterschied, vom Programm
review-comment-2 = Kommentieren…
review-next-change = Nächste Änderung
review-previous-change = Vorherige Änderung
review-next-change-without-verdict = Nächste Änderung ohne Urteil oder Beanstandung
review-previous-change-without-verdict = Vorherige Änderung ohne Urteil oder Beanstandung
review-next-dispute = Nächste Beanstandung
review-not-consecutive = { $text }, mit anderen Zonen zwischen den Teilen
review-agree = Zustimmen
review-dispute-2 = Beanstanden…
review-show-in-workbench = Im Arbeitsbereich zeigen
review-document = Dokument
review-page = Seite { NUMBER($item, useGrouping: 0) }
review-disputed-in-round = beanstandet in Runde { $round },
review-commented-in-round = kommentiert in Runde { $round },
review-legend-machine = Vom Programm
review-legend-unchanged = Unverändert

## The page of a job

job-page-text-pages = Text der Seiten
job-page-zones-pages = Zonen der Seiten
job-page-taxonomy = Taxonomie
job-page-data-points = Datenpunkte
job-page-keywords = Schlagwörter
job-page-job-has-no-contents-yet = Der Auftrag hat noch keine Inhalte.
job-page-content = Inhalt
job-page-page = Seite
job-page-too-large-be-shown-here = Zu groß, um hier gezeigt zu werden. Die API des Dienstes liefert es.
job-page-machine = Programm
job-page-written-by = zuletzt geändert: { $author }, { $time }
job-page-review = Prüfung
job-page-waits-for = wartet auf { $step }
job-page-status = Status
job-page-type = Typ
job-page-owner = Eigentümer
job-page-created = Erstellt
job-page-held-by = Reserviert von
job-page-until = { $name } bis { $time }
job-page-round = Runde
job-page-id = Id
job-page-history = Verlauf
job-page-machine-2 = Programm
job-page-times = { $renewals ->
        [one] und verlängerte die Reservierung einmal
       *[other] und verlängerte die Reservierung { $renewals }-mal
    }
job-page-job = Auftrag
job-page-opening-job = Auftrag wird geöffnet
job-page-job-could-not-be-read = Der Auftrag konnte nicht gelesen werden
job-page-try-again = Erneut versuchen
job-page-summary = Überblick
job-page-timeline = Zeitleiste
job-page-contents = Inhalte
job-page-user = jemand
job-page-cancel-job = Auftrag abbrechen?
job-page-delete-job = Auftrag löschen?
job-page-cancel-job-2 = Auftrag abbrechen
job-page-keep = Behalten
job-page-work-on-not-checked-in = Nicht eingecheckte Arbeit daran wird für ihren Verfasser beiseitegelegt.
job-page-its-contents-its-output-deleted = Auch seine Inhalte und seine Ausgabe werden gelöscht. Das kann nicht rückgängig gemacht werden.
job-page-open-in-workbench = Im Arbeitsbereich öffnen
job-page-show-output = Ausgabe zeigen
job-page-cancel-job-3 = Auftrag abbrechen…
job-page-delete-job-2 = Auftrag löschen…
job-page-checked-in = checkte ein
job-page-returned-work = gab die Arbeit zurück
job-page-aborted-review = gab den Auftrag unerledigt zurück
job-page-failed-job = ließ den Auftrag fehlschlagen
job-page-created-job = erstellte den Auftrag
job-page-unknown-error = unbekannter Fehler
job-page-found-lost-contents-again = fand die verlorenen Inhalte wieder
job-page-checked-out-for-review = checkte zur Prüfung aus: { $step }
job-page-checked-out = checkte aus: { $step }
job-page-cancelled-job = brach den Auftrag ab
job-page-changed-metadata-or-who-may = änderte die Metadaten oder wer am Auftrag arbeiten darf
job-page-reading = Lesen
job-page-zoning-by-machine = Zonierung durch das Programm
job-page-mapping-by-machine = Zuordnung durch das Programm
job-page-indexing-by-machine = Verschlagwortung durch das Programm
job-page-writing-output = Schreiben der Ausgabe
job-page-zoning = Zonierung
job-page-mapping = Zuordnung
job-page-indexing = Verschlagwortung
job-page-review-2 = Prüfung
job-page-waiting-for = Wartet auf { $step }
job-page-failed-because = fehlgeschlagen: { $reason }
job-page-status-running = läuft
job-page-status-completed = abgeschlossen
job-page-status-failed = fehlgeschlagen
job-page-status-cancelled = abgebrochen
job-page-status-blocked = wartet
job-page-type-and-taxonomy = { $type }, Taxonomie { $taxonomy }
job-page-nobody = niemandem
job-page-you = mir
job-page-delete = Löschen
job-page-waits-for-review-of = wartet auf Qualitätsprüfung: { $step }
job-page-finished-needs-review = beendet: { $name }; eine Person muss prüfen
job-page-finished = beendet: { $name }
job-page-step-failed = fehlgeschlagen: { $name } ({ $error })
job-page-took-over = übernahm: { $step }
job-page-approved = gab frei: { $step }
job-page-somebody = jemand
job-page-step-by = { $step } durch { $person }
job-page-step-reviewed-by = { $step }, geprüft von { $person }
job-page-waiting-for-review-of = Wartet auf Qualitätsprüfung: { $step }

## Statistics

statistics-statistics = Statistik
statistics-show = Statistik
statistics-refresh = Neu zählen
statistics-period = Dokumente
statistics-period-week = der letzten 7 Tage
statistics-period-month = der letzten 30 Tage
statistics-period-year = des letzten Jahres
statistics-period-all = aller Zeiten
statistics-documents = Dokumente
statistics-pages = Seiten
statistics-completed-jobs = Fertige Aufträge
statistics-reviews = Prüfungen
statistics-my-active-time = Meine aktive Zeit
statistics-corrections = Was Prüfer geändert haben
statistics-no-corrections = In diesem Zeitraum wurde nichts geändert. Änderungen werden gezählt, wenn eine Prüfung als erledigt eingecheckt wird.
statistics-change = Änderung
statistics-count = Anzahl
statistics-kind-added = Hinzugefügt
statistics-kind-removed = Entfernt
statistics-kind-split = Geteilt
statistics-kind-merged = Verbunden
statistics-kind-retyped = Typ geändert
statistics-kind-moved = Ort oder Größe geändert
statistics-kind-reordered = Lesereihenfolge geändert
statistics-kind-corrected = Wert korrigiert
statistics-kind-absent = Als fehlend markiert
statistics-kind-rejected = Abgelehnt
statistics-kind-changed = Anders geändert
statistics-kind-accepted = Unverändert angenommen
statistics-step = Schritt
statistics-checkout-to-checkin = Zeit vom Auschecken bis zum Einchecken
statistics-of-all-reviewers = Aller Prüfer, mit Pausen
statistics-median = Median
statistics-mean = Mittel
statistics-no-reviews = In diesem Zeitraum wurde keine Prüfung abgeschlossen.
statistics-quality-review-of = { $step }, Qualitätsprüfung
statistics-agreement = Übereinstimmung von Arbeit und Qualitätsprüfung
statistics-agreement-meaning = Was Prüfer an Entscheidungen der Bearbeiter weder geändert noch bestritten haben
statistics-quality-reviews = Prüfungen
statistics-decided = Entschieden
statistics-disagreed = Geändert
statistics-agreed = Übereinstimmung
statistics-no-quality-reviews = Keine Qualitätsprüfung in diesem Zeitraum hatte etwas zu beurteilen.
statistics-time-per-item = Meine Zeit je Element
statistics-private = Auf diesem Rechner, nur für Sie sichtbar
statistics-items = Elemente
statistics-items-zoning = { $count ->
    [one] { $count } Seite
   *[other] { $count } Seiten
  }
statistics-items-mapping = { $count ->
    [one] { $count } Datenpunkt
   *[other] { $count } Datenpunkte
  }
statistics-items-indexing = { $count ->
    [one] { $count } Schlagwort
   *[other] { $count } Schlagwörter
  }
statistics-total = Gesamt
statistics-no-times = Noch keine Zeiten. Während Sie prüfen, zählt Galley sie auf diesem Rechner und sendet sie an keinen Dienst.
statistics-not-read = Der Dienst konnte nicht zählen
statistics-counting = Es wird gezählt…
statistics-nothing = Keine Dokumente in diesem Zeitraum
statistics-nothing-yet = Importieren Sie Dokumente, oder wählen Sie einen längeren Zeitraum.
statistics-nothing-of-team = Wählen Sie ein anderes Team oder einen längeren Zeitraum.
statistics-delete-times = Meine Zeiten löschen
statistics-delete-times-question = Meine Zeiten löschen?
statistics-delete-times-effect = Alle Ihre Zeiten dieser Verbindung werden von diesem Rechner gelöscht. Niemand sonst hat sie.
statistics-delete = Löschen
statistics-keep = Behalten

## Output and sources

monaco-output-does-not-exist = Diese Ausgabe ist nicht vorhanden
monaco-output-cannot-be-written-as = Die Ausgabe kann nicht als { $name } geschrieben werden
monaco-output-could-not-be-loaded = Die Ausgabe konnte nicht geladen werden
monaco-output = Ausgabe
monaco-format-output = Format der Ausgabe
monaco-characters = { $count } Zeichen
monaco-copy = Kopieren
monaco-output-copied = Ausgabe kopiert
monaco-save-as-file = Als Datei speichern…
monaco-show-as = Als { $name } zeigen
monaco-output-read-only = Ausgabe (schreibgeschützt)
monaco-saved-version = Gespeicherte Fassung
monaco-your-version = Eigene Fassung

## Work without the service

offline-delete-for-good = Endgültig löschen
offline-work-on-no-other-machine = Diese Arbeit ist auf keinem anderen Gerät. Löschen?
offline-keep = Behalten
offline-work-was-deleted = Die Arbeit wurde gelöscht
offline-work-kept-aside = Beiseitegelegte Arbeit
offline-nothing-kept-aside-when-somebody = Nichts ist beiseitegelegt. Setzt jemand anders einen Auftrag fort, an dem hier gearbeitet wird, kann die Arbeit hier aufbewahrt werden.
offline-yours = Meine
offline-theirs = Andere
offline-selected-change = Ausgewählte Änderung
offline-before = Vorher: { $record }
offline-mark-version-keeps-goes-on = markiert eine Fassung, { $kbd } behält sie und geht zum nächsten Konflikt.
offline-both = Beide
offline-by-you-by-them = meine: { $mine }, andere: { $theirs }
offline-decided = Entschieden
offline-conflict = Konflikt
offline-both-versions-same = Beide Fassungen sind gleich.
offline-changes = Änderungen
offline-keep-mine = Meine behalten
offline-keep-theirs = Andere behalten
offline-change = Änderung
offline-yours-theirs-before = meine { $span } andere { $span2 } vorher
offline-job-has-no-work-in = Dieser Auftrag hat keine Arbeit in Konflikt. Vielleicht wurde er in einem anderen Fenster gelöst.
offline-decide-conflicts-then-check-job = Die Konflikte entscheiden und den Auftrag dann mit der eigenen Arbeit obenauf wieder auschecken.
offline-so-your-work-cannot-be = { $timestamps } Die eigene Arbeit kann daher nicht auf die andere gesetzt werden: sie lässt sich beiseitelegen oder exportieren.
offline-no-conflict = Kein Konflikt
offline-conflicts = { $count ->
        [one] 1 Konflikt
       *[other] { $count } Konflikte
    }
offline-all-conflicts-decided = Alle Konflikte entschieden
offline-conflicts-open = { $openCount } von { $count } Konflikten offen
offline-job-could-not-be-checked = Der Auftrag konnte nicht wieder ausgecheckt werden
offline-your-work-kept-aside = Die eigene Arbeit ist beiseitegelegt
offline-you-find-under-work-kept = Sie ist unter „Beiseitegelegte Arbeit“ zu finden.
offline-work-could-not-be-kept = Die Arbeit konnte nicht beiseitegelegt werden
offline-document = Dokument
offline-both-versions = Beide Fassungen
offline-job = Auftrag
offline-both-versions-2 = { $name } · Beide Fassungen
offline-opening-both-versions = Beide Fassungen werden geöffnet
offline-both-versions-cannot-be-shown = Beide Fassungen können nicht gezeigt werden
offline-yours-theirs = { $count } meine · { $count2 } andere
offline-give-back = Zurückgeben
offline-could-not-be-given-back = { $name } konnte nicht zurückgegeben werden
offline-jobs = { $given ->
        [one] 1 Auftrag
       *[other] { $given } Aufträge
    }
offline-given-back = zurückgegeben
offline-will-be-given-back-when = – Rückgabe, sobald der Dienst antwortet
offline-give-back-2 = { $name } zurückgeben
offline-give-jobs-back = { $count } Aufträge zurückgeben
offline-text = { $count ->
        [one] Auftrag behalten
       *[other] Aufträge behalten
    }
offline-your-steps-discarded = Die eigenen Schritte werden verworfen.
offline-text-2 = { $count ->
        [one] Andere können den Auftrag dann auschecken, und die Kopie auf diesem Gerät wird entfernt.
       *[other] Andere können die Aufträge dann auschecken, und die Kopie auf diesem Gerät wird entfernt.
    }
offline-jobs-2 = Aufträge
offline-no-changes = keine Änderungen
offline-yours-2 = { $steps }, eigene
offline-two-versions = Zwei Fassungen
offline-on-machine = { $size } auf diesem Gerät
offline-send = { $pending } zu senden
offline-everything-on-machine = Alles ist auf diesem Gerät
offline-contents = { $items } von { $count } Inhalten, { $size }
offline-taken-offline = { $name }: offline genommen
offline-what-you-opened-on-machine = Das Geöffnete ist auf diesem Gerät. Offline genommen bleibt der ganze Auftrag hier.
offline-partly = Teilweise, { $size }
offline-more = { $name } und { $count } weitere
offline-your-work-could-not-be = { $names }: die Arbeit konnte nicht gesendet werden.
offline-your-work-kept-on-machine = { $timestamps } Die eigene Arbeit bleibt auf diesem Gerät.
offline-show-both-versions = Beide Fassungen zeigen
offline-connect-service-renew-you-can = Eine Verbindung zum Dienst verlängert sie. Die Arbeit kann weitergehen; checkt inzwischen jemand anders den Auftrag aus, bleiben beide Fassungen erhalten und können verglichen werden.
offline-waits = Wartet
offline-being-sent = Wird gesendet
offline-was-refused = Wurde abgelehnt
offline-needs-your-decision = Braucht eine Entscheidung
offline-both-versions-kept = Beide Fassungen bleiben erhalten
offline-signed-out = Abgemeldet.
offline-what-you-did-kept-on = { $reason } Die Arbeit bleibt auf diesem Gerät. Nach der Anmeldung mit demselben Konto wird sie gesendet.
offline-service-could-not-be-tried = Der Dienst konnte nicht erreicht werden
offline-outbox = Postausgang
offline-everything-you-did-at-service = Alles ist beim Dienst.
offline-take-offline = Offline nehmen
offline-could-not-be-taken-offline = { $jobName } konnte nicht offline genommen werden
offline-take-offline-2 = { $jobName } offline nehmen
offline-take-jobs-offline = { $count } Aufträge offline nehmen
offline-cancel = Abbrechen
offline-text-3 = { $count ->
        [one] Der Auftrag wird ausgecheckt, und alle Inhalte bleiben auf diesem Gerät, so dass ohne den Dienst gearbeitet werden kann. Gesendet wird, sobald der Dienst erreichbar ist.
       *[other] Die Aufträge werden ausgecheckt, und alle Inhalte bleiben auf diesem Gerät, so dass ohne den Dienst gearbeitet werden kann. Gesendet wird, sobald der Dienst erreichbar ist.
    }
offline-space = Platz
offline-about = Etwa { $size }
offline-free = von { $size } frei
offline-checked-out-for = Ausgecheckt für
offline-days = { $count ->
        [one] 1 Tag
       *[other] { $count } Tage
    }
offline-space-could-not-be-estimated = Der Platz konnte nicht geschätzt werden: { $error }
offline-disk-machine-has-too-little = Auf dem Datenträger dieses Geräts ist zu wenig Platz. Platz schaffen oder weniger Aufträge nehmen.
offline-offline = Offline
offline-outbox-2 = Postausgang…
offline-work-kept-aside-2 = Beiseitegelegte Arbeit…
offline-next-row = Nächste Zeile
offline-previous-row = Vorige Zeile
offline-open-job = Auftrag öffnen
offline-try-now = Jetzt versuchen
offline-export = Exportieren
offline-delete = Löschen…
offline-next-change = Nächste Änderung
offline-previous-change = Vorige Änderung
offline-next-open-conflict = Nächster offener Konflikt
offline-previous-open-conflict = Voriger offener Konflikt
offline-keep-marked-version = Markierte Fassung behalten
offline-mark-other-version = Andere Fassung markieren
offline-undo-choice = Wahl rückgängig machen
offline-redo-choice = Wahl wiederholen
offline-keep-mine-aside = Meine beiseitelegen
offline-check-out-again-with-mine = Mit meiner obenauf wieder auschecken
offline-service-cannot-be-reached-or = Der Dienst ist nicht erreichbar oder hat den Auftrag nicht mehr.
offline-has-checked-job-out-until = { $name } hat den Auftrag bis { $expiresat } ausgecheckt.
offline-job-has-left-step = Der Auftrag hat diesen Schritt verlassen.
offline-service-does-not-let-you = Der Dienst lässt den Auftrag jetzt nicht auschecken.
offline-zoning = Zonierung
offline-mapping = Zuordnung
offline-indexing = Verschlagwortung
offline-steps = { $count ->
        [one] 1 Schritt
       *[other] { $count } Schritte
    }
offline-reading-order = Lesereihenfolge
offline-no-value = kein Wert
offline-pt-at = { $width } × { $height } pt bei { $x }, { $y }
offline-corrected-word = Wort { NUMBER($word, useGrouping: 0) }
offline-quoted = „{ $text }“
offline-confirmed-as-read = wie gelesen bestätigt
offline-locked = gesperrt
offline-unlocked = entsperrt
offline-not-there = Nicht vorhanden
offline-zones = { $count } Zonen
offline-rows-columns = Zeilen und Spalten
offline-not-accepted-any-more = nicht mehr bestätigt
offline-relations-other-zones = Beziehungen zu anderen Zonen
offline-linked-another-place = mit anderer Stelle verknüpft
offline-unchanged = unverändert
offline-other-version-unread = Die andere Fassung kann hier nicht gelesen werden, daher sind nur die eigenen Änderungen zu sehen.
offline-nothing-lost = { $count ->
        [one] Nichts ist verloren: { $steps } bleibt auf diesem Gerät.
       *[other] Nichts ist verloren: { $steps } bleiben auf diesem Gerät.
    }
offline-checkin-not-sent = Das Einchecken („{ $outcome }“) wurde nicht gesendet.
offline-queue-shows = { $count ->
        [0] Die Warteschlange zeigt keinen Auftrag, weil keiner auf diesem Gerät ist. Andere Aufträge brauchen den Dienst.
        [one] Die Warteschlange zeigt den Auftrag, der auf diesem Gerät ist. Andere Aufträge brauchen den Dienst.
       *[other] Die Warteschlange zeigt die { $count } Aufträge, die auf diesem Gerät sind. Andere Aufträge brauchen den Dienst.
    }
offline-lease-ended = { $names }: die Reservierung endete um { $time }.
offline-lease-ends = { $names }: die Reservierung endet um { $time }.
offline-refused-advice = Den Auftrag öffnen, berichtigen und wieder einchecken, oder jetzt erneut versuchen.
offline-sent-when-accepted = Die Arbeit bleibt auf diesem Gerät und wird gesendet, sobald der Dienst sie annimmt.
offline-sent-when-answered = Die Arbeit bleibt auf diesem Gerät und wird gesendet, sobald der Dienst antwortet.
offline-next-attempt = { $seconds ->
        [0] Nächster Versuch jetzt.
       *[other] Nächster Versuch in { $seconds } s.
    }
offline-blocks = Blöcke { NUMBER($from, useGrouping: 0) } bis { NUMBER($to, useGrouping: 0) }
offline-level = Ebene { $level }
offline-no-level = keine Ebene
offline-accepted = bestätigt
offline-kind-added = hinzugefügt
offline-kind-removed = entfernt
offline-kind-resized = Größe geändert
offline-kind-moved = verschoben
offline-kind-retyped = Typ geändert
offline-kind-reordered = umgeordnet
offline-kind-value-changed = Wert geändert
offline-kind-changed = geändert
offline-kind-split = geteilt
offline-kind-merged = verbunden
offline-kind-rejected = verworfen

## Taxonomies

taxonomies-more = und { $value } weitere
taxonomies-broader = Oberbegriffe
taxonomies-in-group = In der Gruppe
taxonomies-narrower = Unterbegriffe
taxonomies-data-points = Datenpunkte
taxonomies-search-all-labels = Alle Bezeichnungen durchsuchen
taxonomies-search-data-points = Datenpunkte durchsuchen
taxonomies-language-labels = Sprache der Bezeichnungen
taxonomies-found = { $rowCount } gefunden
taxonomies-nothing-matches = Nichts passt zu „{ $query }“.
taxonomies-contents-taxonomy = Inhalt der Taxonomie
taxonomies-contents = Inhalt
taxonomies-details = Einzelheiten
taxonomies-saved-version-yours = Gespeicherte und eigene Fassung
taxonomies-changed = Geändert
taxonomies-left-out = Weggelassen
taxonomies-import-changed-left-out-statements = Beim Import wurden { $total } Aussagen geändert und { $total2 } weggelassen
taxonomies-accepted = Bestätigt
taxonomies-rejected = Verworfen
taxonomies-at-right = rechts von „{ $left }“
taxonomies-below = unter „{ $above }“
taxonomies-what-was-learned-could-not = Das Gelernte konnte nicht geladen werden
taxonomies-was-imported = { $name } wurde importiert
taxonomies-documents-were-added-or-replaced = { $count } Dokumente wurden hinzugefügt oder ersetzt.
taxonomies-learned-documents = Dokumente, aus denen gelernt wurde
taxonomies-what-reviewers-accepted-corrected-in = Was Prüfer in den eigenen abgeschlossenen Aufträgen bestätigten und berichtigten, hilft in den nächsten. Niemand sonst sieht es.
taxonomies-file-learned-data = Datei mit Gelerntem
taxonomies-nothing-was-learned-yet = Noch nichts gelernt
taxonomies-what-document-taught = Was aus dem Dokument gelernt wurde
taxonomies-forget-everything = Alles vergessen?
taxonomies-forget = { $name } vergessen?
taxonomies-forget-2 = Vergessen
taxonomies-keep = Behalten
taxonomies-everything-was-learned-for-taxonomy = Alles wird gelöscht, was für diese Taxonomie aus { $count } Dokumenten gelernt wurde.
taxonomies-what-was-learned-from-document = Was aus diesem Dokument gelernt wurde, wird gelöscht.
taxonomies-documents-jobs-their-results-stay = Dokumente, Aufträge und ihre Ergebnisse bleiben. Das kann nicht rückgängig gemacht werden; was noch gebraucht werden könnte, vorher exportieren.
taxonomies-source-taxonomy = Quelltext der Taxonomie
taxonomies-source = Quelltext
taxonomies-problems = Probleme
taxonomies-problems-2 = { $count ->
        [one] 1 Problem
       *[other] { $count } Probleme
    }
taxonomies-line = Zeile { NUMBER($line, useGrouping: 0) }
taxonomies-built-in = Eingebaut
taxonomies-built-in-only-experts-change = Eingebaut · nur Experten ändern sie
taxonomies-you = Ich
taxonomies-read-only = { $name } · nur lesbar
taxonomies-test = Test
taxonomies-taxonomies = Taxonomien
taxonomies-what-extracted-from-documents-or = Was aus Dokumenten ausgelesen wird, oder womit sie verschlagwortet werden. Ein Auftrag behält eine Kopie: Änderungen gelten für neue Aufträge.
taxonomies-filter-by-title-or-name = Nach Titel oder Name filtern
taxonomies-taxonomies-could-not-be-loaded = Die Taxonomien konnten nicht geladen werden
taxonomies-there-no-taxonomies = Es gibt keine Taxonomien
taxonomies-no-taxonomy-matches = Keine Taxonomie passt zu „{ $trim }“.
taxonomies-make-new-one-or-import = Eine neue anlegen oder eine Datei importieren.
taxonomies-title = Titel
taxonomies-kind = Art
taxonomies-size = Größe
taxonomies-version = Version
taxonomies-learned-from = Gelernt aus
taxonomies-author = Verfasser
taxonomies-taxonomy-was-deleted-while-you = Die Taxonomie wurde gelöscht, während sie hier geändert wurde.
taxonomies-saved-another-version-while-you = { $author } hat eine andere Fassung gespeichert, während diese geändert wurde: links jene Fassung, rechts die eigene.
taxonomies-go-on-editing = Weiter bearbeiten
taxonomies-discard-mine = Meine verwerfen
taxonomies-save-again = Erneut speichern
taxonomies-save-mine-over = Mit meiner überschreiben
taxonomies-versions-too-large-be-compared = Die Fassungen sind zu groß, um hier verglichen zu werden
taxonomies-not-saved-yet = noch nicht gespeichert
taxonomies-built-in-2 = eingebaut
taxonomies-only-experts-can-change = nur Experten können sie ändern
taxonomies-learned = Gelerntes
taxonomies-was-saved = { $title } wurde gespeichert
taxonomies-new-jobs-use-jobs-exist = Neue Aufträge verwenden sie. Vorhandene Aufträge behalten ihre Kopie.
taxonomies-saved-version-was-opened = Die gespeicherte Fassung wurde geöffnet
taxonomies-taxonomy-was-not-saved = Die Taxonomie wurde nicht gespeichert
taxonomies-view = Ansicht
taxonomies-somebody = Jemand
taxonomies-source-not-taxonomy-yet = Der Quelltext ist noch keine Taxonomie
taxonomies-other-has-problems-such-as = { $count ->
        [one] Es gibt ein Problem: { $filter }.
       *[other] Es gibt { $count } Probleme, darunter { $filter }.
    }
taxonomies-taxonomy-too-large-be-edited = Diese Taxonomie ist zu groß, um hier bearbeitet zu werden
taxonomies-has-editor-stays-fast-up = Sie hat { $size }, und der Editor bleibt bis { $size2 } schnell. Sie lässt sich exportieren, mit einem anderen Programm ändern und als neue Fassung importieren.
taxonomies-opening-editor = Editor wird geöffnet
taxonomies-save-changes = Änderungen an { $title } speichern?
taxonomies-save = Speichern
taxonomies-discard-changes = Änderungen verwerfen
taxonomies-your-changes-lost-if-you = Die Änderungen gehen verloren, wenn die Seite ohne Speichern verlassen wird.
taxonomies-opening-taxonomy = Taxonomie wird geöffnet
taxonomies-taxonomy-does-not-exist = Diese Taxonomie gibt es nicht
taxonomies-taxonomy-could-not-be-opened = Die Taxonomie konnte nicht geöffnet werden
taxonomies-try-again = Erneut versuchen
taxonomies-show-all-taxonomies = Alle Taxonomien zeigen
taxonomies-was-deleted-or-was-never = Sie wurde gelöscht oder nie gespeichert.
taxonomies-invalid = ist ungültig
taxonomies-name = Der Name: { $message }.
taxonomies-installation = die Installation
taxonomies-taxonomy-has-name = Eine Taxonomie hat diesen Namen; Verfasser: { $name }.
taxonomies-taxonomy-has-name-already = Eine Taxonomie hat diesen Namen schon.
taxonomies-new-taxonomy = Neue Taxonomie
taxonomies-create = Anlegen
taxonomies-name-2 = Name
taxonomies-jobs-refer-taxonomy-by-its = Aufträge nennen die Taxonomie bei ihrem Namen. Er kann später nicht geändert werden.
taxonomies-copy = { $title } (Kopie)
taxonomies-copy-2 = { $slice }-copy
taxonomies-duplicate = { $title } duplizieren
taxonomies-duplicate-2 = Duplizieren
taxonomies-was-deleted = { $title } wurde gelöscht
taxonomies-delete = { $title } löschen?
taxonomies-delete-2 = Löschen
taxonomies-keep-taxonomy = Taxonomie behalten
taxonomies-new-jobs-can-no-longer = Neue Aufträge können sie nicht mehr verwenden. Abgeschlossene, abgebrochene und fehlgeschlagene Aufträge behalten ihre Kopie. Eine Taxonomie unfertiger Aufträge kann nicht gelöscht werden: diese zuerst abschließen oder abbrechen.
taxonomies-import-taxonomy = Taxonomie importieren
taxonomies-import-new-version = Neue Fassung importieren
taxonomies-open = Öffnen
taxonomies-file = Datei
taxonomies-choose-file = Datei wählen…
taxonomies-choose-another-file = Andere Datei wählen…
taxonomies-json-galley-or-skos-thesaurus = JSON von Galley, oder ein SKOS-Thesaurus in Turtle, RDF/XML oder JSON-LD. Vor dem Ansehen wird nichts gespeichert.
taxonomies-reading-file = Datei wird gelesen…
taxonomies-checking-taxonomy = Taxonomie wird geprüft…
taxonomies-import = Importieren
taxonomies-service-accepts-as-json-so = Der Dienst nimmt { $size } als JSON an, daher kann diese Taxonomie nicht gespeichert werden. Sie lässt sich ansehen und exportieren.
taxonomies-file-too-large-be-corrected = Die Datei ist zu groß, um hier berichtigt zu werden.
taxonomies-correct-them-before-you-save = Sie sind vor dem Speichern zu beheben.
taxonomies-problems-such-as = { $count ->
        [one] 1 Problem: { $path }: { $message }.
       *[other] { $count } Probleme, darunter { $path }: { $message }.
    }
taxonomies-saving-replaces-version = Das Speichern ersetzt { $title }, Version { $version }.
taxonomies-export-taxonomy = Taxonomie exportieren
taxonomies-save-as-file = Als Datei speichern
taxonomies-format = Format
taxonomies-each-format-keeps-everything-labels = Jedes Format bewahrt alles: Bezeichnungen mit ihren Sprachen, Anmerkungen und die Hierarchie.
taxonomies-skos-describes-concepts-data-points = SKOS beschreibt Konzepte. Datenpunkte haben darin keine Form.
taxonomies-has-problem-correct-first = Sie hat ein Problem, das zuerst zu beheben ist.
taxonomies-has-problems-correct-them-first = Sie hat { $count } Probleme, die zuerst zu beheben sind.
taxonomies-has-as-json-service-accepts = Sie hat { $size } als JSON; der Dienst nimmt { $size2 } an. Sie lässt sich exportieren und auf das Nötige kürzen.
taxonomies-being-saved-already = Sie wird schon gespeichert.
taxonomies-export-what-was-learned = Gelerntes exportieren
taxonomies-import-what-was-learned = Gelerntes importieren…
taxonomies-forget-document = Dieses Dokument vergessen…
taxonomies-forget-everything-2 = Alles vergessen…
taxonomies-not-json = { $name } ist kein JSON.
taxonomies-next-taxonomy = Nächste Taxonomie
taxonomies-previous-taxonomy = Vorige Taxonomie
taxonomies-new = Neu…
taxonomies-import-2 = Importieren…
taxonomies-duplicate-3 = Duplizieren…
taxonomies-delete-3 = Löschen…
taxonomies-filter-taxonomies = Taxonomien filtern
taxonomies-values-extract-such-as-number = Werte, die ausgelesen werden, etwa Nummer und Positionen einer Rechnung.
taxonomies-keywords = Schlagwörter
taxonomies-concepts-index-with-as-in = Konzepte, mit denen verschlagwortet wird, wie in einem Thesaurus.
taxonomies-taxonomy-has-no-concept = Die Taxonomie hat kein Konzept { $node }.
taxonomies-deprecated = veraltet
taxonomies-status = Status
taxonomies-deprecated-not-suggested = Veraltet: wird nicht als Schlagwort vorgeschlagen.
taxonomies-label = Bezeichnung
taxonomies-other-labels = Weitere Bezeichnungen
taxonomies-note = Anmerkung
taxonomies-type = Typ
taxonomies-group-repeated-rows-table = Gruppe, wiederholt: die Zeilen einer Tabelle
taxonomies-in-every-row = In jeder Zeile
taxonomies-ends-at = Endet bei
taxonomies-words-for-party = Wörter für die Partei
taxonomies-words-against = Wörter dagegen
taxonomies-party-letter = Partei eines Briefs
taxonomies-not-these-labels = Nicht diese Bezeichnungen
taxonomies-values = Werte
taxonomies-pattern = Muster
taxonomies-part-address = Teil der Adresse
taxonomies-check = Prüfregel
taxonomies-taxonomy-has-no-data-point = Die Taxonomie hat keinen Datenpunkt { $node }.
taxonomies-repeated-group = wiederholte Gruppe
taxonomies-taxonomy = Taxonomie
taxonomies-back-taxonomies = Zurück zu den Taxonomien
taxonomies-show-contents = Inhalt zeigen
taxonomies-edit-source = Quelltext bearbeiten
taxonomies-show-what-was-learned = Gelerntes zeigen
taxonomies-format-source = Quelltext formatieren
taxonomies-next-problem = Nächstes Problem
taxonomies-previous-problem = Voriges Problem
taxonomies-search-contents = Inhalt durchsuchen
taxonomies-export = Exportieren…
taxonomies-import-new-version-2 = Neue Fassung importieren…
taxonomies-needs-too-much-memory = sie braucht zu viel Speicher
taxonomies-taxonomy-could-not-be-processed = Die Taxonomie konnte nicht verarbeitet werden: { $message }.
taxonomies-taxonomy-was-closed = Die Taxonomie wurde geschlossen.
taxonomies-nothing-learned-keywords = Gelernt wird, wenn ein Auftrag mit dieser Taxonomie abgeschlossen ist, in dem Schlagwörter geprüft wurden. Auch eine hier exportierte Datei lässt sich importieren.
taxonomies-nothing-learned-data-points = Gelernt wird, wenn ein Auftrag mit dieser Taxonomie abgeschlossen ist, in dem Datenpunkte geprüft wurden. Auch eine hier exportierte Datei lässt sich importieren.
taxonomies-only-author-can-change = nur { $name } kann sie ändern
taxonomies-documents = { $count ->
        [one] 1 Dokument
       *[other] { $count } Dokumente
    }
taxonomies-many-problems = Mehr als 100 Probleme
taxonomies-count-concepts = { $count ->
        [one] 1 Konzept
       *[other] { $count } Konzepte
    }
taxonomies-count-data-points = { $count ->
        [one] 1 Datenpunkt
       *[other] { $count } Datenpunkte
    }
taxonomies-many-problems-such-as = Mehr als 100 Probleme, darunter { $path }: { $message }.
taxonomies-file-empty = Die Datei ist leer.
taxonomies-format-unknown = Das Format der Datei ist unbekannt. Galley importiert eigenes JSON, und SKOS als Turtle, RDF/XML oder JSON-LD.
taxonomies-is-list = Die Datei ist keine Taxonomie von Galley, sondern eine Liste.
taxonomies-correct-errors-first = Der Text ist noch keine Taxonomie: zuerst die Fehler berichtigen.
taxonomies-file-too-large = Die Datei hat { $size } MiB; höchstens { $limit } werden gelesen.
taxonomies-no-form-in-skos = Eine Taxonomie von Datenpunkten hat keine Form in SKOS. Sie lässt sich als JSON exportieren.

## Settings

settings-build-galley-has-no-notices = Dieser Build von Galley hat keine Hinweise. „npm start“ und „npm run package“ schreiben sie.
settings-licences-third-parties = Lizenzen Dritter
settings-licences-could-not-be-loaded = Die Lizenzen konnten nicht geladen werden
settings-about = Über Galley
settings-version-could-not-be-read = Die Version konnte nicht gelesen werden
settings-galley = Galley { $version }
settings-transforms-documents-xml-where-people = Wandelt Dokumente in XML um, und lässt Menschen das Ergebnis prüfen.
settings-updates = Updates
settings-check-for-updates = Nach Updates suchen
settings-updates-off = Galley sucht nicht nach Updates. Das tut nur eine installierte Anwendung, die mit einer Update-Quelle erstellt wurde, oder wenn update_feed in preferences.json im Datenordner eine nennt.
settings-updates-waiting = Galley hat noch nicht nach Updates gesucht.
settings-updates-checking = Eine neuere Version wird gesucht …
settings-updates-current = Das ist die neueste Version. Zuletzt geprüft: { $time }.
settings-updates-available = Version { $version } ist verfügbar. Diese Kopie von Galley ist nicht signiert, so dass der Herausgeber eines Updates nicht geprüft werden kann und keines von selbst installiert wird. Das Installationsprogramm von { $feed } laden und starten, wenn diese Adresse vertrauenswürdig ist.
settings-updates-downloading = Version { $version } wird geladen: { $share } %.
settings-updates-ready = Version { $version } ist bereit und wird installiert, wenn Galley beendet wird.
settings-updates-failed = Das Update ist fehlgeschlagen. { $reason }
settings-data-folder = Datenordner
settings-log-folder = Ordner der Protokolle
settings-master-key = Hauptschlüssel
settings-in-keychain-operating-system-encrypts = Im Schlüsselbund des Betriebssystems. Er verschlüsselt die API-Schlüssel des Dienstes auf diesem Gerät.
settings-diagnostics = Diagnose
settings-zip-file-for-defect-report = Eine ZIP-Datei für eine Fehlermeldung: Versionen, Zustände und Protokolle, ohne Schlüssel, Dokumente oder Namen.
settings-galley-contains-software-others-whose = Galley enthält Software anderer, deren Lizenzen diese Hinweise verlangen.
settings-copied = { $keyTitles } kopiert
settings-paste-then-copy-something-else = Einfügen und dann etwas anderes kopieren.
settings-renew-key = Schlüssel ({ $kind }) erneuern?
settings-renew = Erneuern
settings-renewing = Wird erneuert…
settings-api-keys = API-Schlüssel
settings-other-programs-use-key-act = Andere Programme handeln mit einem Schlüssel im eigenen Namen. Wer ihn hat, kann alles, was der Inhaber kann: er ist wie ein Passwort zu hüten.
settings-for-jobs-count = Für die Aufträge, die zählen.
settings-for-trying-out-what-created = Zum Ausprobieren. Was damit angelegt wird, ist von den Live-Daten getrennt und wird 30 Tage nach der letzten Änderung gelöscht.
settings-live-key-not-be-had = Mit dem Test-Schlüssel ist der Live-Schlüssel nicht zu haben. Eine Verbindung mit dem Live-Schlüssel kann ihn kopieren.
settings-renewed = { $keyTitles } erneuert
settings-account-keys = Konto und Schlüssel
settings-account-could-not-be-loaded = Das Konto konnte nicht geladen werden
settings-window-s-connection = Von der Verbindung dieses Fensters: { $connection }
settings-signed-out = Abgemeldet
settings-your-account = eigenes Konto
settings-sign-in-see-copy-keys = Nach der Anmeldung sind die Schlüssel zu sehen und zu kopieren: { $email }.
settings-account = Konto
settings-name = Name
settings-e-mail = E-Mail
settings-system = System
settings-light-or-dark-as-operating = Hell oder dunkel, wie das Betriebssystem.
settings-light = Hell
settings-for-bright-rooms = Für helle Räume.
settings-dark = Dunkel
settings-pages-documents-stay-white-as = Seiten von Dokumenten bleiben weiß, wie auf Papier.
settings-appearance = Darstellung
settings-stored-on-computer-for-all = Auf diesem Gerät gespeichert, für alle Verbindungen.
settings-theme = Farben
settings-ocr-cannot-use-file-add = OCR kann die Datei nicht verwenden: { $defect }. Sie ist neu hinzuzufügen oder zu entfernen.
settings-part-galley = Teil von Galley
settings-your-file-replaces-galley-s = Eine eigene Datei ersetzt die von Galley
settings-added = Hinzugefügt
settings-remove = { $language } entfernen?
settings-remove-2 = Entfernen
settings-ocr-then-reads-language-with = OCR liest die Sprache dann mit der Datei von Galley.
settings-new-jobs-cannot-select-any = Neue Aufträge können { $code } nicht mehr wählen, und ein Auftrag damit schlägt bei OCR fehl.
settings-not-name-trained-data-its = „{ $name }“ ist kein Name trainierter Daten. Er muss aus dem Code der Sprache und .traineddata bestehen, etwa fra.traineddata.
settings-larger-than-limit-trained-data = „{ $name }“ ist größer als { $bytes }, die Grenze für trainierte Daten.
settings-was-added = { $language } wurde hinzugefügt
settings-ocr-languages = OCR-Sprachen
settings-what-ocr-on-computer-can = Was OCR auf diesem Gerät lesen kann. Ein entfernter Dienst hat eigene Sprachen.
settings-file-trained-data = Datei trainierter Daten
settings-adding = Wird hinzugefügt…
settings-languages-could-not-be-loaded = Die Sprachen konnten nicht geladen werden
settings-trained-data = Trainierte Daten
settings-files-trained-data-for-more = Dateien trainierter Daten für mehr als 100 Sprachen veröffentlicht das Projekt Tesseract (tessdata_best und tessdata_fast). Galley prüft eine Datei, bevor sie hinzugefügt wird.
settings-remove-3 = { $language } entfernen…
settings-remove-4 = Entfernen…
settings-pages-settings = Seiten der Einstellungen
settings-settings = Einstellungen
settings-opening-page = Seite wird geöffnet
settings-show-licences-third-parties = Lizenzen Dritter zeigen
settings-back-about = Zurück zu „Über Galley“
settings-back = Zurück
settings-close-settings = Einstellungen schließen
settings-in-keychain-computer = Im Schlüsselbund dieses Geräts
settings-in-memory-there-no-usable = Im Arbeitsspeicher: es gibt keinen brauchbaren Schlüsselbund, daher ist nach dem Ende von Galley eine neue Anmeldung nötig
settings-in-computer-s-database-encrypted = In der Datenbank dieses Geräts, verschlüsselt mit dem Hauptschlüssel
settings-in-window = In diesem Fenster
settings-selected-connection = Ausgewählte Verbindung
settings-service = Dienst
settings-runs-inside-galley-its-data = Läuft in Galley. Seine Daten sind im Datenordner dieses Geräts.
settings-none-yet-sign-in-or = Noch keines: anmelden oder ein Konto anlegen
settings-api-key = API-Schlüssel
settings-none-signed-out = Keiner: abgemeldet
settings-not-sent-yet = Noch nicht gesendet
settings-changes-wait-until-service-can = { $pending ->
        [one] Eine Änderung wartet, bis der Dienst erreichbar ist.
       *[other] { $pending } Änderungen warten, bis der Dienst erreichbar ist.
    }
settings-answers = { $title } antwortet
settings-version-in-ms = Version { $version }, in { $round } ms.
settings-connections = Verbindungen
settings-connection-one-account-on-one = Eine Verbindung ist ein Konto bei einem Dienst, mit seinen Live- oder seinen Test-Daten. Jedes Fenster hat eine.
settings-connections-could-not-be-loaded = Die Verbindungen konnten nicht geladen werden
settings-e-mail-password = E-Mail und Passwort
settings-new-account = Neues Konto
settings-jobs-count = Die Aufträge, die zählen.
settings-for-trying-out-apart-from = Zum Ausprobieren: von den Live-Daten getrennt, und 30 Tage nach der letzten Änderung gelöscht.
settings-data = Daten
settings-how-sign-in = Art der Anmeldung
settings-your-name = Eigener Name
settings-password = Passwort
settings-at-least-characters-several-words = Mindestens { $minPasswordLength } Zeichen. Mehrere Wörter sind leicht zu merken.
settings-user-live-or-user-test = user-live-… oder user-test-…
settings-beginning-key-says-whether-for = Der Anfang des Schlüssels sagt, ob er für Live- oder Test-Daten ist.
settings-sign-in = Anmelden bei { $title }
settings-create-account = Konto anlegen
settings-sign-in-2 = Anmelden
settings-signing-in = Anmeldung läuft…
settings-create-account-2 = Ein Konto anlegen
settings-key-stored-in-keychain-computer = Der Schlüssel wird im Schlüsselbund dieses Geräts gespeichert, das Passwort nirgends.
settings-computer-has-no-keychain-galley = Dieses Gerät hat keinen Schlüsselbund, den Galley verwenden kann: der Schlüssel ist bis zum Ende von Galley im Arbeitsspeicher, das Passwort nirgends.
settings-switch-window = Dieses Fenster wechseln zu…
settings-switch-connection = Verbindung wechseln
settings-no-connection-matches = Keine Verbindung passt.
settings-loading = Wird geladen…
settings-connections-could-not-be-loaded-2 = Die Verbindungen konnten nicht geladen werden. { $error }
settings-add-or-manage-connections = Verbindungen hinzufügen oder verwalten
settings-add-or-manage-connections-2 = Verbindungen hinzufügen oder verwalten…
settings-add-connection = Verbindung hinzufügen…
settings-switch = Dahin wechseln
settings-sign-in-3 = Anmelden…
settings-check = Prüfen
settings-change = Ändern…
settings-sign-out = Abmelden…
settings-address = Adresse
settings-add-connection-2 = Verbindung hinzufügen
settings-continue = Weiter
settings-asking = { $host } wird gefragt…
settings-you-get-address-from-whoever = Die Adresse kommt vom Betreiber des Dienstes. Galley fragt ihn, wer er ist, und sendet bis zur Anmeldung nichts weiter.
settings-as-address = Wie die Adresse
settings-change-2 = { $title } ändern
settings-change-3 = Ändern
settings-changing = Wird geändert…
settings-another-address-signs-you-out = Eine andere Adresse meldet ab, weil der Schlüssel nur für { $host } bestimmt war.
settings-sign-out-2 = Abmelden von { $title }?
settings-sign-out-3 = Abmelden
settings-key-deleted-from-computer-stays = Der Schlüssel wird von diesem Gerät gelöscht und bleibt anderswo gültig. Die Verbindung und noch nicht gesendete Arbeit bleiben, bis { $email } sich wieder anmeldet.
settings-remove-5 = { $title } entfernen?
settings-delete-work-too = Auch die Arbeit löschen…
settings-connection-its-key-deleted-from = Die Verbindung und ihr Schlüssel werden von diesem Gerät gelöscht. Konto und Aufträge bei { $host } bleiben, wie sie sind.
settings-work-was-not-sent-deleted = Nicht gesendete Arbeit wird endgültig gelöscht.
settings-export-everything-storage-backup-keeps = „Alles exportieren“ (Speicher und Sicherung) behält eine Kopie. Zur Bestätigung den Namen der Verbindung tippen.
settings-live-key = Live-Schlüssel
settings-test-key = Test-Schlüssel
settings-copy-key = Schlüssel kopieren ({ $kind })
settings-renew-key-2 = Schlüssel erneuern ({ $kind })…
settings-everywhere = Überall
settings-keyboard = Tastatur
settings-commands-without-key-in-list = Befehle ohne Taste stehen in der Liste aller Befehle ({ $binding }). Buchstaben sind nur außerhalb von Textfeldern Tasten.
settings-filter-by-command-key-or = Nach Befehl, Taste oder Ansicht filtern
settings-no-command-or-key-matches = Kein Befehl und keine Taste passt zu „{ $query }“.
settings-commands-keys = Befehle und Tasten
settings-zoning-mapping-indexing = Zonierung, Zuordnung und Verschlagwortung
settings-queue = Warteschlange
settings-offline-work = Arbeit offline
settings-queue-remote-service = Warteschlange eines entfernten Dienstes
settings-changes-quality-review = Änderungen und Qualitätsprüfung
settings-zoning = Zonierung
settings-zoning-rows-columns-cells-table = Zonierung: Zeilen, Spalten und Zellen einer Tabelle
settings-mapping = Zuordnung
settings-indexing = Verschlagwortung
settings-job-page = Seite eines Auftrags
settings-output = Ausgabe
settings-outbox = Postausgang
settings-work-kept-aside = Beiseitegelegte Arbeit
settings-both-versions = Beide Fassungen
settings-teams = Teams
settings-taxonomies = Taxonomien
settings-taxonomy = Taxonomie
settings-learned-data-taxonomy = Gelerntes einer Taxonomie
settings-storage-backup = Speicher und Sicherung
settings-licences = Lizenzen
settings-add-language-file = Sprachdatei hinzufügen…
settings-loading-2 = Wird geladen
settings-try-again = Erneut versuchen
settings-export = Export
settings-check-backup = Prüfung der Sicherung
settings-copy-new-folder = Kopie in den neuen Ordner
settings-failed = { $title }: fehlgeschlagen. { $message }
settings-running-you-can-go-on = { $title } läuft. Die Arbeit kann weitergehen.
settings-text = { $size } von { $size2 }
settings-save = { $download } speichern
settings-backup-replaces-all-data-at = Die Sicherung ersetzt beim nächsten Start alle Daten.
settings-keep-present-data = Jetzige Daten behalten
settings-data-copied-galley-uses-new = Die Daten sind kopiert. Galley verwendet den neuen Ordner ab dem nächsten Start.
settings-stay-in-folder = In diesem Ordner bleiben
settings-all-data-removed-when-galley = Alle Daten werden entfernt, wenn Galley beendet wird.
settings-keep-data = Daten behalten
settings-close-when-you-ready = Galley kann jederzeit beendet werden.
settings-close-galley-start-again = Galley beenden und neu starten.
settings-remove-close = Entfernen und beenden
settings-restart-now = Jetzt neu starten
settings-backup = Sicherung von { $time }
settings-restore = Wiederherstellen…
settings-forget = Vergessen
settings-complete-checked-made-by-galley = Vollständig und geprüft, { $size }, erstellt von Galley { $version }
settings-data-folder-2 = dieses Datenordners
settings-another-data-folder = eines anderen Datenordners
settings-documents-or-contents-were-missing = { $lost } Dokumente oder Inhalte fehlten schon
settings-daily-snapshots = Tägliche Schnappschüsse
settings-galley-copies-both-databases-every = Galley kopiert täglich beide Datenbanken und behält die Kopien eine Woche. Sie sind keine Sicherung: sie liegen auf demselben Datenträger.
settings-none-yet-first-one-made = Noch keiner. Der erste entsteht bald nach dem Start.
settings-galley-closing = Galley wird beendet
settings-removes-all-data-in-its = Alle Daten im Datenordner werden entfernt. Dieses Fenster kann geschlossen werden.
settings-state-data-could-not-be = Der Zustand der Daten konnte nicht geladen werden
settings-data-computer-s-service-unsent = Die Daten des Dienstes auf diesem Gerät, und nicht gesendete Arbeit für andere.
settings-backup-2 = Sicherung
settings-one-file-with-all-data = Eine Datei mit allen Daten, die ein anderes Gerät wiederherstellen kann. Schlüssel von Verbindungen zu anderen Diensten sind nie darin.
settings-all-data-as-they-at = Alle Daten zu einem Zeitpunkt, nach dem Schreiben geprüft.
settings-restore-2 = Wiederherstellen
settings-file-checked-first-replaces-all = Eine Datei wird zuerst geprüft. Alle Daten ersetzt sie erst nach einer Bestätigung.
settings-storage = Speicher
settings-storage-could-not-be-measured = Der Speicher konnte nicht gemessen werden
settings-move = Umziehen
settings-another-disk-or-folder-needs = Auf einen anderen Datenträger oder in einen anderen Ordner. Braucht dort so viel Platz wie die Daten.
settings-galley-was-started-with-data = Galley wurde mit --data gestartet, das den Ordner nennt. Galley beenden, den Ordner verschieben und mit dem neuen Pfad starten.
settings-data-folder-3 = dem Datenordner
settings-deletes-all-data-in-their = Löscht alle Daten in { $datafolder } und ihre Schlüssel aus dem Schlüsselbund.
settings-documents = Dokumente
settings-as-they-were-imported = Wie sie importiert wurden
settings-pages-results = Seiten und Ergebnisse
settings-text-images-zones-data-points = Text, Bilder, Zonen, Datenpunkte, Ausgabe
settings-databases = Datenbanken
settings-users-teams-jobs-taxonomies-unsent = Nutzer, Teams, Aufträge, Taxonomien, nicht gesendete Arbeit
settings-kept-offline = Offline behalten
settings-jobs-other-services-while-they = Aufträge anderer Dienste, solange sie ausgecheckt sind
settings-backups = Sicherungen
settings-daily-snapshots-with-documents-deleted = Tägliche Schnappschüsse mit den seither gelöschten Dokumenten; exportierte Datei
settings-quarantine = Quarantäne
settings-contents-no-job-names-deleted = Inhalte, die kein Auftrag nennt; nach 30 Tagen gelöscht
settings-replaced-by-restore = Durch Wiederherstellung ersetzt
settings-in-folder-replaced-until-you = Im Ordner „replaced“, bis er gelöscht wird
settings-other = Übriges
settings-logs-ocr-languages-files-window = Protokolle, OCR-Sprachen, Dateien des Fensters
settings-data-were-moved-from-which = Die Daten wurden aus { $previousfolder } umgezogen, wo sie noch liegen. Dieser Ordner kann gelöscht werden, wenn er nicht mehr gebraucht wird.
settings-storage-by-kind-data = Speicher nach Art der Daten
settings-share = Anteil: { $title }
settings-together = Zusammen
settings-almost-full-move-your-data = · Fast voll: die Daten auf einen größeren Datenträger umziehen, oder Platz schaffen
settings-free-on-disk = Frei auf diesem Datenträger
settings-export-everything = Alles exportieren…
settings-restore-backup = Sicherung wiederherstellen…
settings-move-my-data = Daten umziehen…
settings-remove-everything = Alles entfernen…
settings-export-everything-2 = Alles exportieren
settings-choose-file = Datei wählen…
settings-writes-users-teams-jobs-taxonomies = Schreibt Nutzer, Teams, Aufträge, Taxonomien, Dokumente, Ergebnisse und nicht gesendete Arbeit in eine Datei und prüft sie. Die Arbeit kann dabei weitergehen.
settings-pass-phrase = Passphrase
settings-none = Keine
settings-repeat = Wiederholen
settings-differs-from-pass-phrase = Sie weicht von der Passphrase ab.
settings-with-pass-phrase-file-also = Mit einer Passphrase enthält die Datei auch den Schlüssel, der API-Schlüssel entschlüsselt, so dass sie nach einer Wiederherstellung auf einem anderen Gerät gelten. Ohne sie werden sie dort widerrufen. Niemand kann eine Passphrase wiederfinden.
settings-file = Datei
settings-download-by-browser = Vom Browser heruntergeladen
settings-for-large-data-name-file = Für große Daten eine Datei auf diesem Gerät nennen, etwa auf einem anderen Datenträger, mit ganzem Pfad.
settings-restore-backup-2 = Sicherung wiederherstellen
settings-file-copied-checked-as-whole = Die Datei wird zuerst kopiert und ganz geprüft. Ersetzt wird erst, wenn es danach bestätigt wird.
settings-backup-file = Sicherungsdatei
settings-choose-file-2 = Datei wählen…
settings-or-its-path = Oder ihr Pfad
settings-replace-all-data-by-backup = Alle Daten durch die Sicherung ersetzen?
settings-restore-without-key = Ohne den Schlüssel wiederherstellen…
settings-replaced = replaced
settings-next-start-has-data-present = Der nächste Start hat die Daten von { $time }. Die jetzigen Daten werden nicht gelöscht: sie kommen in den Ordner { $code } im Datenordner.
settings-all-api-keys-backup-revoked = Alle API-Schlüssel der Sicherung werden widerrufen
settings-because-key-decrypts-them-missing = , weil der Schlüssel fehlt, der sie entschlüsselt. Programme brauchen neue; Dokumente und Aufträge bleiben.
settings-move-my-data-2 = Daten umziehen
settings-choose-folder = Ordner wählen…
settings-all-data-copied-from-empty = Alle Daten werden aus { $dataFolder } in einen leeren Ordner kopiert, etwa auf einem größeren Datenträger. Galley verwendet ihn ab dem nächsten Start. Der alte Ordner bleibt, bis er gelöscht wird.
settings-folder = Ordner
settings-whole-path = Ganzer Pfad
settings-remove-everything-2 = Alles entfernen?
settings-cannot-be-undone = Das kann nicht rückgängig gemacht werden.
settings-when-galley-closed-deletes-its = Beim Beenden löscht Galley seine Dateien in { $dataFolder } und seine Einträge im Schlüsselbund: Nutzer, Teams, Aufträge, Dokumente, Ergebnisse, nicht gesendete Arbeit, Sicherungen und Verbindungen. { $strong } Was noch gebraucht werden könnte, vorher exportieren.
settings-accounts-jobs-on-other-services = Konten und Aufträge bei anderen Diensten bleiben, wie sie sind. Bis Galley beendet wird, lässt sich das Entfernen absagen.
settings-type = { $removalWord } tippen
settings-you = (ich)
settings-role = Rolle von { $name }
settings-leave-team = Team verlassen…
settings-remove-6 = { $name } entfernen…
settings-selected-team = Ausgewähltes Team
settings-only-admins-change-team = Nur Admins ändern das Team.
settings-members = Mitglieder von { $name }
settings-member = Mitglied
settings-role-2 = Rolle
settings-members-team-see-review-jobs = Mitglieder eines Teams sehen und prüfen die Aufträge, die mit ihm geteilt sind.
settings-teams-could-not-be-loaded = Die Teams konnten nicht geladen werden
settings-you-in-no-team = In keinem Team
settings-create-one-or-ask-admin = Eines anlegen, oder einen Admin bitten, die eigene E-Mail-Adresse hinzuzufügen.
settings-members-2 = { $count ->
        [one] 1 Mitglied
       *[other] { $count } Mitglieder
    }
settings-you-admin = Eigene Rolle: Admin
settings-you-member = Eigene Rolle: Mitglied
settings-new-team = Neues Team…
settings-add-member = Mitglied hinzufügen…
settings-rename = Umbenennen…
settings-delete-team = Team löschen…
settings-admin = Admin
settings-new-team-2 = Neues Team
settings-rename-2 = { $name } umbenennen
settings-create = Anlegen
settings-rename-3 = Umbenennen
settings-you-its-first-admin = Wer es anlegt, ist sein erster Admin.
settings-add-member-2 = Mitglied zu { $name } hinzufügen
settings-add = Hinzufügen
settings-member-reviews-team-s-jobs = Mitglied: prüft die Aufträge des Teams
settings-admin-also-changes-team-takes = Admin: ändert auch das Team und übernimmt Aufträge
settings-member-needs-account-on-same = Das Mitglied braucht ein Konto beim selben Dienst. Wer in keinem gemeinsamen Team ist, wird eingeladen und tritt bei, wenn er die Einladung annimmt.
settings-invitations = Einladungen
settings-invitation = { $name } ({ $email }) lädt zum Team { $team } ein.
settings-accept-invitation = Beitreten
settings-decline-invitation = Ablehnen
settings-invited = (eingeladen)
settings-leave = { $name } verlassen?
settings-remove-from = { $name } aus { $name2 } entfernen?
settings-leave-2 = Verlassen
settings-delete = { $name } löschen?
settings-delete-2 = Löschen
settings-its-members-no-longer-share = Seine Mitglieder teilen dann seine fertigen Aufträge nicht mehr. Ein Team, das unfertige Aufträge verwenden, kann nicht gelöscht werden.
settings-renew-key-local = Der jetzige Schlüssel gilt sofort nicht mehr: Programme und andere Geräte damit werden abgelehnt, bis sie den neuen haben. Dieses Gerät fährt mit dem neuen Schlüssel fort.
settings-renew-key-remote = Der jetzige Schlüssel gilt sofort nicht mehr: Programme und andere Geräte damit werden abgelehnt, bis sie den neuen haben. Dieses Gerät fährt mit dem neuen Schlüssel fort; das Passwort bleibt, wie es ist.
settings-leave-team-effect = Die Aufträge des Teams sind dann nicht mehr zu sehen. Ein Admin kann das Mitglied wieder hinzufügen.
settings-remove-member-effect = { $name } sieht die Aufträge des Teams dann nicht mehr. Ein Admin kann das Mitglied wieder hinzufügen.
settings-language = Sprache des Fensters
settings-language-note = Eine andere Sprache wird gezeigt, wenn das Fenster neu geladen wird; die Arbeit bleibt erhalten. Meldungen von Diensten sind englisch.
settings-english = English
settings-german = Deutsch
settings-system-language = Sprache des Systems
settings-load-window-again = Fenster neu laden
settings-watched-folders = Überwachte Ordner
settings-more-not-listed = { $count } weitere sind nicht aufgeführt.
settings-files-were-not-imported = { $count ->
        [one] 1 Datei wurde nicht importiert
       *[other] { $count } Dateien wurden nicht importiert
    }
settings-file-changed-tried-again-by = Eine geänderte Datei wird von selbst neu versucht; eine entfernte verschwindet aus der Liste.
settings-files-postponed = { $count ->
        [one] 1 Datei wird erneut versucht
       *[other] { $count } Dateien werden erneut versucht
    }
settings-files-postponed-why = Der Dienst konnte sie nicht rechtzeitig lesen, etwa auf einem ausgelasteten Rechner. Nach dem vierten Mal gelten sie als fehlgeschlagen.
settings-again-at = Erneut um { $time }.
settings-try-again-import = Import erneut versuchen: { $name }
settings-keywords = Schlagwörter
settings-data-points = Datenpunkte
settings-selected-folder = Ausgewählter Ordner
settings-new-files-become-jobs = Neue Dateien werden Aufträge
settings-pages-without-text-layer-read = Seiten ohne Textebene werden von OCR gelesen.
settings-without-ocr = Ohne OCR.
settings-at = { $taxonomyTitle }, bei { $connection }.
settings-zones = Zonen
settings-files-ignored = { $ignoredCount ->
        [one] 1 Datei wird übergangen
       *[other] { $ignoredCount } Dateien werden übergangen
    }
settings-hidden-temporary-files-not-listed = Versteckte und temporäre Dateien sind nicht aufgeführt.
settings-files-watched-folders-were-not = { $count ->
        [one] 1 Datei eines überwachten Ordners wurde nicht importiert
       *[other] { $count } Dateien überwachter Ordner wurden nicht importiert
    }
settings-more = { $rest } weitere
settings-see-settings-watched-folders = Siehe Einstellungen › Überwachte Ordner
settings-watching = Überwacht
settings-paused = Pausiert
settings-service-away = Dienst nicht da
settings-not-found = Nicht gefunden
settings-waiting = { $waiting } warten
settings-imported = { $importedcount } importiert
settings-failed-2 = { $failed } fehlgeschlagen
settings-files-appear-in-them-become = Dateien, die darin erscheinen, werden Aufträge.
settings-folders-could-not-be-loaded = Die Ordner konnten nicht geladen werden
settings-no-folder-watched = Kein Ordner wird überwacht
settings-choose-one-such-as-scanner = Einen wählen, etwa den eines Scanners: jede PDF- oder ePub-Datei, die darin erscheint, wird ein Auftrag.
settings-watch-folder = Ordner überwachen…
settings-pause = Pausieren
settings-resume = Fortsetzen
settings-try-failed-files-again = Fehlgeschlagene Dateien erneut versuchen
settings-stop-watching = Überwachung beenden…
settings-watch-folder-2 = Ordner überwachen
settings-watch = Überwachen
settings-pdf-epub-files-appear-in = PDF- und ePub-Dateien, die im Ordner erscheinen, werden von selbst Aufträge, solange Galley läuft. Die Dateien bleiben, wo sie sind. Unterordner werden nicht überwacht.
settings-present-files = Vorhandene Dateien
settings-import-files-in-folder-already = Dateien importieren, die schon im Ordner sind
settings-stop-watching-folder = Überwachung des Ordners beenden?
settings-stop-watching-2 = Überwachung beenden
settings-its-files-their-jobs-stay = Seine Dateien und ihre Aufträge bleiben. Galley vergisst, welche Dateien importiert wurden.
