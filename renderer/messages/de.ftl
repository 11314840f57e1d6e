## The window: title bars, status bar, notices, global commands

key-binding-unknown-key = Die Tastenbelegung „{ $binding }“ hat eine unbekannte Taste.
key-binding-unknown-modifier = Die Tastenbelegung „{ $binding }“ hat eine unbekannte Umschalttaste „{ $modifier }“.
key-reserved-by-platform = das System lädt damit neu, schließt, beendet oder minimiert
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
signed-out = Abgemeldet
close-action = Schließen
window-close-esc = Schließen (Esc)
keys-dialog-title = Tastenkürzel
keys-dialog-note = Aufgeführt sind nur Tasten, die hier und jetzt etwas tun. Die Einstellungen zeigen die Tasten aller Ansichten.
documents-label = Dokumente
window-window = Fenster
palette-title = Alle Befehle
window-no-command-matches = Kein Befehl passt.
window-search-commands = Befehle suchen
window-resize = Größe ändern: { $label }
window-dialog = Dialog
cancel-button = Abbrechen
unsaved-continue = Weiter bearbeiten
unsaved-discard = Verwerfen
unsaved-detail = Die Änderungen gehen verloren, wenn die Seite ohne Speichern verlassen wird.
window-view-failed-render = Eine Ansicht konnte nicht gezeigt werden: { $message }{ $componentStack }
window-view-failed = Diese Ansicht ist fehlgeschlagen
try-again-action = Erneut versuchen
window-back-queue = Zurück zur Warteschlange
window-your-work-saved = { $error } Die Arbeit ist gespeichert.
window-connecting = Verbinden…
service-degraded = Manche Funktionen des Dienstes arbeiten nicht
window-service-under-maintenance = Der Dienst ist in Wartung
service-unreachable-retrying = Der Dienst antwortet nicht; neuer Versuch läuft
window-send = { $count } zu senden
window-needs-your-decision = braucht eine Entscheidung
session-ended-detail = Dieses Fenster fährt dann von selbst fort. Die Arbeit darin bleibt erhalten.
session-ended = Galley wurde neu gestartet: die ausgegebene Adresse in einem anderen Tab öffnen
connection-signed-out = Abgemeldet: nach der Anmeldung sind die Aufträge dieser Verbindung zu sehen.
window-not-signed-in = Nicht angemeldet
window-master-key-in = Hauptschlüssel in { $keyFile }
window-title = { $name }{ $state } – Galley
connection-switch-command = Verbindung wechseln…
window-status = Status
window-job-has-no-yet = Der Auftrag hat diesen Inhalt noch nicht: { $role }.
content-missing-for-page = Seite { NUMBER($item, useGrouping: 0) } des Auftrags hat diesen Inhalt noch nicht: { $role }.
data-points-label = Datenpunkte
keywords-label = Schlagwörter
unnamed-job = Auftrag { $shortId }
service-unreachable-detail = Der Dienst antwortet nicht. Galley versucht weiter, ihn zu erreichen; gespeicherte Arbeit geht nicht verloren.
window-action-failed-name = „{ $action }“ ist fehlgeschlagen
window-action-failed = Die Aktion ist fehlgeschlagen
window-service-under-maintenance-since = Der Dienst ist seit { $time } in Wartung
window-service-refuses-connection = Der Dienst lehnt diese Verbindung ab
window-offline-since = Offline seit { $time }
duration-days = { $count } Tg.
duration-hours = { $count } h
duration-minutes = { $count } min
duration-seconds = { $count } s
size-bytes = { $count } Byte
window-deleted-job = Gelöschter Auftrag
window-disputed = Beanstandet und weder berichtigt noch beantwortet
window-work-kept-aside = Die eigene Arbeit („{ $step }“) wurde beiseitegelegt
window-work-kept-aside-detail = { $count ->
        [one] Eine nicht eingecheckte Änderung kann nicht angewendet werden: Der Auftrag ging ohne sie weiter. Der Befehl „{ $command }“ exportiert oder löscht sie.
       *[other] { $count } nicht eingecheckte Änderungen können nicht angewendet werden: Der Auftrag ging ohne sie weiter. Der Befehl „{ $command }“ exportiert oder löscht sie.
    }
window-work-not-kept-aside = Die Arbeit an einem früheren Schritt dieses Auftrags konnte nicht beiseitegelegt werden
checkout-work-restored = Die frühere Arbeit wurde wiederhergestellt
checkout-steps-replayed = { $count } Schritte wurden auf diesen Auftrag angewandt.
window-checked-in-on-machine = { $name } ist auf diesem Gerät eingecheckt
checkin-queued-detail = Gesendet wird, sobald der Dienst erreichbar ist.
window-was-given-back = { $name } ist unverändert zurück in der Warteschlange
window-was-checked-in = { $name } wurde eingecheckt
checkin-done-detail = Der Auftrag geht weiter.
checkin-review-next-detail = Als Nächstes folgt die Qualitätsprüfung.
checkin-returned-detail = Die Arbeit geht an ihr Team zurück.
window-pages = Seiten { $pages }
window-content-is-no-json = Der Inhalt { $role } ist beschädigt: Er ist kein JSON. Er bleibt, wie er ist, und wird nicht überschrieben. Noch einmal versuchen; bleibt es dabei, hilft, wer den Dienst betreibt.
window-content = Der Inhalt
page-of-item = Seite { NUMBER($item, useGrouping: 0) }
window-could-not-be-read = Nicht lesbar: { $name }.
next-job-none = Kein weiterer Auftrag dieser Art wartet
next-job-open-failed = Der nächste Auftrag konnte nicht geöffnet werden
window-changes-without-verdict = Änderungen ohne Urteil
review-label = Prüfung
window-opening-changes = Änderungen werden geöffnet
checkout-lost-title = Jemand anders hat diesen Auftrag fortgesetzt
versions-show-command = Beide Fassungen zeigen
work-kept-notice = { $reason } Die eigene Arbeit bleibt auf diesem Gerät.
window-opening-job = Auftrag wird geöffnet
heading-job = Auftrag
checkout-open-failed = Der Auftrag konnte nicht geöffnet werden
errors-label = Fehler
window-dismiss = Schließen
window-dismiss-dismisses-all = Schließen ({ $key } schließt alle)
window-opening-view = Ansicht wird geöffnet
window-import-documents = Dokumente importieren…
window-go-queue = Zur Warteschlange
window-settings = Einstellungen…
palette-command = Alle Befehle…
keys-command = Tastenkürzel…
window-save-diagnostics = Diagnose speichern…
window-dismiss-errors = Fehlermeldungen schließen
window-next-pane = Nächster Bereich
window-previous-pane = Voriger Bereich
window-use-system-theme = Darstellung des Systems
window-use-light-theme = Helle Darstellung
window-use-dark-theme = Dunkle Darstellung
sign-in-command = Anmelden…
window-close-dialog-first = Zuerst den Dialog schließen
window-not-possible-here = Das ist hier nicht möglich
command-unavailable-detail = Der Befehl gehört zu einer anderen Ansicht oder hat nichts zu bearbeiten.
window-reloaded = Das Fenster war stehen geblieben und wurde neu geladen
window-reloaded-detail = Jeder Schritt der Arbeit ist gespeichert.
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
step-table-move-grid-line = Gitterlinie der Tabelle verschieben
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
step-keyword-reject-rest = Übrige Vorschläge verwerfen
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
window-team-chosen = Das gewählte Team
window-team = Team
window-all-teams = Alle Teams

## The queue and the import

queue-leave = So lassen
queue-leave-them = So lassen
stop-action = Anhalten
queue-progress-column = Fortschritt
progress-count = { $done } von { $total }
import-drop-hint = PDF- oder ePub-Dateien ablegen, um sie zu importieren
queue-sample-jobs-created = { $created } Beispielaufträge erstellt
samples-created-detail = Nach der Verarbeitung warten sie unter „Zonierung“ auf die Prüfung.
samples-import-failed = Die Beispiele konnten nicht importiert werden
queue-queue-empty = Die Warteschlange ist leer
queue-importing-samples = Beispiele werden importiert…
queue-try-with-samples = Mit Beispielen ausprobieren
queue-empty-detail = Ein PDF oder ePub auf diesem Fenster ablegen. Galley liest es und teilt die Seiten in Zonen ein. Danach wartet der Auftrag auf die Prüfung.
queue-held-by-me = Von mir ausgecheckt
queue-held-by-nobody = Von niemandem ausgecheckt
queue-held-by-others = Von anderen ausgecheckt
queue-created-today = Heute erstellt
queue-last-7-days = Letzte 7 Tage
queue-last-30-days = Letzte 30 Tage
queue-older-than-7-days = Älter als 7 Tage
queue-oldest-first = Älteste zuerst
queue-newest-first = Neueste zuerst
queue-order-name-ascending = Name, A bis Z
queue-order-name-descending = Name, Z bis A
queue-changed-last = Zuletzt geändert
queue-changed-first = Am längsten unverändert
queue-filters = Filter
type-label = Typ
queue-all-types = Alle Typen
taxonomy-label = Taxonomie
queue-all-taxonomies = Alle Taxonomien
queue-held-by = Ausgecheckt von
queue-held-by-anybody = Ausgecheckt oder nicht
queue-created = Erstellt
queue-created-at-any-time = Zu beliebiger Zeit erstellt
queue-order = Reihenfolge
queue-sort-by = Nach „{ $column }“ sortieren
queue-usual-order = Übliche Reihenfolge
import-action = Importieren
queue-job-type = Auftragstyp
queue-scanned = Gescannt
import-ocr-label = Seiten ohne lesbaren Text mit OCR lesen
zone-list-title = Zonen
queue-import-documents = Dokumente importieren
queue-files = Dateien
import-choose-files = PDF- oder ePub-Dateien wählen…
queue-add-files = Dateien hinzufügen…
import-waits-for-taxonomies = Der Import beginnt, wenn die Taxonomien geladen sind…
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
document-label = Dokument
queue-machine = Dieses Gerät
pages-label = Seiten
queue-age = Alter
queue-job-progress-label = { $jobName }: Fortschritt
queue-you-until = Ich, bis { $time }
queue-you-ends-at = Ich, Ende: { $time }
lease-ended-work-goes-on = Abgelaufen: { $time }; die Arbeit geht weiter
queue-continued-by-somebody-else = Von jemand anderem fortgesetzt
queue-failed = Fehlgeschlagen
queue-returned = Zurückgegeben
queue-returned-in-round = Von der Prüfung in Runde { $round } zurückgegeben
queue-review-in-round = Qualitätsprüfung, Runde { $round }
queue-review-of-work-in-round = Qualitätsprüfung der Arbeit von { $name }, Runde { $round }
you-label = Ich
queue-until = { $name }, bis { $time }
queue-jobs-by-state = Aufträge nach Zustand
queue-load-failed = Die Warteschlange konnte nicht geladen werden
queue-no-job-matches = Kein passender Auftrag
queue-search-without-match = Kein passender Auftrag mit „{ $search }“ im Namen
queue-job-count-in-tab = { $jobs } unter „{ $tab }“
queue-filters-hide-jobs = Die Suche und die Filter blenden die anderen Aufträge aus.
queue-offline-empty = Kein Auftrag wird auf diesem Gerät behalten
queue-offline-empty-detail = Der Dienst ist nicht erreichbar. Aufträge, die geöffnet oder offline genommen werden, solange er erreichbar ist, werden hier behalten.
queue-selection-limited = Höchstens { $count } Aufträge werden zugleich ausgewählt: Die übrigen sind nicht ausgewählt
queue-checked-out-by-until = Ausgecheckt von { $name } bis { $time }
queue-title = Warteschlange
queue-search-all-tabs = Alle Reiter durchsuchen
queue-search-placeholder = Alle Reiter nach Name oder ID durchsuchen
queue-selected = { $count } ausgewählt
count-jobs = { $count ->
        [one] 1 Auftrag
       *[other] { $count } Aufträge
    }
queue-selected-job = Ausgewählter Auftrag
queue-list-label = Aufträge: { $tab }
queue-why-job-failed = Warum der Auftrag fehlgeschlagen ist
queue-reviewed-in = { $items } geprüft ({ $jobs })
threshold-without-basis = In keinem abgeschlossenen Auftrag mit dieser Taxonomie wurde das bisher geprüft, daher lässt sich über Schwellen nichts sagen.
threshold-basis-too-small = Zu wenig, um die Wirkung einer Schwelle anzugeben: bisher { $basis }. Nötig sind { $minJobs } Aufträge und { $minItems }. Was auf einmal bestätigt wurde, zählt nicht.
threshold-accepts-none = Grundlage: { $basis }. Davon wäre nichts ungeprüft bestätigt worden.
threshold-effect = Grundlage: { $basis }. Mit dieser Schwelle ungeprüft bestätigt: { $unseen } ({ $unseenShare }), darunter falsch: { $wrong } ({ $wrongShare }; { $interval }bei Dokumenten derselben Art mit 95 % Sicherheit höchstens { $limit }). Ohne Warten: { $jobs }.
threshold-interval = 95-%-Intervall: { $interval };
threshold-weighted = Ein zufällig gezogener Wert zählt für alle, aus denen er gezogen wurde.
threshold-unseen = Ungeprüft
threshold-by-field = Nach Feld bei dieser Schwelle
threshold-without-fields = Nach Feldern ist noch nichts bekannt: Gezählt wird ab dem nächsten geprüften Auftrag.
wrong-share-field = Feld
wrong-share-interval = { $low } bis { $high }
wrong-share-interval-column = 95-%-Intervall
random-review-label = Stichprobe
random-review-none = Nichts ziehen
random-review-share = { $percent } des ungeprüft Bestätigten ziehen
random-review-needless = Alle Datenpunkte oder Schlagwörter werden geprüft, daher gibt es nichts zu ziehen.
random-review-unknown = Ohne sie erfährt niemand, wie viel des ungeprüft Bestätigten falsch ist.
random-review-explanation = Der Zufall wählt sichere Werte, die eine Person einzeln ansieht. Sie zeigen, wie viel von dem falsch ist, was niemand sieht. Ein Auftrag mit einem solchen Wert wartet auf seine Prüfung.
draw-nothing = In abgeschlossenen Aufträgen wurde nichts zufällig gezogen, daher ist nicht bekannt, wie viel des ungeprüft Bestätigten falsch ist.
draw-not-looked-at = Zufällig gezogen in abgeschlossenen Aufträgen: { $items }. Niemand hat sie einzeln angesehen, daher ist nicht bekannt, wie viel des ungeprüft Bestätigten falsch ist.
draw-estimate = Zufällig gezogen in abgeschlossenen Aufträgen: { $items }, davon angesehen: { $seen }, davon falsch: { $wrong }. Vom ungeprüft Bestätigten ist geschätzt { $share } falsch (95-%-Intervall: { $low } bis { $high }).
draw-by-field = Stichprobe nach Feld
draw-drawn = Gezogen
draw-looked-at = Angesehen
draw-wrong = Falsch
drawn-not-reviewed = Zufällig gezogen, nicht geprüft
drawn-by-chance = Zufällig gezogen, um die sicheren Werte zu prüfen
threshold-choices-label = Darunter falsch höchstens:
threshold-choice-unshown = Die bisherigen Prüfungen zeigen das für keine Schwelle. Jedes weitere geprüfte Dokument macht es sicherer.
threshold-effect-label = Wirkung der Schwelle auf die bisherigen Aufträge. { $effect }
queue-accepted-unseen = ungeprüft bestätigt
queue-wrong-among-them = darunter falsch
queue-review-everything = Alles prüfen
queue-review-nothing = Nichts prüfen
threshold-label = Ergebnisse unter { $percent } % Konfidenz prüfen
cancel-action = { $count ->
        [one] Auftrag abbrechen
       *[other] Aufträge abbrechen
    }
cancel-question = { $jobs } abbrechen?
cancel-effect = { $count ->
        [one] Der Auftrag endet und kann nicht fortgesetzt werden. Ist er von einem Prüfer ausgecheckt, werden dessen Änderungen verworfen.
       *[other] Die Aufträge enden und können nicht fortgesetzt werden. Änderungen von Prüfern, die sie ausgecheckt haben, werden verworfen.
    }
cancel-done = { $count ->
        [one] { $jobs } wurde abgebrochen
       *[other] { $jobs } wurden abgebrochen
    }
release-action = Zurücklegen
release-question = { $jobs } zurücklegen?
release-effect = { $count ->
        [one] Der Auftrag wird unverändert in die Warteschlange zurückgelegt. Eigene Änderungen, die nicht eingecheckt sind, werden verworfen.
       *[other] Die Aufträge werden unverändert in die Warteschlange zurückgelegt. Eigene Änderungen, die nicht eingecheckt sind, werden verworfen.
    }
release-done = { $count ->
        [one] { $jobs } wurde zurückgelegt
       *[other] { $jobs } wurden zurückgelegt
    }
delete-question = { $jobs } löschen?
delete-effect = { $count ->
        [one] Die Inhalte und die Ausgabe werden ebenfalls gelöscht. Das Dokument bleibt. Das kann nicht rückgängig gemacht werden.
       *[other] Die Inhalte und die Ausgaben werden ebenfalls gelöscht. Die Dokumente bleiben. Das kann nicht rückgängig gemacht werden.
    }
delete-done = { $count ->
        [one] { $jobs } wurde gelöscht
       *[other] { $jobs } wurden gelöscht
    }
run-again-action = Erneut ausführen
run-again-question = { $jobs } erneut ausführen?
run-again-effect = { $count ->
        [one] Ein neuer Auftrag mit demselben Dokument und denselben Einstellungen startet. Der beendete Auftrag bleibt, wie er ist.
       *[other] Neue Aufträge mit denselben Dokumenten und Einstellungen starten. Die beendeten Aufträge bleiben, wie sie sind.
    }
run-again-done = { $count ->
        [one] { $jobs } läuft erneut
       *[other] { $jobs } laufen erneut
    }
save-outputs-action = Ausgaben speichern
save-outputs-question = { $jobs }: Ausgabe speichern?
save-outputs-effect = { $count ->
        [one] Das XML des Auftrags wird in einer ZIP-Datei gespeichert.
       *[other] Das XML jedes Auftrags wird in einer gemeinsamen ZIP-Datei gespeichert.
    }
save-outputs-done = { $jobs }: Ausgabe gespeichert
queue-job-has-no-output = Der Auftrag hat keine Ausgabe.
queue-action-failed = { $action }: für { $failed } von { $total } Aufträgen nicht ausgeführt
queue-next-job = Nächster Auftrag
queue-previous-job = Vorheriger Auftrag
queue-first-job = Erster Auftrag
queue-last-job = Letzter Auftrag
queue-page-down = Eine Seite nach unten
queue-page-up = Eine Seite nach oben
open-action = Öffnen
queue-show-output = Ausgabe zeigen
queue-timeline-history-contents = Zeitleiste, Verlauf und Inhalte
cancel-command = Auftrag abbrechen…
release-command = Zurücklegen…
delete-command = Löschen…
run-again-command = Erneut ausführen…
save-outputs-command = Ausgaben speichern…
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
files-not-imported = { $count ->
        [one] 1 Datei wurde nicht importiert
       *[other] { $count } Dateien wurden nicht importiert
    }
count-more = { $count } weitere
queue-cannot-be-imported = { $name } kann nicht importiert werden
queue-could-not-be-fetched = { $path } konnte nicht abgerufen werden ({ $status }).
queue-checked-out-by = Ausgecheckt von
zoning-title = Zonierung
queue-no-zones-review = Keine Zonen zu prüfen.
mapping-title = Zuordnung
queue-no-data-points-review = Keine Datenpunkte zu prüfen.
indexing-title = Verschlagwortung
queue-no-keywords-review = Keine Schlagwörter zu prüfen.
queue-running = Laufend
queue-still-running = Der Auftrag läuft noch. Er lässt sich öffnen, sobald er auf eine Prüfung wartet.
queue-no-job-running = Kein Auftrag läuft.
queue-completed = Abgeschlossen
queue-completed-empty = Kein Auftrag wurde abgeschlossen.
reason-label = Grund
queue-no-job-has-failed = Kein Auftrag ist fehlgeschlagen.
queue-job-cancelled = Abgebrochen
queue-cancelled-empty = Kein Auftrag wurde abgebrochen.
queue-reading = Lesen
queue-writing = Schreiben
queue-nothing-read = { $pages ->
        [one] 1 Seite, noch nicht gelesen
       *[other] { $pages } Seiten, noch keine gelesen
    }
queue-step-progress = { $step }: Seite { NUMBER($page, useGrouping: 0) } von { NUMBER($pages, useGrouping: 0) }
import-file-too-large = Die Datei hat { $size } MiB. Die Grenze liegt bei { $limit } MiB.
service-response-unknown = Der Dienst hat mit dem Status { $status } und unbekanntem Inhalt geantwortet.
import-file-unsendable = Die Datei konnte nicht gesendet werden. Entweder ist es ein Ordner, oder sie wurde verschoben, oder der Dienst antwortet nicht.
queue-upload-was-aborted = Das Hochladen wurde abgebrochen.
queue-filter-dropped = Aus dem Filter entfernt: { $names }
queue-filter-dropped-reason = Diese Verbindung hat es nicht.
queue-filter-team = ein Team
queue-filter-taxonomy = Taxonomie „{ $name }“
queue-jobs-elsewhere = In anderen Reitern gibt es Aufträge.
queue-tab-with-count = { $title }: { $count }
delete-action = Löschen
queue-less-than-minute-left = { $place }, noch weniger als eine Minute
queue-minutes-left = { $place }, noch etwa { $minutes } min
queue-count-pages = { $count ->
        [one] 1 Seite
       *[other] { $count } Seiten
    }
count-data-points = { $count ->
        [one] 1 Datenpunkt
       *[other] { $count } Datenpunkte
    }
queue-count-keywords = { $count ->
        [one] 1 Schlagwort
       *[other] { $count } Schlagwörter
    }
heading-confidence = Konfidenz
queue-any-confidence = Jede Konfidenz
queue-confidence-below = Unter { $percent } %
queue-job-type-data-point-extraction = Datenpunkte auslesen
queue-job-type-indexing = Verschlagwortung

## Checkout, check-in and lease

checkout-aborted = Unerledigt
checkin-aborted-effect = Der Auftrag geht unverändert in die Warteschlange zurück. Die eigenen Änderungen werden verworfen.
checkout-failed = Fehlgeschlagen
checkin-failed-effect = Der Auftrag endet hier. Bitte den Grund angeben.
checkin-failure-reason-label = Warum kann das Dokument nicht verarbeitet werden?
checkout-completed = Abgeschlossen
checkin-completed-effect = Die eigenen Änderungen werden veröffentlicht, und der Auftrag läuft weiter.
checkin-for-review-effect = Die eigenen Änderungen gehen in die Qualitätsprüfung dieses Schritts.
checkin-approved-effect = Die Arbeit wird mit den eigenen Änderungen freigegeben, und der Auftrag läuft weiter.
checkout-returned = Zurückgegeben
checkin-returned-effect = Die Arbeit geht ohne die eigenen Änderungen an ihr Team zurück. Bitte beschreiben, was zu berichtigen ist.
checkin-return-reason-label = Was ist zu berichtigen, und wo?
checkout-check-in-open-next = Einchecken und nächsten öffnen
checkin-title = Einchecken
severity-error = Fehler
severity-warning = Warnung
review-open-label = Nicht geprüft
checkout-warnings = Warnungen
findings-label = Befunde
checkin-findings-more = und { $count } mehr (aufgeführt, sobald diese behoben sind)
checkin-inspection-failed = Nicht alles konnte durchgesehen werden: { $reason }
checkout-looking-for-further-findings = Suche nach weiteren Befunden: { $done } von { $total }…
checkout-no-findings = Keine Befunde.
checkout-looking-for-next-job = Suche nach dem nächsten Auftrag…
checkout-next = Als Nächstes: { $name }
checkin-next-job-none = Kein anderer Auftrag dieser Art wartet: danach erscheint die Warteschlange.
checkin-next-job-failed = Der nächste Auftrag konnte nicht gefunden werden: { $reason }
checkout-continue-reviewing = Weiter prüfen
checkout-outcome = Ergebnis
checkin-errors-block = { $errors ->
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
checkin-comments-sent = { $total ->
        [one] Der eigene Kommentar wird mit dem Einchecken gesendet.
       *[other] Die eigenen { $total } Kommentare werden mit dem Einchecken gesendet.
    }
checkin-offline = Der Dienst ist nicht erreichbar. Das Einchecken wird auf diesem Gerät behalten und gesendet, sobald er erreichbar ist.
checkout-sent = Gesendet: { $time }
checkout-not-saved-yet-retrying = Noch nicht gespeichert; neuer Versuch läuft
checkout-page = Seite { NUMBER($item, useGrouping: 0) }:
save-status-unsent = auf diesem Gerät gespeichert, noch nicht an den Dienst gesendet
save-status-refused = auf diesem Gerät gespeichert, vom Dienst abgelehnt: { $error }
checkout-saving = Wird gespeichert…
checkout-saved = Gespeichert: { $time }
checkout-lease-lost = Reservierung verloren
lease-offline-ended = Reservierung abgelaufen ({ $time })
lease-offline-held = Ausgecheckt bis { $time }
lease-held-tooltip = Dieser Auftrag ist hier bis { $time } ausgecheckt. Galley verlängert die Reservierung.
checkout-lease = Reservierung: { $countdown }
checkout-undo-depth = Rückgängig möglich: { $count }
checkout-outcome-count = { $count } { $outcome }
reviewed-share-label = Geprüft: { $items }
reviewed-count = { $items }: { $resolved } von { $total }
reviewed-count-on-loaded-pages = { $items }: { $resolved } von { $total } auf { $loaded } von { $pages } Seiten
checkout-exempt = { $items } ohne nötige Prüfung, weil ihre Konfidenz die Schwelle des Auftrags erreicht: { $count }
checkout-judged-changes = Beurteilte Änderungen
checkout-changes-judged = { $total ->
        [one] { $judged } von 1 Änderung beurteilt
       *[other] { $judged } von { $total } Änderungen beurteilt
    }
checkout-lease-job-was-lost = Die Reservierung dieses Auftrags ist verloren.
checkout-lost-decide = { $reason } Die eigene Arbeit wird auf diesem Gerät behalten. Zu entscheiden ist, was damit geschieht.
checkout-lease-ends-at = Ablauf der Reservierung: { $time }.
checkout-lease-ended-at = Die Reservierung ist abgelaufen ({ $time }).
lease-renewal-postponed = Die Reservierung wird verlängert, sobald der Dienst erreichbar ist. Die Arbeit kann weitergehen: Alles wird auf diesem Gerät behalten. Checkt inzwischen jemand anderes den Auftrag aus, ist über beide Fassungen zu entscheiden.
checkout-lost-steps-saved = { $steps ->
        [one] { $reason } Der eigene Schritt ist auf diesem Gerät gespeichert. Beim erneuten Auschecken des Auftrags wird er auf dessen aktuellen Stand angewendet; ist der Auftrag weitergegangen, wird er beiseitegelegt.
       *[other] { $reason } Die eigenen { $steps } Schritte sind auf diesem Gerät gespeichert. Beim erneuten Auschecken des Auftrags werden sie auf dessen aktuellen Stand angewendet; ist der Auftrag weitergegangen, werden sie beiseitegelegt.
    }
checkout-check-out-again = Erneut auschecken
checkout-content-has-another-form = Der Inhalt { $role } ist beschädigt, bei { $path }: { $problem }. Er bleibt, wie er ist, und wird nicht überschrieben. Noch einmal versuchen; bleibt es dabei, hilft, wer den Dienst betreibt.
checkout-read-only-unsaved = Dieses Fenster ist schreibgeschützt. Die letzten Änderungen darin sind nicht gespeichert.
checkout-continue-here = Hier weiterarbeiten
checkout-lease-expires-in = Die Reservierung läuft in { $countdown } ab.
checkout-lease-being-renewed = Sie wird gerade verlängert.
checkout-being-checked-in = Der Auftrag wird eingecheckt …
checkout-could-not-be-renewed = Das Verlängern ist nicht gelungen: { $error }
checkout-disputed-by = Von { $name } beanstandet: { $comment }
checkout-disputes-open = { $count ->
        [one] 1 Beanstandung ist weder berichtigt noch beantwortet.
       *[other] { $count } Beanstandungen sind weder berichtigt noch beantwortet.
    }
checkout-returned-work = { $name } hat diese Arbeit zurückgegeben.
checkout-show-comments = Kommentare zeigen
checkout-window-read-only = { $reason }. Dieses Fenster ist schreibgeschützt.
checkout-undo-command = Rückgängig machen
checkout-redo = Wiederholen
checkin-command = Einchecken…
content-item-of-role-unread = Element { NUMBER($item, useGrouping: 0) } von { $role } wird geschrieben, bevor es gelesen wurde.
save-status-not-accepted = Der Dienst hat die Änderungen nicht angenommen: { $error }
journal-closed = Der Auftrag wurde geschlossen, bevor alle Änderungen gespeichert waren
journal-other-window = Ein anderes Fenster arbeitet an diesem Auftrag
journal-write-failed = Die eigenen Änderungen konnten nicht gespeichert werden ({ $message })
lease-minutes = { $minutes } min
lease-response-without-holder = Die Antwort auf das Auschecken nennt keinen Inhaber der Reservierung.
lease-expired-unreachable = Die Reservierung ist abgelaufen, während der Dienst nicht erreichbar war.
content-item-unread = Element { NUMBER($item, useGrouping: 0) } wird geschrieben, bevor es gelesen wurde.
checkout-changes-disputed = { $count ->
        [one] 1 Änderung ist beanstandet, siehe den Kommentar dazu.
       *[other] { $count } Änderungen sind beanstandet, siehe die Kommentare dazu.
    }
checkout-approved-although-disputed = Die Arbeit wird freigegeben, obwohl Änderungen daran beanstandet sind.
checkout-saved-to-be-sent = Hier gespeichert, noch zu senden
save-status-to-be-sent = Hier gespeichert ({ $time }), noch zu senden
checkout-lease-until = Reservierung: bis { $time }
checkout-pages-not-opened = { $count ->
        [one] 1 Seite wurde nicht geöffnet
       *[other] { $count } Seiten wurden nicht geöffnet
    }

## All workbenches

workbench-document-open-failed = Das Dokument konnte nicht geöffnet werden: { $reason }. Sein Text und die Ergebnisse des Programms sind trotzdem da.
workbench-opening-document = Dokument wird geöffnet
section-number = Abschnitt { NUMBER($page, useGrouping: 0) }
workbench-sections = Abschnitte
workbench-section-not-linear = außerhalb der Lesereihenfolge
workbench-printed-pages = { $count ->
        [one] Druckseite { $first }
       *[other] Druckseiten { $first } bis { $last }
    }
workbench-unknown-step = Diese Version von Galley hat keinen Arbeitsbereich für { $step }.
check-none-below = Unterhalb nichts mehr
check-none-above = Oberhalb nichts mehr
workbench-tried-again = { $reason } (erneut versucht)
workbench-taxonomy-unknown = Galley erfährt erst vom Dienst, ob Sie die Taxonomie „{ $title }“ ändern dürfen; er antwortet noch nicht.
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
edit-zones-overlap = Die Zonen { $order } und { $otherOrder } überlappen sich
edit-words-not-in-zone = „{ $words }“ ist in keiner Zone
edit-zone-extends-beyond-page = Zone { $order } reicht über die Seite hinaus
edit-zone-contains-no-text = Zone { $order } enthält keinen Text
reading-order-duplicate = { $count } Zonen haben in der Lesereihenfolge die Nummer { $order }
reading-order-gap = In der Lesereihenfolge fehlt eine Nummer
edit-text-not-in-zone = „{ $text }“ ist in keiner Zone
edit-row = Zeile { NUMBER($row, useGrouping: 0) }
edit-row-range = Zeilen { NUMBER($first, useGrouping: 0) } bis { NUMBER($last, useGrouping: 0) }
edit-row-list = Zeilen { $rows }

## Zoning

zoning-cells = Zellen
word-correct-title = Wort berichtigen
zoning-previous-word = Voriges Wort
zoning-next-word = Nächstes Wort
save-action = Speichern
word-image = Bild des Wortes { $word }
zoning-text-word = Text des Wortes
zoning-word-of-zone = Wort { $number } von { $count } der Zone
zoning-word-too-long = Ein Wort hat höchstens { $max } Zeichen.
zoning-no-doubtful-word = Kein Wort ist mehr zweifelhaft
zoning-word-has-text = Ein Wort hat mindestens ein Zeichen. Um es wegzulassen, verkleinern Sie die Zone.
word-read-by-ocr = OCR las „{ $text }“.
word-confidence-tooltip = Von OCR gelesen, Konfidenz { $confidence }
zoning-more-findings = { $count } weitere Befunde
zone-none-selected = Eine Zone auf der Seite oder in der Liste wählen, oder mit B eine zeichnen.
zone-none-selected-in-section = Eine Zone im Abschnitt oder in der Liste wählen. Ein Klick auf einen Block außerhalb aller Zonen legt eine an.
zoning-several-types = Mehrere Typen
count-zones-total = { $count } Zonen
zone-level-label = Ebene
zoning-set-by-reviewer = Vom Prüfer gesetzt
zoning-machine = { $percent } (Programm)
zoning-state = Zustand
accepted-label = Bestätigt
zone-continues-label = Setzt fort
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
ocr-running-button = OCR liest Seite { NUMBER($pages, useGrouping: 0) }…
zoning-pages-read-by-ocr = Von OCR gelesene Seiten
ocr-page-read = Seite { NUMBER($page, useGrouping: 0) } wurde von OCR gelesen und hat keine Zonen.
zoning-page-unreadable = Seite { NUMBER($page, useGrouping: 0) } hat keinen lesbaren Text. Ist sie ein Scan, liest OCR sie in wenigen Sekunden.
zoning-split-here = Hier teilen
zoning-change-checked-zones = Angehakte Zonen ändern
zone-label = Zone
similar-set-level-label = Ebene setzen
similar-link-captions-label = Mit der nächsten Abbildung oder Tabelle verknüpfen
similar-lock-label = Sperren
similar-unlock-label = Entsperren
zoning-same-font-size = Gleiche Schrift und Größe
zoning-same-place-on-page = Gleiche Stelle auf der Seite
zoning-zones-were-not-changed = Die Zonen wurden nicht geändert
zoning-found = { $count ->
        [one] 1 Zone gefunden
       *[other] { $count } Zonen gefunden
    }
zoning-similar-zones = Ähnliche Zonen
zoning-page-searched = { $count }, Seite { NUMBER($done, useGrouping: 0) } von { NUMBER($total, useGrouping: 0) } durchsucht
similar-checked-count = { $count }, { $checked } angehakt
similar-criteria-label = Was die Zonen mit den gewählten gemeinsam haben
zoning-change = Änderung
zoning-new-type = Neuer Typ
zoning-new-level = Neue Ebene
zoning-check-all = Alle anhaken
zoning-uncheck-all = Kein Haken
zone-points = { $points } pt
similar-list-label = Ähnliche Zonen: Die Leertaste hakt eine an
zone-place-description = Seite { NUMBER($page, useGrouping: 0) }, Zone { $order }, { $type }{ $locked }: { $text }
zoning-image-zone = Bild der Zone { $order }
reading-order-hint = Zonen in Lesereihenfolge anklicken (bisher { $count })
zone-draw-hint = Einen Kasten ziehen ({ $type }). Umschalt hält das Einrasten aus, V wählt aus
zoning-type-zone = Typ der Zone
zone-continues = Setzt fort: { $from }
zone-describes-tooltip = Beschreibt Zone { $order }
zoning-locked-l-unlocks = Gesperrt: L entsperrt
contents-label = Inhalt
zoning-mode-label = Modus
zoning-mode-name = Modus: { $mode }
zoning-position = Position
zoning-select = Auswählen
zoning-draw = Zeichnen
zoning-set-reading-order = Lesereihenfolge setzen
reading-order-toggle-command = Lesereihenfolge zeigen oder verbergen
reading-order-label = Lesereihenfolge
zoning-reading-order-shown = Lesereihenfolge wird gezeigt
zoning-reading-order-hidden = Lesereihenfolge wird verborgen
zone-type-changed = Typ: { $type }
zoning-choose-type = Typ wählen…
zoning-merge = Verbinden
zoning-split = Teilen
zoning-find-change-similar-zones = Ähnliche Zonen finden und ändern…
zoning-lock-or-unlock = Sperren oder entsperren
zoning-edit-rows-columns-cells = Zeilen, Spalten und Zellen bearbeiten
zone-split-direction-command = Teilen: Richtung des Schnitts ändern
zoning-split-add-cut = Teilen: Schnitt hinzufügen
duplicate-action = Duplizieren
zone-add-in-middle-command = Zone in der Mitte der Seite hinzufügen
zoning-earlier-in-reading-order = In der Lesereihenfolge nach vorn
zoning-later-in-reading-order = In der Lesereihenfolge nach hinten
accept-and-continue-command = Bestätigen und weiter
zoning-accept-page = Seite bestätigen
zoning-next-zone = Nächste Zone
zoning-previous-zone = Vorige Zone
zoning-next-zone-check = Nächste Zone zu prüfen
zone-check-none-below = Unterhalb ist keine Zone zu prüfen.
zoning-previous-zone-check = Vorige Zone zu prüfen
zone-check-none-above = Oberhalb ist keine Zone zu prüfen.
zoning-select-all-on-page = Alle auf der Seite auswählen
zoning-pages-only = Ein ePub hat dafür keine Seiten
zoning-pages-only-detail = Ein Klick auf einen Absatz wählt seine Zone.
zoning-cancel-or-clear-selection = Abbrechen oder Auswahl aufheben
zone-split-no-gap = Keine weitere Lücke zwischen Wörtern für einen Schnitt
zone-split-hint = Teilen: Pfeiltasten verschieben den Schnitt, X ändert seine Richtung, die Leertaste fügt einen hinzu, Eingabe teilt, Escape bricht ab.
word-doubtful = Zweifelhaftes Wort: { $word }
word-label = Wort: { $word }
zoning-next-doubtful-word = Nächstes zweifelhaftes Wort
zoning-previous-doubtful-word = Voriges zweifelhaftes Wort
word-correct-command = Wort berichtigen…
word-corrected = Berichtigt zu { $text }
zoning-confirm-word = Wort wie gelesen bestätigen
word-confirmed = Wie gelesen bestätigt: { $text }
zoning-doubtful-words = { $count ->
        [one] Seite { NUMBER($page, useGrouping: 0) }: 1 zweifelhaftes Wort: { $words }
       *[other] Seite { NUMBER($page, useGrouping: 0) }: { $count } zweifelhafte Wörter: { $words }
    }
zone-locked-notice = Die Zone ist gesperrt. L entsperrt sie.
zone-selection-locked-notice = Zonen der Auswahl sind gesperrt. L entsperrt.
zone-moved = Verschoben nach { $x }, { $y }
zone-resized = { $width } mal { $height } Punkt
zone-drawn = { $type } gezeichnet. 1 bis 9 oder T ändert den Typ.
zoning-zones-merged = { $count } Zonen verbunden
zoning-zone-in-reading-order = Zone { $order } von { $count } in der Lesereihenfolge
zoning-reading-order-set = Lesereihenfolge gesetzt: { $zones }
zoning-cut-divides-nothing = Der Schnitt teilt die Zone nicht
zoning-split-into-zones = In { $count } Zonen geteilt
zoning-page-accepted = { $place } bestätigt
zone-all-accepted = Alle Zonen sind bestätigt. Der Auftrag kann eingecheckt werden.
zoning-page = { $place }: { $message }
zoning-1-zone-not-reviewed-other = { $count ->
        [one] { $place }: 1 Zone nicht geprüft
       *[other] { $place }: { $count } Zonen nicht geprüft
    }
ocr-page-zones-kept = Seite { NUMBER($page, useGrouping: 0) } wurde von OCR gelesen. Ihre Zonen bleiben, weil sie inzwischen geändert wurden.
ocr-page-empty = OCR fand auf Seite { NUMBER($page, useGrouping: 0) } nichts.
zoning-zones-on-page = { $count } Zonen auf Seite { NUMBER($page, useGrouping: 0) }
ocr-running = OCR liest Seite { NUMBER($page, useGrouping: 0) }
ocr-page-failed = Seite { NUMBER($page, useGrouping: 0) } wurde nicht von OCR gelesen
ocr-read-page-command = Seite mit OCR lesen
ocr-read-empty-pages-command = Alle leeren Seiten mit OCR lesen
zoning-stop-ocr = OCR anhalten
zoning-relations = Beziehungen
zone-link-caption-command = Beschriftung mit der nächsten Abbildung oder Tabelle verknüpfen
zone-continuation-command = Vorigen Text fortsetzen oder neuen beginnen
zone-group-list-command = Punkte zu einer Liste gruppieren oder trennen
zoning-increase-level = Ebene erhöhen
zoning-decrease-level = Ebene verringern
zoning-caption-unlinked = Beschriftung nicht mehr verknüpft
zoning-caption-linked-zone = Beschriftung verknüpft mit Zone { $order }, { $type }
zone-link-caption-none = Keine Zone auf dieser Seite kann eine Beschriftung oder Anmerkung haben.
zone-continuation-none = Kein Text davor kann sich in dieser Zone fortsetzen.
zoning-starts-new-text = Beginnt einen neuen Text
zoning-list = { $count ->
        [one] Liste mit einem Punkt
       *[other] Liste mit { $count } Punkten
    }
zone-level-changed = Ebene { $level }
similar-change-type = { $zones } in { $type } ändern
similar-set-level = Ebene { $level } setzen: { $zones }
similar-accept = { $zones } bestätigen
similar-lock = { $zones } sperren
similar-unlock = { $zones } entsperren
similar-delete = { $zones } löschen
zoning-on = { $count ->
        [one] { $title }, auf einer Seite
       *[other] { $title }, auf { $count } Seiten
    }
zone-position = Zone { $order } von { $count }
zone-describes = beschreibt Zone { $order }
zoning-previous-page = die vorige Seite
level-of-zone = Ebene { $level }
zoning-continues-from = setzt fort: { $from }
zoning-zones-selected = { $count } Zonen ausgewählt
zoning-take-next-grid-line = Nächste Gitterlinie der Zelle greifen
add-row-action = Zeile hinzufügen
zoning-add-column = Spalte hinzufügen
table-remove-row-command = Gitterlinie entfernen, oder Zeile mit der darüber verbinden
table-remove-column-command = Gitterlinie entfernen, oder Spalte mit der links verbinden
zoning-merge-cells = Zellen verbinden
zoning-split-cell = Zelle teilen
table-toggle-header-command = Kopfzeile an oder aus
zoning-finish-table = Tabelle abschließen
table-cancel-command = Gitterlinie loslassen, oder abschließen
table-mode-started = Tabelle: { $rows }, { $columns }. Pfeiltasten gehen von Zelle zu Zelle, R greift eine Gitterlinie, Eingabe beendet. { $cell }
zoning-table-done = Tabelle abgeschlossen
zoning-row = Zeile { NUMBER($row, useGrouping: 0) } von { $rows }
zoning-no-cell = keine Zelle
table-grid-line-taken = { $gridLine }. Pfeiltasten verschieben sie, Entf entfernt sie.
table-cell-without-grid-line = Diese Zelle hat an den Seiten keine Gitterlinie.
table-no-room = Dafür ist kein Platz.
table-grid-line-at-limit = Die Gitterlinie kann nicht weiter verschoben werden.
table-header-row = Zeile { NUMBER($row, useGrouping: 0) }
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
locked-note = gesperrt
zoning-ocr-progress = ({ $current } von { $total })
zoning-change-type = Typ ändern
zoning-same-type = Gleicher Typ
zoning-pages-not-searched = { $count } Seiten wurden nicht durchsucht
zoning-most-at-a-time = mehr geht nicht auf einmal ({ $count })
zoning-change-not-applicable = nicht anwendbar auf { $count }
zoning-hint-cut = Den Schnitt ziehen oder mit Pfeiltasten bewegen
zoning-split-now = Teilen
zoning-set-order-now = Ordnung setzen
zoning-hint-grid-line = Esc: Zellen; Pfeile schieben die Gitterlinie, Umschalt um 10 pt
zoning-hint-cells = Pfeile: Zellen, Umschalt wählt; Gitterlinien ziehen oder R
zoning-zone-number = Zone { $order }
zoning-accept-zones = Bestätigen
zoning-bold = fett
zoning-italic = kursiv
zoning-no-other-zone-similar = Keine andere Zone hat all dies gemeinsam. Ohne eine der Bedingungen finden sich mehr.
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
word-read-by-ocr-confidence = OCR las „{ $text }“, Konfidenz { $percent }.
zoning-nudge-left = Um { $points } pt nach links
zoning-cells-select-left = Zellen nach links auswählen, oder Gitterlinie um 10 pt verschieben
zoning-cells-next-left = Nächste Zelle links, oder Gitterlinie um 1 pt verschieben
zoning-nudge-right = Um { $points } pt nach rechts
zoning-cells-select-right = Zellen nach rechts auswählen, oder Gitterlinie um 10 pt verschieben
zoning-cells-next-right = Nächste Zelle rechts, oder Gitterlinie um 1 pt verschieben
zoning-nudge-up = Um { $points } pt nach oben
zoning-cells-select-up = Zellen nach oben auswählen, oder Gitterlinie um 10 pt verschieben
zoning-cells-next-up = Nächste Zelle oben, oder Gitterlinie um 1 pt verschieben
zoning-nudge-down = Um { $points } pt nach unten
zoning-cells-select-down = Zellen nach unten auswählen, oder Gitterlinie um 10 pt verschieben
zoning-cells-next-down = Nächste Zelle unten, oder Gitterlinie um 1 pt verschieben
zoning-edge-shrink-left = Am linken Rand um 1 pt verkleinern
zoning-edge-extend-left = Am linken Rand um 1 pt vergrößern
zoning-edge-shrink-right = Am rechten Rand um 1 pt verkleinern
zoning-edge-extend-right = Am rechten Rand um 1 pt vergrößern
zoning-edge-shrink-top = Am oberen Rand um 1 pt verkleinern
zoning-edge-extend-top = Am oberen Rand um 1 pt vergrößern
zoning-edge-shrink-bottom = Am unteren Rand um 1 pt verkleinern
zoning-edge-extend-bottom = Am unteren Rand um 1 pt vergrößern
zoning-grid-line-axis-row = Die Gitterlinie von Zeilen bewegt sich nach oben und unten. Escape kehrt zu den Zellen zurück.
zoning-grid-line-axis-column = Die Gitterlinie von Spalten bewegt sich nach links und rechts. Escape kehrt zu den Zellen zurück.
zoning-only-track-row = Die Tabelle hat nur eine Zeile.
zoning-only-track-column = Die Tabelle hat nur eine Spalte.
zoning-track-added-row = Zeile hinzugefügt, jetzt { $count }. Pfeiltasten verschieben die neue Gitterlinie.
zoning-track-added-column = Spalte hinzugefügt, jetzt { $count }. Pfeiltasten verschieben die neue Gitterlinie.
zoning-tracks-joined-row = Zeilen verbunden, { $count } übrig
zoning-tracks-joined-column = Spalten verbunden, { $count } übrig
zoning-grid-line-place-row = Zeilengitterlinie { $index } von { $count } bei { $position } Punkt
zoning-grid-line-place-column = Spaltengitterlinie { $index } von { $count } bei { $position } Punkt

## Mapping

mapping-accept-all = Alle bestätigen
mapping-accept-suggestions-high-confidence = { $count } Vorschläge mit hoher Konfidenz bestätigen?
mapping-accept-absences = { $count ->
        [one] Auch 1 Feld als nicht im Dokument auflisten und bestätigen
       *[other] Auch { $count } Felder als nicht im Dokument auflisten und bestätigen
    }
mapping-suggestions = Vorschläge
point-absent = nicht im Dokument
mapping-more-columns = Weitere Spalten
rows-paste-hint = oder Zeilen aus einer Tabellenkalkulation einfügen
point-source = Fundstelle: { $text }
mapping-not-found = nicht gefunden
point-text-in-document = Im Dokument: „{ $text }“
mapping-row-heading = Zeile
point-label-with-row = { $label }, Zeile { NUMBER($number, useGrouping: 0) }
mapping-only-in-embedded-invoice = Nur in der eingebetteten Rechnung
mapping-embedded-invoice = Eingebettete Rechnung
mapping-missing = Fehlt
mapping-difference = Unterschied
mapping-go = Gehe zu
findings-more = und { $count } weitere; C geht zu jedem
mapping-alt = Alt+{ $index }
mapping-focused-data-point = Aktueller Datenpunkt
quoted-text = „{ $text }“
point-text-in-document-label = Im Dokument:
mapping-in-embedded-invoice = In der eingebetteten Rechnung:
mapping-no-such-row = keine solche Zeile
mapping-other-candidates = Andere Kandidaten
candidates-unlikely-count = { $count ->
        [one] 1 unwahrscheinlicher Kandidat
       *[other] { $count } unwahrscheinliche Kandidaten
    }
candidates-unlikely-label = Unwahrscheinliche Kandidaten
why-command = Warum dieser Wert
why-button = Warum
why-title = Warum „{ $value }“
why-close = Erklärung schließen
why-agrees = Stimmt überein:
why-doubts = Zweifel:
why-show = Zeigen
why-show-label = Die Bezeichnung auf der Seite zeigen
why-show-candidate = Den Kandidaten auf der Seite zeigen
why-next-candidate = Nächster Kandidat:
why-no-candidate = Es wurde kein anderer Kandidat gefunden.
why-take = Wählen
why-accepted = Ein Prüfer hat ihn bestätigt.
why-accepted-in-bulk = Ein Prüfer hat ihn zusammen mit anderen sicheren Werten bestätigt.
why-rejected = Ein Prüfer hat ihn verworfen.
why-added = Ein Prüfer hat diesen Datenpunkt hinzugefügt.
why-marked-absent = Nach einem Prüfer steht er nicht im Dokument.
why-entered = Ein Prüfer hat diesen Wert eingegeben oder gewählt.
why-empty = Noch niemand hat einen Wert eingegeben.
why-only-embedded = Er steht nur in der eingebetteten Rechnung und wurde auf den Seiten nicht gefunden.
why-not-found = Die Maschine hat keinen Wert gefunden.
why-not-recorded = Wie er gefunden wurde, ist nicht festgehalten.
why-method-right = Er steht neben seiner Bezeichnung.
why-method-below = Er steht unter seiner Bezeichnung.
why-method-above = Er steht über seiner Bezeichnung.
why-method-address = Er ist Teil einer Adresse.
why-method-currency = Er ist die Währung gedruckter Beträge.
why-method-sentence = Er steht in einem Satz.
why-method-heading = Er ist eine Überschrift der ersten Seite.
why-method-unlabelled = Er hat keine Bezeichnung und wurde an seiner Art und seiner Stelle auf der ersten Seite erkannt.
why-method-check-digits = Er hat keine Bezeichnung und wurde an seiner Form und seinen Prüfziffern erkannt.
why-method-learned-place = Er hat keine bekannte Bezeichnung und steht dort, wo ihn geprüfte Dokumente dieser Gestaltung haben.
why-method-derived = Er ist eine gedruckte Zahl, die eine Prüfregel verlangt.
why-method-column = Er steht in einer Spalte einer Tabelle.
why-method-inferred-column = Er steht in einer Tabelle ohne bekannten Kopf, deren Spalten sich aus der Prüfregel ihrer Zeilen ergeben.
why-method-row-check = Er ist die Zahl, mit der die Prüfregel seiner Zeile aufgeht.
why-method-language-model = Das Sprachmodell zitiert ihn.
why-name-of-label = Bezeichnung
why-label-text = Bezeichnung: { $text }
why-label-column = Spaltenkopf: { $text }
why-label-heading = Überschrift der Adresse: { $text }
why-label-words = Angekündigt durch: { $text }
why-learned = { $count ->
        [one] 1 geprüftes Dokument dieser Gestaltung stimmt überein: { $what }
       *[other] { $count } geprüfte Dokumente dieser Gestaltung stimmen überein: { $what }
    }
why-learned-label = Bezeichnung
why-learned-place = Stelle
why-learned-value = Wert
why-none-learned = { $count ->
        [one] 1 geprüftes Dokument dieser Gestaltung hat auch keinen Wert
       *[other] { $count } geprüfte Dokumente dieser Gestaltung haben auch keinen Wert
    }
why-check-digits = Seine Prüfziffern stimmen.
why-embedded-same = Die eingebettete Rechnung hat denselben Wert.
why-embedded-differs = Die eingebettete Rechnung hat { $value }.
why-embedded-no-row = Die eingebettete Rechnung hat keine solche Zeile.
why-ocr-doubt = OCR ist sich bei einem seiner Wörter nicht sicher ({ $percent }); das senkt die Konfidenz.
why-limit-ambiguous = Das Datum kann auf zwei Arten gelesen werden; das senkt die Konfidenz.
why-limit-contradiction = Andere Werte widersprechen ihm; das senkt die Konfidenz.
why-limit-garbled-text = Die Textebene einer Seite, auf der er stehen kann, ist unbrauchbar; deshalb gibt es keine Konfidenz.
why-limit-unreadable-characters = Zeichen des Werts können nicht das sein, was die Seite zeigt; deshalb gibt es keine Konfidenz.
why-limit-missing-text = Das Dokument hat keinen lesbaren Text; deshalb gibt es keine Konfidenz.
why-keyword-command = Warum dieses Schlagwort
why-keyword-confirmed = Ein Prüfer hat es bestätigt.
why-keyword-rejected = Ein Prüfer hat es verworfen.
why-keyword-added = Ein Prüfer hat es hinzugefügt.
why-keyword-not-recorded = Warum es vorgeschlagen wurde, ist nicht festgehalten.
why-keyword-label = Seine Bezeichnung „{ $label }“ kommt im Dokument vor.
why-keyword-model = Keine seiner Bezeichnungen kommt vor. Das für die Taxonomie gelernte Modell schlägt es vor.
why-keyword-reviews = Keine seiner Bezeichnungen kommt vor. Prüfer haben es in ähnlichen Dokumenten bestätigt.
why-keyword-garbled = Die Textebene einer Seite ist unbrauchbar; deshalb hat es keine Konfidenz.
why-keyword-headings = Es kommt in einem Titel oder einer Überschrift vor.
why-keyword-compounds = Es kommt nur am Ende zusammengesetzter Wörter vor.
why-keyword-shared = { $count ->
        [one] 1 anderer Begriff hat dieselbe Bezeichnung.
       *[other] { $count } andere Begriffe haben dieselbe Bezeichnung.
    }
why-keyword-accepted-before = { $count ->
        [one] Prüfer haben es in 1 früheren Dokument bestätigt.
       *[other] Prüfer haben es in { $count } früheren Dokumenten bestätigt.
    }
why-keyword-rejected-before = { $count ->
        [one] Prüfer haben es in 1 früheren Dokument verworfen.
       *[other] Prüfer haben es in { $count } früheren Dokumenten verworfen.
    }
mapping-text-not-in-document = „{ $text }“ ist nicht im Dokument
document-search-failed = Das Dokument konnte nicht durchsucht werden
mapping-link-words = Mit Wörtern verknüpfen
mapping-type-words-link = Wörter zum Verknüpfen tippen
mapping-search-without-match = „{ $query }“ ist nicht im Dokument
mapping-searching = Suche…
mapping-link = Verknüpfen
linking-keys-hint = oder mit Pfeiltasten gehen, klicken oder einen Kasten ziehen
mapping-you-will-type-value = Der Wert wird getippt
mapping-notes-on-data-points = Anmerkungen zu den Datenpunkten
value-not-saved = „{ $value }“ wurde nicht gespeichert: { $label }
value-ambiguous = Das kann zwei Werte bedeuten.
editor-new-line-hint = Umschalt+Eingabe beginnt eine neue Zeile
mapping-choose-value = Wert wählen
mapping-pattern-taxonomy = Das Muster der Taxonomie ist { $pattern }
mapping-unusual-form-data-point = Ungewöhnliche Form dieses Datenpunkts
editor-absent-hint = Einen Wert tippen, oder Esc und dann X, wenn er nicht im Dokument ist
mapping-can-be = „{ $text }“ kann { $first } oder { $second } sein.
mapping-added-section = Außerhalb der Taxonomie hinzugefügt
mapping-not-in-taxonomy = Nicht in der Taxonomie ({ $count })
mapping-pair-description = { $label }: { $value }, nicht in der Taxonomie
mapping-focused-pair = Fokussierter Wert außerhalb der Taxonomie
mapping-show-pairs = Was nicht in der Taxonomie ist, zeigen oder verbergen
mapping-add-as-data-point = Als Datenpunkt hinzufügen
mapping-add-to-taxonomy = Zur Taxonomie hinzufügen …
mapping-add-to-taxonomy-title = „{ $label }“ zur Taxonomie hinzufügen
taxonomy-add-to-action = Zur Taxonomie hinzufügen
mapping-pair-added = { $label } ist jetzt ein Datenpunkt
mapping-added-removed = { $label } entfernt
mapping-too-many-added = Höchstens { $count } Datenpunkte können außerhalb der Taxonomie sein. Fügen Sie sie stattdessen der Taxonomie hinzu.
mapping-taxonomy-has-keywords = „{ $title }“ hat jetzt Schlagwörter und kann keinen Datenpunkt erhalten.
mapping-id-exists = Die ID „{ $id }“ ist vergeben. Wählen Sie eine andere.
mapping-no-such-group = Die Taxonomie hat keine Gruppe „{ $group }“ mehr. Wählen Sie eine andere.
label-of-concept = Bezeichnung
mapping-field-id = ID
mapping-field-id-form = Eine ID beginnt mit einem Kleinbuchstaben und hat nur Kleinbuchstaben, Ziffern und Unterstriche.
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
point-not-reviewed = nicht geprüft
to-check-label = zu prüfen
no-value = kein Wert
point-source-enlarged = Vergrößerte Fundstelle: { $text }
mapping-edit-value = Wert bearbeiten
mapping-data-point = Datenpunkt
point-mark-absent-command = Als nicht im Dokument markieren
reject-action = Verwerfen
row-reject-command = Zeile verwerfen, oder eine hinzugefügte entfernen
mapping-add-row-group = Zeile zur Gruppe hinzufügen
mapping-paste-rows-from-spreadsheet = Zeilen aus einer Tabellenkalkulation einfügen
mapping-choose-candidate = Kandidat { NUMBER($number, useGrouping: 0) } wählen
point-accept-high-confidence-command = Alle Vorschläge mit hoher Konfidenz bestätigen…
mapping-next-data-point = Nächster Datenpunkt
mapping-previous-data-point = Voriger Datenpunkt
mapping-next-data-point-check = Nächster Datenpunkt zu prüfen
mapping-previous-data-point-check = Voriger Datenpunkt zu prüfen
mapping-next-finding = Nächster Befund
mapping-previous-finding = Voriger Befund
mapping-cancel-linking-or-editing = Verknüpfen oder Bearbeiten abbrechen
points-all-reviewed = Alle Datenpunkte sind geprüft. Der Auftrag kann eingecheckt werden.
point-marked-absent = { $name } ist nicht im Dokument
mapping-rejected = { $name } verworfen
mapping-row-rejected = Zeile { NUMBER($number, useGrouping: 0) } verworfen
mapping-row-removed = Zeile { NUMBER($number, useGrouping: 0) } entfernt
mapping-missing-values = Fehlende Werte
mapping-failed-checks = Verletzte Prüfregeln
mapping-differences-from-embedded-invoice = Unterschiede zur eingebetteten Rechnung
point-not-reviewed-named = { $name }: nicht geprüft
output-e-invoice-unavailable = Die Ausgabe wird es nicht als UBL oder CII geben. { $reason }
mapping-data-points-noun = Datenpunkte
linking-mode-hint = Die Wörter tippen oder mit den Pfeiltasten hingehen; Umschalt erweitert. Eingabe verknüpft, Escape bricht ab.
mapping-page-has-no-words = Seite { NUMBER($page, useGrouping: 0) } hat keine Wörter
value-shortened = { $start }… ({ $count } Zeichen)
mapping-in-no-column = „{ $value }“ ist in keiner Spalte
value-ambiguous-of = „{ $value }“ kann zwei Werte bedeuten.
mapping-values-pasted-into = { $count } Werte in { $title } eingefügt
mapping-too-many-cells = { $count } Zellen sind zu viele: Höchstens { $max } werden auf einmal eingefügt. Nichts wurde eingefügt.
mapping-cells-were-not-pasted = { $count ->
        [one] 1 Zelle wurde nicht eingefügt
       *[other] { $count } Zellen wurden nicht eingefügt
    }
clipboard-unreadable = Die Zwischenablage konnte nicht gelesen werden. Statt dessen mit der Taste des Systems einfügen, etwa Strg+V.
mapping-embedded-invoice-source = eingebettete Rechnung
mapping-only-embedded = nur in der eingebetteten Rechnung
mapping-and-more = Und { $count } weitere.
mapping-phrase-label = „{ $label }“
mapping-phrase-sum = die Summe von { $name }
mapping-phrase-in-row = { $name } in Zeile { NUMBER($row, useGrouping: 0) }
mapping-phrase-with-value = { $name } ({ $value })
mapping-phrase-and = { $list } und { $last }
mapping-phrase-or = { $first } oder { $other }
mapping-phrase-agrees = { $name } ({ $value }) { $sign } { $other } ({ $otherValue })
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
mapping-phrase-foreign-amounts = Die Beträge einer Rechnung nach EN 16931 müssen in ihrer Währung sein, { $currency }, aber diese sind in einer anderen: { $amounts }.
mapping-phrase-too-fine-totals = Die Summen einer Rechnung nach EN 16931 haben höchstens zwei Nachkommastellen, aber diese haben mehr: { $amounts }.
mapping-phrase-negative-prices = Die Nettopreise einer Rechnung nach EN 16931 dürfen nicht negativ sein, aber diese sind es: { $prices }. Eine Zeile, die die Summe mindert, hat stattdessen eine negative Menge.
mapping-term-BT-1 = BT-1 (Rechnungsnummer)
mapping-term-BT-2 = BT-2 (Rechnungsdatum)
mapping-term-BT-3 = BT-3 (Code für den Rechnungstyp)
mapping-term-BT-5 = BT-5 (Währungscode der Rechnung)
mapping-term-BT-9 = BT-9 (Fälligkeitsdatum der Zahlung)
mapping-term-BT-20 = BT-20 (Zahlungsbedingungen)
mapping-term-BT-27 = BT-27 (Name des Verkäufers)
mapping-term-BT-29 = BT-29 (Kennung des Verkäufers)
mapping-term-BT-30 = BT-30 (Kennung der rechtlichen Registrierung des Verkäufers)
mapping-term-BT-31 = BT-31 (Umsatzsteuer-Identifikationsnummer des Verkäufers)
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
mapping-term-BT-113 = BT-113 (Vorauszahlungsbetrag)
mapping-term-BT-114 = BT-114 (Rundungsbetrag)
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
mapping-term-BT-136 = BT-136 (Betrag des Abschlags der Rechnungsposition)
mapping-term-BT-139 = BT-139 (Grund für den Abschlag auf Ebene der Rechnungsposition)
mapping-term-BT-141 = BT-141 (Betrag des Zuschlags der Rechnungsposition)
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
concept-deprecated = veraltet
indexing-deprecated-use-another = Dieses Konzept ist veraltet. Wählen Sie ein anderes, wenn es eines gibt.
concepts-label = Konzepte
indexing-searching = Suche …
concept-search-failed = Die Konzepte konnten nicht durchsucht werden: { $error }
indexing-no-label-starts-with = Keine Bezeichnung hat ein Wort, das mit „{ $prefix }“ beginnt.
indexing-concepts-or-more = { $count } Konzepte oder mehr
concepts-count = { $count ->
        [one] 1 Konzept
       *[other] { $count } Konzepte
    }
indexing-concept = Konzept
indexing-add-this-keyword = Dieses Schlagwort hinzufügen
indexing-not-keyword-yet = noch kein Schlagwort
concept-unreadable-because = Das Konzept konnte nicht gelesen werden: { $error }
indexing-also = Auch: { $others }
concept-broader = Oberbegriffe
concept-narrower = Unterbegriffe
and-more = und { $count } weitere
indexing-top-concept = oberstes Konzept
indexing-reject-rest = Alle übrigen Vorschläge verwerfen
indexing-rest-rejected = { $count ->
        [one] 1 Vorschlag verworfen
       *[other] { $count } Vorschläge verworfen
    }
indexing-places-unknown = keine bekannten Stellen
indexing-occurrences-in-document = Stellen im Dokument
indexing-first-occurrences = Die ersten Stellen im Dokument
keywords-none-found = Kein Schlagwort gefunden. A fügt eines hinzu.
indexing-places = { $count ->
        [one] 1 Stelle
       *[other] { $count } Stellen
    }
indexing-first-places = die ersten { $count } Stellen
indexing-redundant-keywords = Überflüssige Schlagwörter
indexing-confirm-go-next = Bestätigen und weiter
indexing-keyword = Schlagwort
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
concept-broader-than = „{ $broader }“ ist Oberbegriff von „{ $narrower }“
indexing-keywords-job-not-loaded = Die Schlagwörter des Auftrags sind nicht geladen.
indexing-not-reviewed = { $label }: nicht geprüft
keywords-all-reviewed = Alle Schlagwörter sind geprüft. Der Auftrag kann eingecheckt werden.
indexing-confirmed = { $label } bestätigt
indexing-rejected = { $label } verworfen
indexing-added = { $label } hinzugefügt
concept-unreadable = Das Konzept konnte nicht gelesen werden
indexing-state-confirmed = bestätigt
indexing-unit = Schlagwörter
indexing-missing-broader = Es gibt keinen Oberbegriff
indexing-missing-narrower = Es gibt keinen Unterbegriff
indexing-replace = Durch anderes Konzept ersetzen…
indexing-replace-label = „{ $label }“ ersetzen durch
keyword-replaced = { $keyword } durch { $replacement } ersetzt
indexing-broader-of = Oberbegriff von { $label }
indexing-narrower-of = Unterbegriff von { $label }
indexing-terms-without-concept = Häufige Wörter ohne Konzept ({ $count })
indexing-terms = Häufige Wörter ohne Konzept
indexing-term = Wort ohne Konzept
indexing-term-has-no-concept = Keine Bezeichnung der Taxonomie enthält dieses Wort. Wählen Sie ein Konzept mit seiner Bedeutung, oder schlagen Sie das Wort als neues Konzept vor.
indexing-term-cannot-be-proposed = Keine Bezeichnung der Taxonomie enthält dieses Wort. Wählen Sie ein Konzept mit seiner Bedeutung. { $obstacle }
indexing-propose-concept = Als neues Konzept vorschlagen…
indexing-propose-title = Konzept vorschlagen
indexing-propose-explanation = Das Konzept kommt in die Taxonomie „{ $title }“ für Aufträge, die ab jetzt angelegt werden. Dieser Auftrag behält seine Version.
indexing-reading-taxonomy = Taxonomie wird gelesen …
indexing-saving-taxonomy = Taxonomie wird gespeichert …
indexing-language = Sprache
indexing-add-as = Hinzufügen als
indexing-add-as-concept = neues Konzept
indexing-add-as-label = weitere Bezeichnung eines Konzepts
indexing-broader-concept-optional = Oberbegriff (freiwillig)
indexing-choose-another = Anderes wählen
indexing-was-added-to-taxonomy = „{ $label }“ wurde zu „{ $title }“ hinzugefügt
indexing-later-jobs-have-it = Aufträge, die ab jetzt angelegt werden, finden es.
indexing-label-exists = „{ $label }“ ist schon eine Bezeichnung des Konzepts { $id }. Neue Aufträge finden sie; nichts wurde geändert.
indexing-concept-is-gone = Die Taxonomie hat das Konzept „{ $label }“ nicht mehr. Wählen Sie ein anderes.
indexing-taxonomy-too-large = Die Taxonomie { $name } hat mehr als { $size } und ist zu groß, um hier geändert zu werden. Exportieren Sie sie unter Einstellungen › Taxonomien, ändern Sie sie anderswo, und importieren Sie sie als neue Version.

## Pages of a document

viewer-page = Seite { NUMBER($page, useGrouping: 0) }
viewer-page-image-failed = Das Bild von Seite { NUMBER($page, useGrouping: 0) } konnte nicht gezeichnet werden: { $reason }
viewer-service-answered-with-status = der Dienst antwortete mit dem Fehler { $status }
viewer-service-sends-no-parts = der Dienst sendet keine Teile des Dokuments
viewer-service-sends-nothing = Der Dienst hat seit { $seconds } Sekunden nichts von dem Dokument gesendet.
viewer-service-does-not-answer = der Dienst antwortet nicht
page-short = S. { NUMBER($page, useGrouping: 0) }
viewer-pages-by-confidence = Seiten nach Konfidenz
viewer-lowest-confidence-page = Niedrigste Konfidenz der Seite
viewer-no-image = Kein Bild
viewer-page-zoom = Seite und Zoom
viewer-page-of-field = Seite, von { NUMBER($pages, useGrouping: 0) }
viewer-page-count = von { NUMBER($pages, useGrouping: 0) }
view-label = Ansicht
viewer-zoom-in = Vergrößern
viewer-zoom-out = Verkleinern
viewer-fit-command = An Breite anpassen, nochmals: an Seite
viewer-fit-page = An Seite anpassen
viewer-next-page = Nächste Seite
viewer-previous-page = Vorige Seite
viewer-next-doubtful-page-command = Zur Seite mit der nächsthöheren niedrigen Konfidenz
viewer-order-pages-command = Seiten nach niedrigster Konfidenz oder wieder nach Nummer ordnen
viewer-go-page = Gehe zu Seite…
viewer-canvas-unavailable = Der Browser kann keine 2D-Zeichenfläche anlegen.
viewer-to-check = { $count } zu prüfen
viewer-lowest-confidence = niedrigste Konfidenz { $percent }
viewer-page-label = Bezeichnung der Seite im Dokument
viewer-page-labelled = bezeichnet als { $label }
viewer-page-of = Seite { NUMBER($page, useGrouping: 0) } von { NUMBER($count, useGrouping: 0) }

## Changes, verdicts and comments

comments-load-failed = Die Kommentare konnten nicht gelesen werden: { $error }
review-item = Element
review-comments-on = Kommentare zu { $name }
comment-action = Kommentar
dispute-action = Beanstanden
review-comment-on = Kommentar zu
review-remove-comment = Kommentar entfernen
dispute-comment-placeholder = Was ist falsch, und wie soll es sein?
comment-sent-at-checkin = Der Kommentar wird beim Einchecken des Auftrags gesendet.
comments-heading = Kommentare
review-sent-with-check-in = wird mit dem Einchecken gesendet
review-change = Änderung
changes-count = { $count ->
        [one] 1 Änderung
       *[other] { $count } Änderungen
    }
review-agreed-disputed-open = { $changes }: { $agreed } zugestimmt, { $disputed } beanstandet, { $open } offen
review-author-s = Von { $name }
review-author-corrected-by-you = Von { $name }, von Ihnen korrigiert
review-corrected-back = auf die Fassung des Programms zurückgesetzt
review-corrected-count = { $count } korrigiert
versions-yours = Meine
versions-title = Beide Fassungen
changes-heading = Änderungen
review-comparing = Vergleich: { $count } von { $total }
changes-pipeline-version-failed = Die Fassung des Programms konnte nicht gelesen werden
review-no-comments = Der Dienst ist älter als Galley und bewahrt keine Kommentare auf.
review-no-difference = Was geändert wurde, kann nicht gezeigt werden
review-no-difference-why = Der Dienst gibt nicht an, was das Programm geschrieben hatte.
review-show-workbench = Arbeitsbereich zeigen
changes-none = Nichts wurde geändert oder kommentiert.
record-not-there = Nicht vorhanden
review-place-on-page = { $title }: Stelle auf Seite { NUMBER($page, useGrouping: 0) }
change-selected-label = Ausgewählte Änderung
review-machine-s = Vom Programm
review-agreed = Zugestimmt
review-disputed = Beanstandet
review-commented = Kommentiert
comments-count = { $count ->
        [one] 1 Kommentar
       *[other] { $count } Kommentare
    }
review-mine-difference-machine-s = Meine, Unterschied, vom Programm
comment-command = Kommentieren…
change-next-command = Nächste Änderung
review-previous-change = Vorherige Änderung
review-next-change-without-verdict = Nächste Änderung ohne Urteil oder Beanstandung
review-previous-change-without-verdict = Vorherige Änderung ohne Urteil oder Beanstandung
review-next-dispute = Nächste Beanstandung
change-text-not-consecutive = { $text }, mit anderen Zonen zwischen den Teilen
review-agree = Zustimmen
dispute-command = Beanstanden…
review-show-in-workbench = Im Arbeitsbereich zeigen
review-document = Dokument
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
job-page-contents-empty = Der Auftrag hat noch keine Inhalte.
job-page-content = Inhalt
job-page-page = Seite
job-page-content-too-large = Zu groß, um hier gezeigt zu werden. Die API des Dienstes liefert es.
event-actor-machine = Programm
job-page-written-by = zuletzt geändert: { $author }, { $time }
event-actor-review = Prüfung
job-page-waits-for = wartet auf { $step }
job-page-status = Status
job-page-type = Typ
job-page-owner = Eigentümer
job-page-created = Erstellt
job-page-held-by = Ausgecheckt von
job-page-until = { $name } bis { $time }
job-page-round = Runde
job-page-id = Id
job-page-history = Verlauf
job-page-history-unread = Zeitleiste und Verlauf konnten nicht gelesen werden: { $reason }
origin-machine = Programm
job-page-times = { $renewals ->
        [one] und verlängerte die Reservierung einmal
       *[other] und verlängerte die Reservierung { $renewals }-mal
    }
job-page-job = Auftrag
job-page-opening-job = Auftrag wird geöffnet
job-page-load-failed = Der Auftrag konnte nicht gelesen werden
job-page-try-again = Erneut versuchen
job-page-summary = Überblick
job-page-timeline = Zeitleiste
job-page-contents = Inhalte
job-page-user = jemand
job-page-cancel-question = Auftrag abbrechen?
job-page-delete-question = Auftrag löschen?
job-page-cancel-action = Auftrag abbrechen
job-page-keep = Behalten
job-page-cancel-work-kept = Nicht eingecheckte Arbeit daran wird für ihren Verfasser beiseitegelegt.
job-page-delete-effect = Auch seine Inhalte und seine Ausgabe werden gelöscht. Das kann nicht rückgängig gemacht werden.
job-page-open-in-workbench = Im Arbeitsbereich öffnen
job-page-show-output = Ausgabe zeigen
job-page-cancel-command = Auftrag abbrechen…
job-page-delete-command = Auftrag löschen…
job-page-checked-in = checkte ein
job-page-returned-work = gab die Arbeit zurück
job-page-aborted-review = gab den Auftrag unerledigt zurück
job-page-failed-job = ließ den Auftrag fehlschlagen
job-page-created-job = erstellte den Auftrag
job-page-unknown-error = unbekannter Fehler
event-contents-found = fand die verlorenen Inhalte wieder
event-checked-out = checkte zur Prüfung aus: { $step }
job-page-checked-out = checkte aus: { $step }
job-page-cancelled-job = brach den Auftrag ab
event-job-changed = änderte die Metadaten oder wer am Auftrag arbeiten darf
job-page-reading = Lesen
job-page-zoning-by-machine = Zonierung durch das Programm
job-page-mapping-by-machine = Zuordnung durch das Programm
job-page-indexing-by-machine = Verschlagwortung durch das Programm
job-page-writing-output = Schreiben der Ausgabe
job-page-zoning = Zonierung
job-page-mapping = Zuordnung
job-page-indexing = Verschlagwortung
job-page-review-heading = Prüfung
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
event-waits-for-review = wartet auf Qualitätsprüfung: { $step }
job-page-finished-needs-review = beendet: { $name }; eine Person muss prüfen
job-page-finished-drawn = beendet: { $name }; eine Person muss zufällig Gezogenes prüfen
job-page-finished = beendet: { $name }
job-page-step-failed = fehlgeschlagen: { $name } ({ $error })
job-page-took-over = übernahm: { $step }
job-page-approved = gab frei: { $step }
job-page-somebody = jemand
job-page-step-by = { $step } durch { $person }
job-page-step-reviewed-by = { $step }, geprüft von { $person }
job-page-waiting-for-review = Wartet auf Qualitätsprüfung: { $step }

## Statistics

statistics-title = Statistik
statistics-refresh = Neu zählen
statistics-period = Dokumente
statistics-period-week = der letzten 7 Tage
statistics-period-month = der letzten 30 Tage
statistics-period-year = des letzten Jahres
statistics-period-all = aller Zeiten
statistics-completed-jobs = Fertige Aufträge
statistics-reviews = Prüfungen
statistics-my-active-time = Meine aktive Zeit
statistics-corrections = Was Prüfer geändert haben
statistics-no-corrections = In diesem Zeitraum wurde nichts geändert. Änderungen werden gezählt, wenn eine Prüfung als „Abgeschlossen“ eingecheckt wird.
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
statistics-draws = Ungeprüft Bestätigtes
statistics-agreement = Übereinstimmung von Arbeit und Qualitätsprüfung
statistics-agreement-meaning = Entscheidungen der Bearbeiter, die Prüfer weder geändert noch bestritten haben
statistics-quality-reviews = Prüfungen
statistics-decided = Entschieden
statistics-disagreed = Geändert
statistics-agreed = Übereinstimmung
statistics-no-quality-reviews = Keine Qualitätsprüfung in diesem Zeitraum hatte etwas zu beurteilen.
statistics-time-per-item = Meine Zeit je Element
statistics-private = Auf diesem Gerät, nur für Sie sichtbar
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
statistics-no-times = Noch keine Zeiten. Während Sie prüfen, zählt Galley sie auf diesem Gerät und sendet sie an keinen Dienst.
statistics-not-read = Der Dienst konnte nicht zählen
statistics-counting = Es wird gezählt…
statistics-nothing = Keine Dokumente in diesem Zeitraum
statistics-nothing-yet = Importieren Sie Dokumente, oder wählen Sie einen längeren Zeitraum.
statistics-nothing-of-team = Wählen Sie ein anderes Team oder einen längeren Zeitraum.
statistics-delete-times = Meine Zeiten löschen
statistics-delete-times-question = Meine Zeiten löschen?
statistics-delete-times-effect = Alle Ihre Zeiten dieser Verbindung werden von diesem Gerät gelöscht. Niemand sonst hat sie.
statistics-keep = Behalten

## Output and sources

monaco-output-does-not-exist = Diese Ausgabe ist nicht vorhanden
output-format-unavailable = Die Ausgabe kann nicht als { $format } geschrieben werden
output-load-failed = Die Ausgabe konnte nicht geladen werden
output-title = Ausgabe
output-content-document = Dokument
output-content-results = Ergebnisse
output-content-invoice = Rechnung
output-not-written = Der Auftrag hat noch keine Ausgabe. Sie wird geschrieben, wenn alle Schritte abgeschlossen sind.
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

kept-aside-delete-action = Endgültig löschen
kept-aside-delete-question = Diese Arbeit ist auf keinem anderen Gerät. Löschen?
keep-action = Behalten
kept-aside-deleted = Die Arbeit wurde gelöscht
kept-aside-title = Beiseitegelegte Arbeit
kept-aside-empty = Nichts ist beiseitegelegt. Setzt jemand anders einen Auftrag fort, an dem hier gearbeitet wird, kann die Arbeit hier aufbewahrt werden.
version-theirs = Andere
version-before = Vorher: { $record }
versions-keys-hint = markiert eine Fassung, { $key } behält sie und geht zum nächsten Konflikt.
version-both = Beide
changes-count-by-side = meine: { $mine }, andere: { $theirs }
conflict-decided = Entschieden
conflict-open = Konflikt
versions-equal = Beide Fassungen sind gleich.
conflict-keep-mine = Meine behalten
conflict-keep-theirs = Andere behalten
change-label = Änderung
versions-legend = meine { $yours } andere { $theirs } vorher
conflict-settled = Dieser Auftrag hat keine Arbeit in Konflikt. Vielleicht wurde er in einem anderen Fenster gelöst.
versions-explanation = Die Konflikte entscheiden und den Auftrag dann mit der eigenen Arbeit obenauf wieder auschecken.
conflict-cannot-replay = { $reason } Die eigene Arbeit kann daher nicht auf die andere gesetzt werden: sie lässt sich beiseitelegen oder exportieren.
conflict-cannot-replay-meanwhile = Solange kann die eigene Arbeit nicht auf die andere gesetzt werden: sie lässt sich beiseitelegen oder exportieren.
conflicts-none = Kein Konflikt
conflicts-count = { $count ->
        [one] 1 Konflikt
       *[other] { $count } Konflikte
    }
conflicts-all-decided = Alle Konflikte entschieden
conflicts-open-count = { $openCount } von { $count } Konflikten offen
conflict-checkout-failed = Der Auftrag konnte nicht wieder ausgecheckt werden
kept-aside-done = Die eigene Arbeit ist beiseitegelegt
kept-aside-done-detail = Sie ist unter „Beiseitegelegte Arbeit“ zu finden.
kept-aside-failed = Die Arbeit konnte nicht beiseitegelegt werden
versions-title-of-job = { $name } · Beide Fassungen
versions-opening = Beide Fassungen werden geöffnet
versions-load-failed = Beide Fassungen können nicht gezeigt werden
versions-chosen-count = { $yours } meine · { $theirs } andere
give-back-action = Zurückgeben
give-back-failed = { $name } konnte nicht zurückgegeben werden
give-back-done = zurückgegeben
give-back-pending = – Rückgabe, sobald der Dienst antwortet
give-back-title = { $name } zurückgeben
give-back-jobs-title = { $count } Aufträge zurückgeben
give-back-keep-action = { $count ->
        [one] Auftrag behalten
       *[other] Aufträge behalten
    }
give-back-discards-steps = Die eigenen Schritte werden verworfen.
give-back-effect = { $count ->
        [one] Andere können den Auftrag dann auschecken, und die Kopie auf diesem Gerät wird entfernt.
       *[other] Andere können die Aufträge dann auschecken, und die Kopie auf diesem Gerät wird entfernt.
    }
offline-jobs-label = Aufträge
give-back-no-changes = keine Änderungen
versions-own-steps = { $steps }, eigene
kept-two-versions = Zwei Fassungen
kept-size = { $size } auf diesem Gerät
kept-pending-count = { $pending } zu senden
take-offline-complete = Alles ist auf diesem Gerät
take-offline-progress = { $done } von { $total } Inhalten, { $size }
take-offline-done = { $name }: offline genommen
take-offline-partly-kept = Das Geöffnete ist auf diesem Gerät. Offline genommen bleibt der ganze Auftrag hier.
kept-partly = Teilweise, { $size }
jobs-and-more = { $name } und { $count } weitere
outbox-send-failed = { $jobs }: die Arbeit konnte nicht gesendet werden.
lease-renew-hint = Eine Verbindung zum Dienst verlängert sie. Die Arbeit kann weitergehen; checkt inzwischen jemand anders den Auftrag aus, bleiben beide Fassungen erhalten und können verglichen werden.
outbox-state-waiting = Wartet
outbox-state-sending = Wird gesendet
outbox-state-refused = Wurde abgelehnt
outbox-state-conflict = Braucht eine Entscheidung
conflict-both-kept = Beide Fassungen bleiben erhalten
outbox-signed-out = Abgemeldet.
outbox-kept-sign-in = { $reason } Die Arbeit bleibt auf diesem Gerät. Nach der Anmeldung mit demselben Konto wird sie gesendet.
outbox-retry-failed = Der Dienst konnte nicht erreicht werden
outbox-title = Postausgang
outbox-empty = Alles ist beim Dienst.
take-offline-action = Offline nehmen
take-offline-failed = { $jobName } konnte nicht offline genommen werden
take-offline-title = { $jobName } offline nehmen
take-offline-jobs-title = { $count } Aufträge offline nehmen
take-offline-effect = { $count ->
        [one] Der Auftrag wird ausgecheckt, und alle Inhalte bleiben auf diesem Gerät, so dass ohne den Dienst gearbeitet werden kann. Gesendet wird, sobald der Dienst erreichbar ist.
       *[other] Die Aufträge werden ausgecheckt, und alle Inhalte bleiben auf diesem Gerät, so dass ohne den Dienst gearbeitet werden kann. Gesendet wird, sobald der Dienst erreichbar ist.
    }
take-offline-space-label = Platz
take-offline-space-estimate = Etwa { $size }
disk-free-space = von { $size } frei
take-offline-lease-label = Ausgecheckt für
lease-days = { $count ->
        [one] 1 Tag
       *[other] { $count } Tage
    }
take-offline-estimate-failed = Der Platz konnte nicht geschätzt werden: { $error }
take-offline-disk-full = Auf dem Datenträger dieses Geräts ist zu wenig Platz. Platz schaffen oder weniger Aufträge nehmen.
offline-state = Offline
outbox-command = Postausgang…
kept-aside-command = Beiseitegelegte Arbeit…
list-next-row = Nächste Zeile
list-previous-row = Vorige Zeile
outbox-open-job = Auftrag öffnen
outbox-try-now = Jetzt versuchen
own-work-export = Exportieren
versions-previous-change = Vorige Änderung
versions-next-conflict = Nächster offener Konflikt
versions-previous-conflict = Voriger offener Konflikt
versions-keep-marked = Markierte Fassung behalten
versions-mark-other = Andere Fassung markieren
versions-undo = Wahl rückgängig machen
versions-redo = Wahl wiederholen
versions-keep-aside = Meine beiseitelegen
conflict-replay-action = Mit meiner obenauf wieder auschecken
conflict-job-unreachable = Der Dienst ist nicht erreichbar oder hat den Auftrag nicht mehr.
conflict-holder = { $name } hat den Auftrag bis { $time } ausgecheckt.
conflict-step-left = Der Auftrag hat diesen Schritt verlassen.
conflict-checkout-refused = Der Dienst lässt den Auftrag jetzt nicht auschecken.
own-steps-count = { $count ->
        [one] 1 Schritt
       *[other] { $count } Schritte
    }
change-zone-bounds = { $width } × { $height } pt bei { $x }, { $y }
change-word = Wort { NUMBER($word, useGrouping: 0) }
change-word-confirmed = wie gelesen bestätigt
change-unlocked = entsperrt
change-table-grid = Zeilen und Spalten
change-accept-withdrawn = nicht mehr bestätigt
change-relations = Beziehungen zu anderen Zonen
change-linked-elsewhere = mit anderer Stelle verknüpft
change-none = unverändert
versions-theirs-unreadable = Die andere Fassung kann hier nicht gelesen werden, daher sind nur die eigenen Änderungen zu sehen.
lease-lost-steps-kept = { $count ->
        [one] Nichts ist verloren: { $steps } bleibt auf diesem Gerät.
       *[other] Nichts ist verloren: { $steps } bleiben auf diesem Gerät.
    }
checkin-not-sent = Das Einchecken („{ $outcome }“) wurde nicht gesendet.
cancellation-not-sent = Der Abbruch des Auftrags wurde nicht gesendet. Wird die eigene Arbeit beiseitegelegt, wird er gesendet.
queue-kept-jobs-only = { $count ->
        [0] Die Warteschlange zeigt keinen Auftrag, weil keiner auf diesem Gerät ist. Andere Aufträge brauchen den Dienst.
        [one] Die Warteschlange zeigt den Auftrag, der auf diesem Gerät ist. Andere Aufträge brauchen den Dienst.
       *[other] Die Warteschlange zeigt die { $count } Aufträge, die auf diesem Gerät sind. Andere Aufträge brauchen den Dienst.
    }
outbox-lease-ended = { $count ->
        [one] { $jobs }: die Reservierung endete um { $time }.
       *[other] { $jobs }: die Reservierungen endeten, die erste um { $time }.
    }
outbox-lease-ends = { $count ->
        [one] { $jobs }: die Reservierung endet um { $time }.
       *[other] { $jobs }: die Reservierungen enden, die erste um { $time }.
    }
outbox-refused-advice = Den Auftrag öffnen, berichtigen und wieder einchecken, oder jetzt erneut versuchen.
outbox-sent-when-accepted = Die Arbeit bleibt auf diesem Gerät und wird gesendet, sobald der Dienst sie annimmt.
outbox-sent-when-answered = Die Arbeit bleibt auf diesem Gerät und wird gesendet, sobald der Dienst antwortet.
outbox-next-attempt = { $seconds ->
        [0] Nächster Versuch jetzt.
       *[other] Nächster Versuch in { $seconds } s.
    }
change-blocks = Blöcke { NUMBER($from, useGrouping: 0) } bis { NUMBER($to, useGrouping: 0) }
change-level-none = keine Ebene
change-accepted = bestätigt
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

tree-position-in-group = In der Gruppe
tree-search-labels = Alle Bezeichnungen durchsuchen
tree-search-data-points = Datenpunkte durchsuchen
tree-label-language = Sprache der Bezeichnungen
tree-matches-count = { $rowCount } gefunden
tree-no-match = Nichts passt zu „{ $query }“.
tree-label = Inhalt der Taxonomie
tree-details-label = Einzelheiten
taxonomy-versions-label = Gespeicherte und eigene Fassung
import-note-changed = Geändert
import-note-left-out = Weggelassen
import-changes-count = Beim Import wurden { $changed } Aussagen geändert und { $leftOut } weggelassen
learned-rejected = Verworfen
learned-place-right = rechts von „{ $left }“
learned-place-below = unter „{ $above }“
learned-words-before = im Fließtext, nach „{ $words }“
learned-words-after = im Fließtext, vor „{ $words }“
learned-corrected = bei der Prüfung berichtigt oder ergänzt
learned-absent = Nicht im Dokument
learned-load-failed = Das Gelernte konnte nicht geladen werden
learned-imported-title = { $name } wurde importiert
learned-imported = { $count } Dokumente wurden hinzugefügt oder ersetzt.
learned-documents-label = Dokumente, aus denen gelernt wurde
learned-explanation = Was Prüfer in den eigenen abgeschlossenen Aufträgen bestätigten und berichtigten, hilft in den nächsten. Niemand sonst sieht es.
learned-file-label = Datei mit Gelerntem
learned-empty = Noch nichts gelernt
learned-document-label = Was aus dem Dokument gelernt wurde
learned-forget-all-question = Alles vergessen?
learned-forget-question = { $name } vergessen?
forget-action = Vergessen
learned-forget-all-effect = Alles wird gelöscht, was für diese Taxonomie aus { $count } Dokumenten gelernt wurde.
learned-forget-effect = Was aus diesem Dokument gelernt wurde, wird gelöscht.
learned-forget-note = Dokumente, Aufträge und ihre Ergebnisse bleiben. Das kann nicht rückgängig gemacht werden: Exportieren Sie vorher, was noch gebraucht werden könnte.
taxonomy-source-label = Quelltext der Taxonomie
taxonomy-source-tab = Quelltext
problems-heading = Probleme
problems-count = { $count ->
        [one] 1 Problem
       *[other] { $count } Probleme
    }
problem-line = Zeile { NUMBER($line, useGrouping: 0) }
taxonomy-built-in-label = Eingebaut
taxonomy-built-in-experts = Eingebaut · nur Experten ändern sie
taxonomy-author-read-only = { $name } · nur lesbar
taxonomy-test-mark = Test
taxonomies-heading = Taxonomien
taxonomies-explanation = Eine Taxonomie bestimmt, welche Werte aus Dokumenten ausgelesen oder mit welchen Konzepten sie verschlagwortet werden. Ein Auftrag behält eine Kopie: Änderungen gelten für neue Aufträge.
taxonomies-filter-label = Nach Titel oder Name filtern
taxonomies-load-failed = Die Taxonomien konnten nicht geladen werden
taxonomies-empty = Es gibt keine Taxonomien
taxonomies-filter-without-match = Keine Taxonomie passt zu „{ $filter }“.
taxonomies-empty-detail = Eine neue anlegen oder eine Datei importieren.
taxonomy-title-label = Titel
taxonomy-kind-label = Art
taxonomy-size-label = Größe
taxonomy-version-label = Version
taxonomy-version = Version { $version }
taxonomy-learned-label = Gelernt aus
taxonomy-author-label = Verfasser
taxonomy-deleted-meanwhile = Die Taxonomie wurde gelöscht, während sie hier geändert wurde.
taxonomy-saved-meanwhile = { $author } hat eine andere Fassung gespeichert, während Sie diese geändert haben. Links steht die andere Fassung, rechts Ihre.
taxonomy-conflict-discard = Meine verwerfen
taxonomy-conflict-save-again = Erneut speichern
taxonomy-conflict-overwrite = Mit meiner überschreiben
taxonomy-versions-too-large = Die Fassungen sind zu groß, um hier verglichen zu werden
taxonomy-not-saved = noch nicht gespeichert
taxonomy-built-in = eingebaut
taxonomy-experts-only = nur Experten können sie ändern
taxonomy-learned-tab = Gelerntes
taxonomy-saved = { $title } wurde gespeichert
taxonomy-saved-detail = Neue Aufträge verwenden sie. Vorhandene Aufträge behalten ihre Kopie.
taxonomy-saved-version-opened = Die gespeicherte Fassung wurde geöffnet
taxonomy-save-failed = Die Taxonomie wurde nicht gespeichert
author-unknown = Jemand
taxonomy-source-invalid = Der Quelltext ist noch keine Taxonomie
taxonomy-problems-such-as = { $count ->
        [one] Es gibt ein Problem: { $problem }.
       *[other] Es gibt { $count } Probleme, darunter { $problem }.
    }
taxonomy-too-large-title = Diese Taxonomie ist zu groß, um hier bearbeitet zu werden
taxonomy-too-large-for-editor = Sie hat { $size }, und der Editor bleibt bis { $limit } schnell. Sie lässt sich exportieren, mit einem anderen Programm ändern und als neue Fassung importieren.
taxonomy-editor-opening = Editor wird geöffnet
taxonomy-unsaved-question = Änderungen an { $title } speichern?
taxonomy-opening = Taxonomie wird geöffnet
taxonomy-missing-title = Diese Taxonomie gibt es nicht
taxonomy-open-failed = Die Taxonomie konnte nicht geöffnet werden
taxonomies-show-all = Alle Taxonomien zeigen
taxonomy-missing = Sie wurde gelöscht oder nie gespeichert.
taxonomy-name-invalid = ist ungültig
taxonomy-name-problem = Der Name: { $problem }.
taxonomy-author-installation = die Installation
taxonomy-name-taken-by = Eine Taxonomie hat diesen Namen; Verfasser: { $name }.
taxonomy-name-taken = Eine Taxonomie hat diesen Namen schon.
taxonomy-new-title = Neue Taxonomie
create-action = Anlegen
name-label = Name
taxonomy-name-note = Aufträge nennen die Taxonomie bei ihrem Namen. Er kann später nicht geändert werden.
taxonomy-copy-title = { $title } (Kopie)
taxonomy-copy-name = { $name }-copy
taxonomy-duplicate-title = { $title } duplizieren
taxonomy-deleted = { $title } wurde gelöscht
taxonomy-delete-question = { $title } löschen?
taxonomy-delete-cancel = Taxonomie behalten
taxonomy-delete-effect = Neue Aufträge können sie nicht mehr verwenden. Abgeschlossene, abgebrochene und fehlgeschlagene Aufträge behalten ihre Kopie. Eine Taxonomie unfertiger Aufträge kann nicht gelöscht werden: diese zuerst abschließen oder abbrechen.
taxonomy-import-title = Taxonomie importieren
taxonomy-import-version-title = Neue Fassung importieren
file-label = Datei
choose-file-command = Datei wählen…
taxonomy-import-other-file = Andere Datei wählen…
taxonomy-import-explanation = JSON von Galley, oder ein SKOS-Thesaurus in Turtle, RDF/XML oder JSON-LD. Vor dem Ansehen wird nichts gespeichert.
taxonomy-import-reading = Datei wird gelesen…
taxonomy-import-checking = Taxonomie wird geprüft…
taxonomy-import-too-large = Diese Taxonomie ist zu groß zum Speichern: Der Dienst nimmt höchstens { $size } als JSON an. Sie lässt sich ansehen und exportieren.
taxonomy-import-file-too-large = Die Datei ist zu groß, um hier berichtigt zu werden.
taxonomy-import-correct-first = Sie sind vor dem Speichern zu beheben.
taxonomy-import-problems = { $count ->
        [one] 1 Problem: { $path }: { $message }.
       *[other] { $count } Probleme, darunter { $path }: { $message }.
    }
taxonomy-import-replaces = Das Speichern ersetzt { $title }, Version { $version }.
taxonomy-export-title = Taxonomie exportieren
taxonomy-export-action = Als Datei speichern
taxonomy-export-format = Format
taxonomy-export-keywords-note = Jedes Format bewahrt alles: Bezeichnungen mit ihren Sprachen, Anmerkungen und die Hierarchie.
taxonomy-export-data-points-note = SKOS beschreibt Konzepte. Datenpunkte haben darin keine Form.
taxonomy-has-problem = Sie hat ein Problem, das zuerst zu beheben ist.
taxonomy-has-problems = Sie hat { $count } Probleme, die zuerst zu beheben sind.
taxonomy-too-large-for-service = Sie hat { $size } als JSON; der Dienst nimmt höchstens { $limit } an. Sie lässt sich exportieren und auf das Nötige kürzen.
taxonomy-saving = Sie wird schon gespeichert.
learned-export-command = Gelerntes exportieren
learned-import-command = Gelerntes importieren…
learned-forget-command = Dieses Dokument vergessen…
learned-forget-all-command = Alles vergessen…
learned-file-no-json = { $name } ist kein JSON.
taxonomies-next = Nächste Taxonomie
taxonomies-previous = Vorige Taxonomie
taxonomy-new-command = Neu…
taxonomy-import-command = Importieren…
taxonomy-duplicate-command = Duplizieren…
taxonomies-filter-command = Taxonomien filtern
taxonomy-kind-data-points-note = Werte, die ausgelesen werden, etwa Nummer und Positionen einer Rechnung.
taxonomy-kind-keywords-note = Konzepte, mit denen verschlagwortet wird, wie in einem Thesaurus.
concept-unknown = Die Taxonomie hat kein Konzept { $concept }.
concept-status-label = Status
concept-deprecated-note = Veraltet: wird nicht als Schlagwort vorgeschlagen.
concept-other-labels = Weitere Bezeichnungen
concept-note-label = Anmerkung
group-repeated-note = Gruppe, wiederholt: die Zeilen einer Tabelle
group-anchor-label = In jeder Zeile
group-end-label = Endet bei
field-party-anchors = Wörter für die Partei
field-party-decoys = Wörter dagegen
field-party-letter = Partei eines Briefs
field-excluded-labels = Nicht diese Bezeichnungen
field-values = Werte
field-pattern = Muster
field-address-part = Teil der Adresse
field-check = Prüfregel
field-meaning-label = Verstanden als
field-meaning = verstanden als: { $concept }
field-meaning-chosen = verstanden als: { $concept } (gewählt)
field-meaning-unsure = vermutlich: { $concept } (oder { $others })
field-meaning-taken = nicht verstanden: „{ $field }“ ist schon { $concept }
field-meaning-none = nicht verstanden: nur die eigenen Bezeichnungen zählen
field-meaning-none-chosen = nur die eigenen Bezeichnungen zählen (gewählt)
field-meaning-automatic = Nach den Bezeichnungen
field-meaning-automatic-known = Nach den Bezeichnungen: { $concept }
field-meaning-no-concept = Nichts, was Galley kennt: nur die eigenen Bezeichnungen
field-meaning-searched = Auch gesucht als
taxonomy-data-point-unknown = Die Taxonomie hat keinen Datenpunkt { $path }.
group-repeated = wiederholte Gruppe
field-required = erforderlich
field-repeated = wiederholt
taxonomies-back-command = Zurück zu den Taxonomien
taxonomy-show-contents = Inhalt zeigen
taxonomy-edit-source = Quelltext bearbeiten
taxonomy-show-learned = Gelerntes zeigen
taxonomy-format-source = Quelltext formatieren
taxonomy-next-problem = Nächstes Problem
taxonomy-previous-problem = Voriges Problem
taxonomy-search-command = Inhalt durchsuchen
taxonomy-export-command = Exportieren…
taxonomy-import-version-command = Neue Fassung importieren…
taxonomy-memory-exceeded = sie braucht zu viel Speicher
taxonomy-processing-failed = Die Taxonomie konnte nicht verarbeitet werden: { $reason }.
taxonomy-closed = Die Taxonomie wurde geschlossen.
learned-empty-keywords-detail = Gelernt wird, wenn ein Auftrag mit dieser Taxonomie abgeschlossen ist, in dem Schlagwörter geprüft wurden. Auch eine hier exportierte Datei lässt sich importieren.
learned-empty-data-points-detail = Gelernt wird, wenn ein Auftrag mit dieser Taxonomie abgeschlossen ist, in dem Datenpunkte geprüft wurden. Auch eine hier exportierte Datei lässt sich importieren.
taxonomy-author-only = nur { $author } kann sie ändern
documents-count = { $count ->
        [one] 1 Dokument
       *[other] { $count } Dokumente
    }
problems-over-limit = Mehr als 100 Probleme
taxonomy-import-problems-over-limit = Mehr als 100 Probleme, darunter { $path }: { $message }.
taxonomy-file-empty = Die Datei ist leer.
taxonomy-file-format-unknown = Das Format der Datei ist unbekannt. Galley importiert eigenes JSON, und SKOS als Turtle, RDF/XML oder JSON-LD.
taxonomy-file-list = Die Datei ist keine Taxonomie von Galley, sondern eine Liste.
taxonomy-source-correct-first = Der Text ist noch keine Taxonomie: zuerst die Fehler berichtigen.
taxonomy-file-too-large = Die Datei hat { $size } MiB; höchstens { $limit } werden gelesen.
taxonomy-export-no-skos = Eine Taxonomie von Datenpunkten hat keine Form in SKOS. Sie lässt sich als JSON exportieren.

## Settings

licences-missing = Dieser Build von Galley hat keine Hinweise. „npm start“ und „npm run package“ schreiben sie.
licences-title = Lizenzen Dritter
licences-load-failed = Die Lizenzen konnten nicht geladen werden
about-title = Über Galley
version-load-failed = Die Version konnte nicht gelesen werden
about-version = Galley { $version }
about-description = Wandelt Dokumente in XML um und lässt Menschen das Ergebnis prüfen.
updates-label = Updates
updates-check-command = Nach Updates suchen
updates-off = Galley sucht nicht nach Updates. Das tut nur eine installierte Anwendung, die mit einer Update-Quelle erstellt wurde, oder wenn update_feed in preferences.json im Datenordner eine nennt.
updates-waiting = Galley hat noch nicht nach Updates gesucht.
updates-checking = Eine neuere Version wird gesucht …
updates-current = Das ist die neueste Version. Zuletzt geprüft: { $time }.
updates-available = Version { $version } ist verfügbar. Diese Kopie von Galley ist nicht signiert, so dass der Herausgeber eines Updates nicht geprüft werden kann und keines von selbst installiert wird. Das Installationsprogramm von { $feed } laden und starten, wenn diese Adresse vertrauenswürdig ist.
updates-downloading = Version { $version } wird geladen: { $share } %.
updates-ready = Version { $version } ist bereit und wird installiert, wenn Galley beendet wird.
updates-feed-unreadable = Die Update-Quelle konnte nicht gelesen werden. Galley versucht es täglich erneut. Technische Einzelheit: { $detail }
updates-not-installed = Version { $version } wurde nicht installiert. Galley versucht es täglich erneut. Technische Einzelheit: { $detail }
data-folder-label = Datenordner
log-folder-label = Ordner der Protokolle
master-key-label = Hauptschlüssel
master-key-in-keychain = Im Schlüsselbund des Betriebssystems. Er verschlüsselt die API-Schlüssel des Dienstes auf diesem Gerät.
diagnostics-label = Diagnose
diagnostics-explanation = Eine ZIP-Datei für eine Fehlermeldung: Versionen, Zustände und Protokolle, ohne Schlüssel, Dokumente oder Namen.
licences-explanation = Galley enthält Software anderer, deren Lizenzen diese Hinweise verlangen.
keys-copied = { $keys } kopiert
key-copied-detail = Einfügen und dann etwas anderes kopieren.
key-renew-question = Schlüssel ({ $kind }) erneuern?
key-renew-action = Erneuern
key-renewing = Wird erneuert…
keys-heading = API-Schlüssel
keys-explanation = Andere Programme handeln mit einem Schlüssel im eigenen Namen. Wer ihn hat, kann alles, was der Inhaber kann: er ist wie ein Passwort zu hüten.
key-live-explanation = Für die Aufträge, die zählen.
key-test-explanation = Zum Ausprobieren: Testdaten sind von den Live-Daten getrennt und werden 30 Tage nach der letzten Änderung gelöscht.
key-live-unavailable = Mit dem Test-Schlüssel lässt sich der Live-Schlüssel nicht lesen. Eine Verbindung mit dem Live-Schlüssel kann ihn kopieren.
keys-renewed = { $keys } erneuert
account-title = Konto und Schlüssel
account-load-failed = Das Konto konnte nicht geladen werden
account-connection = Von der Verbindung dieses Fensters: { $connection }
account-own = eigenes Konto
keys-sign-in-first = Nach der Anmeldung sind die Schlüssel zu sehen und zu kopieren: { $email }.
account-label = Konto
email-label = E-Mail
theme-system = System
theme-system-note = Hell oder dunkel, wie das Betriebssystem.
theme-light = Hell
theme-light-note = Für helle Räume.
theme-dark = Dunkel
theme-pages-note = Seiten von Dokumenten bleiben weiß, wie auf Papier.
appearance-title = Darstellung
theme-storage-note = Auf diesem Gerät gespeichert, für alle Verbindungen.
theme-label = Farben
ocr-file-unusable = OCR kann die Datei nicht verwenden: { $defect }. Sie ist neu hinzuzufügen oder zu entfernen.
ocr-file-built-in = Teil von Galley
ocr-file-replaces-own = Eine eigene Datei ersetzt die von Galley
ocr-file-added = Hinzugefügt
ocr-language-remove-question = { $language } entfernen?
remove-action = Entfernen
ocr-language-restore-effect = OCR liest die Sprache dann mit der Datei von Galley.
ocr-language-remove-effect = Neue Aufträge können { $language } nicht mehr wählen, und ein Auftrag damit schlägt bei OCR fehl.
ocr-file-name-invalid = „{ $name }“ ist kein Name trainierter Daten. Er muss aus dem Code der Sprache und .traineddata bestehen, etwa fra.traineddata.
ocr-file-too-large = „{ $name }“ ist größer als { $limit }, die Grenze für trainierte Daten.
ocr-language-added = { $language } wurde hinzugefügt
ocr-languages-title = OCR-Sprachen
ocr-languages-explanation = Was OCR auf diesem Gerät lesen kann. Ein entfernter Dienst hat eigene Sprachen.
ocr-file-label = Datei trainierter Daten
ocr-file-adding = Wird hinzugefügt…
ocr-languages-load-failed = Die Sprachen konnten nicht geladen werden
ocr-file-heading = Trainierte Daten
ocr-languages-source = Dateien trainierter Daten für mehr als 100 Sprachen veröffentlicht das Projekt Tesseract (tessdata_best und tessdata_fast). Galley prüft eine Datei, bevor sie hinzugefügt wird.
ocr-language-remove-named = { $language } entfernen…
detector-unusable = Galley kann die Datei nicht verwenden: { $defect }. Die Datei ersetzen oder entfernen.
detector-described = { $family } · Lizenz { $license } · { $milliseconds } ms für { $kind ->
    [table] eine Tabelle
   *[layout] eine Seite
  } · { $size }
detector-used = { $kind ->
    [table] Tabellen werden damit gelesen.
   *[layout] Seiten werden damit gelesen.
  }
detector-not-used = { $kind ->
    [table] Es wird nicht verwendet: Galley verwendet nur das Tabellenmodell, dessen Name der erste ist.
   *[layout] Es wird nicht verwendet: Galley verwendet nur das Layoutmodell, dessen Name der erste ist.
  }
detector-remove-question = { $name } entfernen?
detector-remove-effect = Seiten, die ab jetzt gelesen werden, verwenden das Modell nicht. Gelesene Seiten behalten, was es gefunden hat.
detector-file-name-invalid = „{ $name }“ ist nicht der Name einer ONNX-Datei. Er muss auf .onnx enden, wie heron.onnx.
detector-file-too-large = „{ $name }“ ist größer als { $limit }, die Grenze für ein Modell.
detector-added = { $name } wurde hinzugefügt
detectors-title = Layout- und Tabellenmodelle
detectors-explanation = Modelle, die Abbildungen, Tabellen und andere Bereiche auf dem Bild einer Seite finden oder die Zeilen und Spalten einer Tabelle lesen. Ein entfernter Dienst hat eigene Modelle.
detector-file-label = Datei eines Layout- oder Tabellenmodells
detector-checking = Wird geprüft…
detectors-load-failed = Die Modelle konnten nicht geladen werden
detectors-heading = ONNX-Dateien
detectors-source = Galley hat kein eigenes Modell und erkennt die von docling heron, PP-DocLayout_plus-L, PP-DocLayoutV2 und V3 sowie DocLayout-YOLO DocStructBench für das Layout und SLANet+ für Tabellen. Es prüft eine Datei an einer selbst gezeichneten Seite, bevor es sie hinzufügt.
detectors-none = Kein Modell
detectors-none-note = Seiten werden ohne ein Modell in Zonen und Tabellen in Zellen eingeteilt.
detector-remove-named = { $name } entfernen…
language-model-title = Sprachmodell
language-model-explanation = Ein Modell auf einem Server mit OpenAI-kompatibler API, wie Ollama, llama.cpp oder vLLM. Galley fragt es nach Datenpunkten, die es nicht gefunden hat oder bei denen es unsicher ist, und übernimmt nur, was das Modell von der Seite zitiert. Ein solcher Wert ist nie sicher: Seine Konfidenz beträgt höchstens 50 %. Ein entfernter Dienst hat sein eigenes Modell.
language-model-unsaved-question = Einstellungen des Sprachmodells speichern?
language-model-load-failed = Die Einstellungen konnten nicht geladen werden
language-model-save-command = Speichern
language-model-test-command = Verbindung testen
language-model-server-heading = Server
language-model-enabled-label = Modell
language-model-enabled-option = Das Modell nach Datenpunkten fragen
language-model-address-label = Adresse
language-model-name-label = Name
language-model-name-placeholder = wie der Server es nennt, etwa qwen3:8b
language-model-key-label = API-Schlüssel
language-model-key-placeholder = { $state ->
    [keychain] im Schlüsselbund gespeichert
    [memory] im Arbeitsspeicher, bis Galley endet
   *[none] keiner
  }
language-model-key-delete = Schlüssel löschen
language-model-key-deleted = Der Schlüssel wird beim Speichern gelöscht
language-model-limits-heading = Grenzen für ein Dokument
language-model-limits-note = Ein Server kürzt oder verweigert, was sein Modell nicht fassen kann: Ein Token hat etwa drei bis vier Zeichen. Von einem Dokument, das länger ist als alle Anfragen, werden Anfang und Ende gesendet.
language-model-characters-label = Zeichen
language-model-characters-note = der Zeilen in einer Anfrage
language-model-requests-label = Anfragen
language-model-requests-note = für ein Dokument
language-model-seconds-label = Sekunden
language-model-seconds-note = für eine Antwort. Ohne sie wird das Dokument nicht weiter gesendet
language-model-consent-heading = Was gesendet wird
language-model-consent-address = Bitte zuerst eine Adresse eingeben.
language-model-consent-local = Der Server ist auf diesem Computer und wird zu den Dokumenten aller Taxonomien gefragt: Er erhält die Zeilen ihres Textes sowie die Bezeichnungen und Hinweise der Felder.
language-model-consent-remote = Der Server { $host } erhält die Zeilen des Textes von Dokumenten sowie die Bezeichnungen und Hinweise der Felder über eine verschlüsselte Verbindung. Wer ihn betreibt, kann sie lesen. Nur Ihre eigenen Dokumente werden gesendet, und nur mit diesen Taxonomien:
language-model-consent-gone = gelöscht, oder seit Ihrer Zustimmung von jemand anderem
language-model-consent-unbound = Eine frühere Version von Galley hat Ihre Zustimmung nur mit den Namen von Taxonomien gespeichert: { $names }. Sie gilt nicht mehr, da jemand anderes eine Taxonomie dieses Namens haben könnte. Wählen Sie die Taxonomien, deren Dokumente gesendet werden dürfen, erneut aus und speichern Sie.
language-model-consent-none = Es gibt keine Taxonomie mit Datenpunkten.
language-model-taxonomies-failed = Die Taxonomien konnten nicht geladen werden
language-model-saved = { $state ->
    [on] Das Sprachmodell ist eingeschaltet
   *[off] Das Sprachmodell ist ausgeschaltet
  }
language-model-testing = Das Modell wird gefragt…
language-model-test-heading = Test
language-model-test-found = { $model } hat in { $seconds } s geantwortet. Werte mit einem Zitat, das in einem kleinen Dokument von Galley selbst zu finden ist: { $found } von { $asked }.
language-model-test-dropped = { $count ->
    [one] 1 Zitat steht nicht im Dokument; solche Antworten werden verworfen.
   *[other] { $count } Zitate stehen nicht im Dokument; solche Antworten werden verworfen.
  }
language-model-test-failed = Nach { $seconds } s gibt es keine Antwort: { $reason }.
connection-remove-command = Entfernen…
settings-pages-label = Seiten der Einstellungen
settings-title = Einstellungen
settings-page-opening = Seite wird geöffnet
licences-command = Lizenzen Dritter zeigen
licences-back-command = Zurück zu „Über Galley“
settings-back-command = Zurück
settings-close-command = Einstellungen schließen
key-storage-keychain = Im Schlüsselbund dieses Geräts
key-storage-memory = Im Arbeitsspeicher: es gibt keinen brauchbaren Schlüsselbund, daher ist nach dem Ende von Galley eine neue Anmeldung nötig
key-storage-database = In der Datenbank dieses Geräts, verschlüsselt mit dem Hauptschlüssel
connection-of-window = In diesem Fenster
connection-details-label = Ausgewählte Verbindung
service-label = Dienst
connection-embedded-title = Dieses Gerät
connection-embedded-note = Läuft in Galley. Seine Daten sind im Datenordner dieses Geräts.
account-none = Noch keines: anmelden oder ein Konto anlegen
api-key-label = API-Schlüssel
api-key-none = Keiner: abgemeldet
connection-unsent-label = Noch nicht gesendet
connection-changes-waiting = { $count ->
        [one] Eine Änderung wartet, bis der Dienst erreichbar ist.
       *[other] { $count } Änderungen warten, bis der Dienst erreichbar ist.
    }
connection-check-title = { $connection } antwortet
connection-check-result = Version { $version }, in { $milliseconds } ms.
connections-title = Verbindungen
connections-explanation = Eine Verbindung ist ein Konto bei einem Dienst, mit seinen Live- oder seinen Test-Daten. Jedes Fenster hat eine.
connections-load-failed = Die Verbindungen konnten nicht geladen werden
sign-in-by-password = E-Mail und Passwort
sign-in-by-new-account = Neues Konto
connection-live-note = Die Aufträge, die zählen.
connection-test-note = Zum Ausprobieren: Testdaten sind von den Live-Daten getrennt und werden 30 Tage nach der letzten Änderung gelöscht.
connection-data-label = Daten
sign-in-method-label = Art der Anmeldung
account-name-label = Eigener Name
password-label = Passwort
password-rule = Mindestens { $count } Zeichen. Mehrere Wörter sind leicht zu merken.
key-format = user-live-… oder user-test-…
key-format-note = Der Anfang des Schlüssels sagt, ob er für Live- oder Test-Daten ist.
sign-in-title = Anmelden bei { $connection }
account-create-action = Konto anlegen
sign-in-action = Anmelden
sign-in-running = Anmeldung läuft…
account-create-title = Ein Konto anlegen
sign-in-key-in-keychain = Der Schlüssel wird im Schlüsselbund dieses Geräts gespeichert, das Passwort nirgends.
sign-in-key-in-memory = Dieses Gerät hat keinen Schlüsselbund, den Galley verwenden kann: der Schlüssel ist bis zum Ende von Galley im Arbeitsspeicher, das Passwort nirgends.
connection-switch-label = Dieses Fenster wechseln zu…
connection-switch-title = Verbindung wechseln
connection-switch-no-match = Keine Verbindung passt.
loading-notice = Wird geladen…
connections-load-failed-because = Die Verbindungen konnten nicht geladen werden. { $error }
connections-manage-noun = Verbindungen hinzufügen oder verwalten
connections-manage-command = Verbindungen hinzufügen oder verwalten…
connection-add-command = Verbindung hinzufügen…
connection-switch-action = Dahin wechseln
check-action = Prüfen
connection-change-command = Ändern…
sign-out-command = Abmelden…
connection-address-label = Adresse
connection-add-title = Verbindung hinzufügen
connection-add-continue = Weiter
connection-add-asking = { $host } wird gefragt…
connection-address-note = Die Adresse kommt vom Betreiber des Dienstes. Galley fragt den Dienst, wer er ist, und sendet bis zur Anmeldung nichts weiter.
connection-name-placeholder = Wie die Adresse
connection-change-title = { $connection } ändern
connection-change-action = Ändern
connection-changing = Wird geändert…
connection-address-change-effect = Eine andere Adresse meldet ab, weil der Schlüssel nur für { $host } bestimmt war.
sign-out-question = Abmelden von { $connection }?
sign-out-action = Abmelden
sign-out-effect = Der Schlüssel wird von diesem Gerät gelöscht und bleibt anderswo gültig. Die Verbindung und noch nicht gesendete Arbeit bleiben, bis { $email } sich wieder anmeldet.
connection-remove-question = { $title } entfernen?
connection-remove-with-work-action = Auch die Arbeit löschen…
connection-remove-effect = Die Verbindung und ihr Schlüssel werden von diesem Gerät gelöscht. Konto und Aufträge bei { $host } bleiben, wie sie sind.
connection-remove-unsent-effect = Nicht gesendete Arbeit wird endgültig gelöscht.
connection-remove-unsent-advice = „Alles exportieren“ (Speicher und Sicherung) behält eine Kopie. Zur Bestätigung den Namen der Verbindung tippen.
key-live-label = Live-Schlüssel
key-test-label = Test-Schlüssel
key-copy-command = Schlüssel kopieren ({ $kind })
key-renew-command = Schlüssel erneuern ({ $kind })…
keys-view-everywhere = Überall
keyboard-title = Tastatur
keyboard-explanation = Befehle ohne Taste stehen in der Liste aller Befehle ({ $binding }). Buchstaben sind nur außerhalb von Textfeldern Tasten.
keyboard-filter-label = Nach Befehl, Taste oder Ansicht filtern
keyboard-filter-without-match = Kein Befehl und keine Taste passt zu „{ $query }“.
keyboard-list-label = Befehle und Tasten
keys-view-workbenches = Zonierung, Zuordnung und Verschlagwortung
keys-view-offline = Arbeit offline
keys-view-remote-queue = Warteschlange eines entfernten Dienstes
keys-view-review = Änderungen und Qualitätsprüfung
keys-view-tables = Zonierung: Zeilen, Spalten und Zellen einer Tabelle
keys-view-job = Seite eines Auftrags
teams-title = Teams
keys-view-learned = Gelerntes einer Taxonomie
storage-title = Speicher und Sicherung
licences-label = Lizenzen
ocr-file-add-command = Sprachdatei hinzufügen…
detector-add-command = Modell hinzufügen…
loading-label = Wird geladen
backup-task-export = Export
backup-task-check = Prüfung der Sicherung
backup-task-copy = Kopie in den neuen Ordner
backup-task-failed = { $task }: fehlgeschlagen. { $message }
backup-task-running = { $task } läuft. Die Arbeit kann weitergehen.
backup-download-action = { $file } speichern
restore-pending = Die Sicherung ersetzt beim nächsten Start alle Daten.
restore-cancel-action = Jetzige Daten behalten
data-move-pending = Die Daten sind kopiert. Galley verwendet den neuen Ordner ab dem nächsten Start.
data-move-cancel-action = In diesem Ordner bleiben
data-remove-pending = Alle Daten werden entfernt, wenn Galley beendet wird.
data-remove-cancel-action = Daten behalten
restart-close-advice = Galley kann jederzeit beendet werden.
restart-advice = Galley beenden und neu starten.
data-remove-now-action = Entfernen und beenden
restart-action = Jetzt neu starten
backup-name = Sicherung von { $time }
backup-restore-command = Wiederherstellen…
backup-checked-facts = Vollständig und geprüft, { $size }, erstellt von Galley { $version }
backup-of-this-data-folder = dieses Datenordners
backup-of-other-data-folder = eines anderen Datenordners
backup-missing-contents = { $lost } Dokumente oder Inhalte fehlten schon
snapshots-heading = Tägliche Schnappschüsse
snapshots-explanation = Galley kopiert täglich beide Datenbanken und behält die Kopien eine Woche. Sie sind keine Sicherung: sie liegen auf demselben Datenträger.
snapshots-empty = Noch keiner. Der erste entsteht bald nach dem Start.
closing-title = Galley wird beendet
closing-removal-detail = Alle Daten im Datenordner werden entfernt. Dieses Fenster kann geschlossen werden.
storage-load-failed = Der Zustand der Daten konnte nicht geladen werden
storage-explanation = Die Daten des Dienstes auf diesem Gerät, und nicht gesendete Arbeit für andere.
backup-heading = Sicherung
backup-explanation = Eine Datei mit allen Daten, die ein anderes Gerät wiederherstellen kann. Schlüssel von Verbindungen zu anderen Diensten sind nie darin.
data-export-explanation = Alle Daten zu einem Zeitpunkt, nach dem Schreiben geprüft.
backup-restore-heading = Wiederherstellen
backup-restore-explanation = Eine Datei wird zuerst geprüft. Alle Daten ersetzt sie erst nach einer Bestätigung.
storage-heading = Speicher
storage-measure-failed = Der Speicher konnte nicht gemessen werden
data-move-heading = Umziehen
data-move-note = Auf einen anderen Datenträger oder in einen anderen Ordner. Braucht dort so viel Platz wie die Daten.
data-move-fixed-folder = Galley wurde mit --data gestartet, das den Ordner nennt. Galley beenden, den Ordner verschieben und mit dem neuen Pfad starten.
data-folder-noun = dem Datenordner
data-remove-explanation = Löscht alle Daten in { $dataFolder } und ihre Schlüssel aus dem Schlüsselbund.
storage-documents-note = Wie sie importiert wurden
storage-contents = Seiten und Ergebnisse
storage-contents-note = Text, Bilder, Zonen, Datenpunkte, Ausgabe
storage-databases = Datenbanken
storage-databases-note = Nutzer, Teams, Aufträge, Taxonomien, nicht gesendete Arbeit
storage-kept-offline = Offline behalten
storage-kept-offline-note = Aufträge anderer Dienste, solange sie ausgecheckt sind
storage-backups = Sicherungen
storage-backups-note = Tägliche Schnappschüsse mit den seither gelöschten Dokumenten; exportierte Datei
storage-quarantine = Quarantäne
storage-quarantine-note = Inhalte, die kein Auftrag nennt; nach 30 Tagen gelöscht
storage-replaced = Durch Wiederherstellung ersetzt
storage-replaced-note = Im Ordner „replaced“, bis er gelöscht wird
storage-other = Übriges
storage-other-note = Protokolle, OCR-Sprachen, Dateien des Fensters
data-moved-notice = Die Daten wurden aus { $previousFolder } umgezogen, wo sie noch liegen. Dieser Ordner kann gelöscht werden, wenn er nicht mehr gebraucht wird.
storage-table-label = Speicher nach Art der Daten
storage-share-label = Anteil: { $kind }
storage-total = Zusammen
storage-almost-full = · Fast voll: die Daten auf einen größeren Datenträger umziehen, oder Platz schaffen
storage-free-label = Frei auf diesem Datenträger
data-export-command = Alles exportieren…
backup-restore-button = Sicherung wiederherstellen…
data-move-command = Daten umziehen…
data-remove-command = Alles entfernen…
data-export-title = Alles exportieren
data-export-choose-file = Datei wählen…
data-export-effect = Schreibt Nutzer, Teams, Aufträge, Taxonomien, Dokumente, Ergebnisse und nicht gesendete Arbeit in eine Datei und prüft sie. Die Arbeit kann dabei weitergehen.
pass-phrase-label = Passphrase
pass-phrase-none = Keine
pass-phrase-repeat-label = Wiederholen
pass-phrase-repeat-differs = Sie weicht von der Passphrase ab.
pass-phrase-explanation = Mit einer Passphrase enthält die Datei auch den Schlüssel, der API-Schlüssel entschlüsselt, so dass sie nach einer Wiederherstellung auf einem anderen Gerät gelten. Ohne sie werden sie dort widerrufen. Niemand kann eine Passphrase wiederfinden.
data-export-download = Vom Browser heruntergeladen
data-export-path-note = Für große Daten eine Datei auf diesem Gerät nennen, etwa auf einem anderen Datenträger, mit ganzem Pfad.
backup-restore-title = Sicherung wiederherstellen
backup-restore-note = Die Datei wird zuerst kopiert und ganz geprüft. Ersetzt wird erst, wenn es danach bestätigt wird.
backup-file-label = Sicherungsdatei
backup-path-label = Oder ihr Pfad
backup-restore-question = Alle Daten durch die Sicherung ersetzen?
backup-restore-without-key-action = Ohne den Schlüssel wiederherstellen…
replaced-folder-name = replaced
backup-restore-effect = Der nächste Start hat die Daten von { $time }. Die jetzigen Daten werden nicht gelöscht: sie kommen in den Ordner { $folder } im Datenordner.
backup-keys-revoked = Alle API-Schlüssel der Sicherung werden widerrufen
backup-keys-revoked-why = , weil der Schlüssel fehlt, der sie entschlüsselt. Programme brauchen neue; Dokumente und Aufträge bleiben.
data-move-title = Daten umziehen
folder-choose-action = Ordner wählen…
data-move-effect = Alle Daten werden aus { $dataFolder } in einen leeren Ordner kopiert, etwa auf einem größeren Datenträger. Galley verwendet ihn ab dem nächsten Start. Der alte Ordner bleibt, bis er gelöscht wird.
folder-label = Ordner
folder-path-placeholder = Ganzer Pfad
data-remove-question = Alles entfernen?
data-remove-final = Das kann nicht rückgängig gemacht werden.
data-remove-effect = Beim Beenden löscht Galley seine Dateien in { $dataFolder } und seine Einträge im Schlüsselbund: Nutzer, Teams, Aufträge, Dokumente, Ergebnisse, nicht gesendete Arbeit, Sicherungen und Verbindungen. { $warning } Was noch gebraucht werden könnte, vorher exportieren.
data-remove-keeps = Konten und Aufträge bei anderen Diensten bleiben, wie sie sind. Bis Galley beendet wird, lässt sich das Entfernen absagen.
data-remove-confirm-label = { $removalWord } tippen
member-self-mark = (ich)
member-role-of = Rolle von { $name }
team-leave-command = Team verlassen…
member-remove-named = { $name } entfernen…
team-details-label = Ausgewähltes Team
team-admins-only = Nur Admins ändern das Team.
team-members-of = Mitglieder von { $name }
member-label = Mitglied
member-role-label = Rolle
teams-explanation = Mitglieder eines Teams sehen und prüfen die Aufträge, die mit ihm geteilt sind.
teams-load-failed = Die Teams konnten nicht geladen werden
teams-empty = In keinem Team
teams-empty-detail = Eines anlegen, oder einen Admin bitten, die eigene E-Mail-Adresse hinzuzufügen.
team-members-count = { $count ->
        [one] 1 Mitglied
       *[other] { $count } Mitglieder
    }
team-own-role-admin = Eigene Rolle: Admin
team-own-role-member = Eigene Rolle: Mitglied
team-new-command = Neues Team…
member-add-command = Mitglied hinzufügen…
team-rename-command = Umbenennen…
team-delete-command = Team löschen…
admin-label = Admin
team-new-title = Neues Team
team-rename-title = { $name } umbenennen
team-rename-action = Umbenennen
team-new-note = Wer es anlegt, ist sein erster Admin.
member-add-title = Mitglied zu { $team } hinzufügen
member-add-action = Hinzufügen
member-role-explanation = Mitglied: prüft die Aufträge des Teams
admin-role-explanation = Admin: ändert auch das Team und übernimmt Aufträge
member-add-note = Das Mitglied braucht ein Konto beim selben Dienst. Wer in keinem gemeinsamen Team ist, wird eingeladen und tritt bei, wenn er die Einladung annimmt.
invitations-heading = Einladungen
invitation-text = { $name } ({ $email }) lädt zum Team { $team } ein.
invitation-accept-action = Beitreten
invitation-decline-action = Ablehnen
member-invited-mark = (eingeladen)
team-leave-question = { $name } verlassen?
member-remove-question = { $member } aus { $team } entfernen?
team-leave-action = Verlassen
team-delete-question = { $name } löschen?
team-delete-effect = Seine Mitglieder teilen dann seine fertigen Aufträge nicht mehr. Ein Team, das unfertige Aufträge verwenden, kann nicht gelöscht werden.
key-renew-local-effect = Der jetzige Schlüssel gilt sofort nicht mehr: Programme und andere Geräte damit werden abgelehnt, bis sie den neuen haben. Dieses Gerät fährt mit dem neuen Schlüssel fort.
key-renew-remote-effect = Der jetzige Schlüssel gilt sofort nicht mehr: Programme und andere Geräte damit werden abgelehnt, bis sie den neuen haben. Dieses Gerät fährt mit dem neuen Schlüssel fort; das Passwort bleibt, wie es ist.
team-leave-effect = Die Aufträge des Teams sind dann nicht mehr zu sehen. Ein Admin kann das Mitglied wieder hinzufügen.
member-remove-effect = { $name } sieht die Aufträge des Teams dann nicht mehr. Ein Admin kann das Mitglied wieder hinzufügen.
language-heading = Sprache des Fensters
language-note = Eine andere Sprache wird gezeigt, wenn das Fenster neu geladen wird; die Arbeit bleibt erhalten. Meldungen von Diensten, die Galley nicht kennt, sind englisch.
language-english = English
language-german = Deutsch
language-system = Sprache des Systems
window-load-again-action = Fenster neu laden
watched-folders-title = Überwachte Ordner
watched-folder-more-files = { $count } weitere sind nicht aufgeführt.
watched-folder-failed-note = Ändert sich eine Datei, so wird ihr Import erneut versucht. Wird eine Datei entfernt, so verschwindet sie aus der Liste.
watched-folder-postponed-count = { $count ->
        [one] 1 Datei wird erneut versucht
       *[other] { $count } Dateien werden erneut versucht
    }
watched-folder-postponed-note = Der Dienst konnte sie nicht rechtzeitig lesen, etwa weil das Gerät ausgelastet ist. Nach dem vierten Versuch gelten sie als fehlgeschlagen.
watched-folder-next-attempt = Erneut um { $time }.
watched-folder-retry-named = Import erneut versuchen: { $name }
watched-folder-details-label = Ausgewählter Ordner
watched-folder-jobs-label = Neue Dateien werden Aufträge
watched-folder-with-ocr = Seiten ohne lesbaren Text werden mit OCR gelesen.
watched-folder-without-ocr = Ohne OCR.
watched-folder-target = { $typeName }, bei { $connection }.
watched-folder-files-ignored = { $count ->
        [one] 1 Datei wird übergangen
       *[other] { $count } Dateien werden übergangen
    }
watched-folder-ignored-note = Versteckte und temporäre Dateien sind nicht aufgeführt.
watched-folders-failed-notice = { $count ->
        [one] 1 Datei eines überwachten Ordners wurde nicht importiert
       *[other] { $count } Dateien überwachter Ordner wurden nicht importiert
    }
watched-folders-failed-detail = Siehe Einstellungen › Überwachte Ordner
watched-folder-state-watching = Überwacht
watched-folder-state-paused = Pausiert
watched-folder-state-service-away = Dienst nicht da
watched-folder-state-missing = Nicht gefunden
watched-folder-waiting-count = { $waiting } warten
watched-folder-imported-count = { $count } importiert
watched-folder-failed-count = { $count } fehlgeschlagen
watched-folders-explanation = Dateien, die darin erscheinen, werden Aufträge.
watched-folders-load-failed = Die Ordner konnten nicht geladen werden
watched-folders-empty = Kein Ordner wird überwacht
watched-folders-empty-detail = Einen wählen, etwa den eines Scanners: jede PDF- oder ePub-Datei, die darin erscheint, wird ein Auftrag.
watched-folder-add-command = Ordner überwachen…
watched-folder-pause-command = Pausieren
watched-folder-resume-command = Fortsetzen
watched-folder-retry-command = Fehlgeschlagene Dateien erneut versuchen
watched-folder-remove-command = Überwachung beenden…
watched-folder-add-title = Ordner überwachen
watched-folder-add-action = Überwachen
watched-folder-add-explanation = PDF- und ePub-Dateien, die im Ordner erscheinen, werden von selbst Aufträge, solange Galley läuft. Die Dateien bleiben, wo sie sind. Unterordner werden nicht überwacht.
watched-folder-present-files-label = Vorhandene Dateien
watched-folder-present-files-left = Die Dateien, die jetzt im Ordner sind, werden ausgelassen. Ändert sich eine später, wird sie importiert.
watched-folder-present-files-option = Dateien importieren, die schon im Ordner sind
watched-folder-remove-question = Überwachung des Ordners beenden?
watched-folder-remove-action = Überwachung beenden
watched-folder-remove-effect = Seine Dateien und ihre Aufträge bleiben. Galley vergisst, welche Dateien importiert wurden.

## Menus, dialogs and notifications of the system

menu-about = Über Galley
menu-bring-to-front = Alle nach vorne bringen
menu-close-window = Fenster schließen
menu-copy = Kopieren
menu-cut = Ausschneiden
menu-developer-tools = Entwicklerwerkzeuge
menu-edit = Bearbeiten
menu-file = Datei
menu-full-screen = Vollbild
menu-help = Hilfe
menu-hide = Galley ausblenden
menu-hide-others = Andere ausblenden
menu-minimize = Minimieren
menu-paste = Einfügen
menu-services = Dienste
menu-show-all = Alle einblenden
menu-view = Ansicht
menu-zoom = Zoomen
quit-action = Beenden
close-unsaved = Die letzten Änderungen sind noch nicht gespeichert.
close-unsaved-detail = Sie gehen verloren, wenn das Fenster geschlossen wird. Solange es offen ist, versucht Galley weiter, die Arbeit an einem Auftrag zu speichern; eine Taxonomie und die Einstellungen speichert deren Schaltfläche.
close-keep-open = Offen lassen
close-without-saving = Schließen, ohne zu speichern
window-stopped-repeatedly = Das Fenster ist mehrmals abgestürzt.
window-stopped-detail = Ihre Arbeit ist gespeichert. Versuchen Sie es erneut, oder beenden Sie Galley und starten Sie es neu.
window-unresponsive = Galley antwortet nicht.
window-unresponsive-detail = Warten Sie, oder laden Sie das Fenster neu. Jeder Schritt Ihrer Arbeit ist gespeichert.
window-wait = Warten
window-load-again = Neu laden
link-question = { $host } im Browser öffnen?
data-removal-question = Alle Daten von Galley entfernen?
data-removal-detail = Wenn Galley beendet ist, werden alle Dokumente, Aufträge, Ergebnisse und nicht gesendeten Arbeiten in { $folder } gelöscht, mit ihren Schlüsseln im Schlüsselbund.
data-removal-confirm = Alle Daten entfernen
notification-job = „{ $name }“ wartet auf Sie
notification-jobs = { $jobs } Aufträge warten auf Sie
notification-names-and-more = { $names } und { $more } weitere
notification-zones = Die Zonen müssen geprüft werden.
notification-data-points = Die Datenpunkte müssen geprüft werden.
notification-keywords = Die Schlagwörter müssen geprüft werden.
opened-file-elsewhere = Die Adresse ist nicht die einer Datei auf diesem Gerät.
opened-file-forbidden = Die Datei darf nicht gelesen werden. Prüfen Sie ihre Zugriffsrechte.
opened-file-missing = Die Datei gibt es nicht mehr.
opened-file-type-unknown = Es ist weder eine PDF- noch eine ePub-Datei.
opened-no-file = Es ist keine Datei.
opened-further-files = Weitere Dateien
opened-too-many = Auf einmal können höchstens { $limit } Dateien geöffnet werden.
start-already-open = Galley ist bereits geöffnet
start-failed = Galley konnte nicht starten
start-folder-in-use = Ein anderer Prozess verwendet den Datenordner. Schließen Sie ihn zuerst, oder wählen Sie einen anderen Datenordner.
start-folder-unusable = Der Datenordner kann so nicht verwendet werden. Es wurde nichts darin geändert.
start-database-newer = Eine neuere Version von Galley hat die Datenbank geändert. Installieren Sie wieder jene Version.
start-master-key-unusable = Der Hauptschlüssel, mit dem API-Schlüssel verschlüsselt sind, kann nicht gelesen werden.

## What services say in English: errors, findings and notes (shared/service-texts), and the meanings of error codes

service-text-document-empty = { $name } ist leer: Die Datei hat keine Bytes.
service-text-document-other-type = { $name } ist weder ein PDF noch ein ePub: Die Datei sieht aus wie { $type }. Bitte ein PDF oder ein ePub wählen.
service-text-document-unknown-type = { $name } ist weder ein PDF noch ein ePub. Bitte ein PDF oder ein ePub wählen.
service-text-file-png = ein PNG-Bild
service-text-file-jpeg = ein JPEG-Bild
service-text-file-gif = ein GIF-Bild
service-text-file-tiff = ein TIFF-Bild
service-text-file-office = ein altes Office-Dokument
service-text-file-rtf = ein RTF-Dokument
service-text-file-postscript = eine PostScript-Datei
service-text-file-html = eine HTML-Seite
service-text-file-gzip = ein gzip-Archiv
service-text-document-damaged-in-transfer = { $name } wurde bei der Übertragung beschädigt: bitte noch einmal hochladen.
service-text-document-too-large = { $name } ist größer als { $limit }, die Grenze des Dienstes.
service-text-document-too-long = { $name } hat { $pages } Seiten oder Abschnitte; höchstens { $maximum } sind möglich. Bitte in Teile zerlegen.
service-text-document-deleted = Das Dokument des Auftrags wurde gelöscht.
service-text-document-not-accepted = { $name } wurde nicht angenommen: { $reason }
service-text-document-unread-page = Die einzige Seite von { $name } konnte nicht gelesen werden: { $reason }
service-text-document-unread-pages = Keine der { $pages } Seiten von { $name } konnte gelesen werden: { $reason }
service-text-document-unzoned-page = Die einzige Seite von { $name } konnte nicht in Zonen eingeteilt werden: { $reason }
service-text-document-unzoned-pages = Keine der { $pages } Seiten von { $name } konnte in Zonen eingeteilt werden: { $reason }
service-text-page-not-read-by-ocr = Seite { $page } konnte nicht mit OCR gelesen werden: { $reason }
service-text-page-not-rendered = Seite { $page } von { $name } kann nicht gezeichnet werden: { $reason }
service-text-output-not-rewritten = Die Ausgabe ist verloren und kann nicht noch einmal geschrieben werden: { $reason }
service-text-output-not-converted = Die Ausgabe kann nicht in { $format } umgewandelt werden: { $reason }
service-text-page-has-text = Seite { $page } hat eine lesbare Textebene, die OCR nicht ersetzt.
service-text-pdf-truncated = { $name } ist unvollständig: Die Datei endet zu früh, ohne die Endmarke eines PDF. Bitte die ganze Datei noch einmal holen.
service-text-pdf-dynamic-form = { $name } ist ein dynamisches XFA-Formular: Seine Seiten sind nur ein Hinweis, und sein Inhalt kann nicht gelesen werden. Bitte in Adobe Acrobat oder Reader öffnen, dort als PDF drucken und dieses PDF verwenden.
service-text-pdf-encrypted = { $name } ist verschlüsselt: Ein Passwort schützt die Datei. Bitte ohne Passwort speichern und noch einmal versuchen.
service-text-pdf-unreadable = { $name } kann nicht geöffnet werden: { $reason }. Wenn ein anderes Programm die Datei öffnet, dort als PDF drucken und dieses PDF verwenden.
service-text-pdf-damaged = das PDF ist beschädigt
service-text-pdf-without-pages = das PDF hat keine Seiten
service-text-pdf-error = PDFium meldet den Fehler { $code }
service-text-pdf-page-damaged = Seite { $page } ist beschädigt: PDFium kann sie nicht laden
service-text-pdf-page-without-size = Seite { $page } ist beschädigt: Sie hat keine Größe
service-text-page-garbled = Die Textebene ist unbrauchbar: Ihre Schriften sagen nicht, welche Zeichen sie zeigen. Die Seite mit OCR lesen.
service-text-page-garbled-line = Die Textebene ist in 1 Zeile der Seite unbrauchbar. Die Zonen mit der Seite vergleichen und ihren Text korrigieren.
service-text-page-garbled-lines = Die Textebene ist in { $count } Zeilen der Seite unbrauchbar. Die Zonen mit der Seite vergleichen und ihren Text korrigieren.
service-text-page-read-once = Wörter der Seite sind unsicher, und die zweite Texterkennung funktioniert nicht: { $reason }
service-text-page-read-partly = Wörter der Seite sind unsicher, und die Seite hat { $count } Textstücke: Die zweite Texterkennung hat nur die ersten { $read } gelesen.
service-text-page-garbled-unread = Die Textebene ist unbrauchbar: Ihre Schriften sagen nicht, welche Zeichen sie zeigen. OCR findet auf der Seite keine Wörter.
service-text-page-without-detector = Die Seite wurde ohne das Layoutmodell { $name } gelesen: { $reason }.
service-text-page-without-table-model = Tabellen der Seite wurden ohne das Tabellenmodell { $name } gelesen: { $reason }.
service-text-detector-not-added = { $name } wurde nicht hinzugefügt: { $reason }.
service-text-detector-unreadable = es lässt sich nicht als ONNX-Modell öffnen ({ $reason })
service-text-detector-missing = die Datei fehlt
service-text-detector-too-large = es ist größer als { $limit } MiB
service-text-detector-no-runtime = dieser Computer kann keine ONNX-Modelle ausführen ({ $reason })
service-text-detector-unknown = seine Familie ist nicht bekannt: Es hat die Eingaben { $inputs } und die Ausgaben { $outputs }. Eine JSON-Datei daneben kann die Familie nennen
service-text-detector-family-unknown = die JSON-Datei daneben nennt die Familie { $family }; Galley kennt { $families }
service-text-detector-of-other-family = es gehört nicht zur Familie { $family }, die die JSON-Datei daneben nennt: Es hat die Eingaben { $inputs } und die Ausgaben { $outputs }
service-text-detector-description-invalid = die JSON-Datei daneben ist ungültig ({ $reason })
service-text-detector-input-size = seine Eingabe hat eine Seitenlänge von { $side } Pixeln
service-text-detector-output = seine Ausgabe { $name } hat die Form { $shape } statt { $expected }
service-text-detector-no-number = es antwortet mit Werten, die keine Zahlen sind
service-text-detector-class = es antwortet mit der Klasse { $label }, und seine Familie hat { $classes } Klassen
service-text-detector-too-many = es antwortet mit { $count } Bereichen; höchstens { $maximum } sind möglich
service-text-detector-off-page = es antwortet mit einem Bereich außerhalb der Seite: { $box } auf { $width } × { $height } Pixeln
service-text-detector-tokens = seine Liste der Token ergibt { $tokens } Klassen, und seine Ausgabe hat { $classes }
service-text-detector-too-many-tokens = es antwortet mit { $count } Token; höchstens { $maximum } sind möglich
service-text-detector-too-many-cells = es antwortet mit { $count } Zellen; höchstens { $maximum } sind möglich
service-text-detector-table-too-large = es antwortet mit einer Tabelle mit { $rows } Zeilen und { $columns } Spalten; höchstens { $maximum } Plätze sind möglich
service-text-detector-table-unbalanced = es antwortet mit einer Tabelle, deren Tags nicht zueinander passen: { $token } als Token { $position }
service-text-detector-table-incomplete = es antwortet mit einer Tabelle ohne Ende
service-text-detector-table-empty = es antwortet mit einer Tabelle ohne Zellen
service-text-detector-cell-off-table = es antwortet mit einer Zelle außerhalb der Tabelle: { $box } auf { $width } × { $height } Pixeln
service-text-detector-run-failed = es lässt sich nicht ausführen ({ $reason })
service-text-detector-too-slow = es dauerte zu lange und wurde beendet
service-text-detector-needs-memory = es brauchte mehr als { $limit } MiB Arbeitsspeicher und wurde beendet
service-text-detector-ended = sein Prozess endete ({ $reason })
service-text-detector-switched-off = es ist zuvor auf { $count } Seiten gescheitert
service-text-task-inspect-document = Öffnen des Dokuments
service-text-task-read-page = Lesen von Seite { $page }
service-text-task-render-page = Zeichnen von Seite { $page }
service-text-task-zone-page = Einteilen von Seite { $page } in Zonen
service-text-task-check-detector = Prüfen des Modells
service-text-task-detect-regions = Suchen der Bereiche einer Seite
service-text-task-recognize-tables = Lesen der Tabellen einer Seite
service-text-task-add-finding = Hinzufügen eines Befunds zu einer Seite
service-text-task-profile-document = Vergleichen der Seiten des Dokuments
service-text-task-read-embedded-invoice = Lesen der eingebetteten Rechnung
service-text-task-map-document = Zuordnen der Datenpunkte
service-text-task-prepare-questions = Vorbereiten der Fragen an das Sprachmodell
service-text-task-index-document = Verschlagworten des Dokuments
service-text-task-validate-taxonomy = Prüfen der Taxonomie
service-text-task-read-taxonomy-file = Lesen der Datei
service-text-task-compile-vocabulary = Aufbereiten der Taxonomie
service-text-task-search-concepts = Suchen nach Konzepten
service-text-task-describe-concept = Nachschlagen eines Konzepts
service-text-task-find-unknown-concepts = Nachschlagen der Konzepte
service-text-task-learn-document = Lernen aus dem geprüften Dokument
service-text-task-convert-output = Umwandeln der Ausgabe
service-text-task-write-output = Schreiben der Ausgabe
service-text-task-too-slow = die Grenze von { $seconds } s wurde überschritten beim { $task }
service-text-task-too-costly = die Grenze von { $seconds } s Prozessorzeit wurde überschritten beim { $task }
service-text-task-stalled = in { $seconds } s Prozessorzeit gab es keinen Fortschritt beim { $task }
service-text-task-needs-memory = die Grenze von { $limit } MiB Speicher wurde überschritten beim { $task }
service-text-task-ended = der Prozess endete ({ $reason }) beim { $task }
service-text-task-not-started = kein Prozess konnte gestartet werden zum { $task }
service-text-task-closed = Galley wurde geschlossen beim { $task }
service-text-task-failed = ein Fehler trat auf beim { $task } ({ $reason })
service-text-task-output-invalid = das Ergebnis hat die falsche Form nach dem { $task } ({ $reason })
service-text-model-values = Das Sprachmodell { $model } auf { $host } wurde nach fehlenden und unsicheren Datenpunkten gefragt ({ $asked }). Diese Werte beruhen allein auf seiner Antwort: { $fields }.
service-text-model-no-values = Das Sprachmodell { $model } auf { $host } wurde nach fehlenden und unsicheren Datenpunkten gefragt ({ $asked }) und fand keinen weiteren Wert.
service-text-model-dropped = Antworten des Sprachmodells { $model }, die verworfen wurden, weil ihr Zitat nicht in der genannten Zeile steht: { $count }.
service-text-model-part = Das Sprachmodell { $model } erhielt { $lines } der { $count } Zeilen des Dokuments.
service-text-model-failed = Die Datenpunkte wurden ohne das Sprachmodell { $model } gesucht: { $reason }.
service-text-model-stopped = Das Sprachmodell { $model } wurde nicht zum ganzen Dokument gefragt: { $reason }.
service-text-model-unusable = Die Datenpunkte wurden ohne ein Sprachmodell gesucht: { $reason }.
service-text-model-settings-damaged = die Datei { $file } im Datenordner lässt sich nicht lesen
service-text-model-settings-incomplete = die Datei { $file } im Datenordner nennt keine gültige Adresse oder kein Modell
service-text-model-consent-lapsed = die Zustimmung, Dokumente der Taxonomie { $taxonomy } zu senden, stammt aus einer früheren Version von Galley oder gilt einer anderen Taxonomie dieses Namens; geben Sie sie dort erneut, wo das Modell eingestellt wurde, etwa unter Einstellungen › Sprachmodell
service-text-model-address-invalid = Das ist nicht die Adresse eines Modellservers. Bitte eine wie http://127.0.0.1:11434/v1 oder https://models.example.org/v1 eingeben.
service-text-model-address-credentials = Die Adresse darf weder Benutzernamen noch Passwort enthalten. Der API-Schlüssel hat ein eigenes Feld.
service-text-model-address-insecure = Ohne https könnten Dokumente unterwegs gelesen werden. Nur ein Server auf diesem Computer darf eine Adresse mit http haben.
service-text-model-name-missing = Bitte den Namen des Modells auf dem Server eingeben.
service-text-model-unreachable = auf { $host } antwortet kein Server
service-text-model-unreachable-code = die Verbindung zu { $host } ist fehlgeschlagen ({ $code })
service-text-model-certificate = das Zertifikat von { $host } wird nicht akzeptiert ({ $code })
service-text-model-too-slow = es gab innerhalb von { $seconds } s keine Antwort
service-text-model-answer-too-long = seine Antwort ist länger als { $limit } KiB
service-text-model-key-refused = der Server akzeptiert den API-Schlüssel nicht (Status { $status })
service-text-model-redirect = der Server verweist auf eine andere Adresse, der Galley nicht folgt
service-text-model-status = der Server antwortet mit dem Status { $status }
service-text-model-status-message = der Server antwortet mit dem Status { $status }: { $message }
service-text-model-no-json = der Server antwortet mit { $type } statt mit JSON
service-text-model-no-completion = die Antwort des Servers ist keine eines Chats (Chat Completion)
service-text-model-only-thought = es hat nachgedacht und keine Antwort gegeben
service-text-model-no-answer = seine Antwort ist leer
service-text-model-cut-off = seine Antwort wurde beim Höchstwert von { $tokens } Token abgeschnitten
service-text-model-wrong-form = seine Antwort hat nicht die verlangte Form
service-text-epub-other-zip = { $name } ist eine ZIP-Datei, aber kein ePub: { $reason }.
service-text-zip-office = sie sieht aus wie ein Dokument von Microsoft Office
service-text-zip-other-type = sie nennt sich { $type }
service-text-zip-file-missing = { $path } fehlt
service-text-epub-without-package = { $name } ist ein ePub ohne sein Paketdokument.
service-text-epub-without-package-file = { $name } ist ein ePub ohne sein Paketdokument ({ $path }).
service-text-epub-without-content = { $name } ist ein ePub ohne Inhalt: Die Lesereihenfolge nennt keine Datei.
service-text-epub-managed = { $name } ist verschlüsselt: Digitales Rechtemanagement (DRM) schützt das ePub. Bitte ohne Schutz beschaffen.
service-text-epub-with-password = { $name } ist verschlüsselt: { $path } braucht ein Passwort. Bitte ohne Schutz beschaffen.
service-text-epub-damaged = { $name } ist ein beschädigtes ePub: { $path }: { $reason }.
service-text-zip-damaged = { $name } ist beschädigt oder unvollständig: Das Verzeichnis am Ende der ZIP-Datei kann nicht gelesen werden.
service-text-zip-too-many-files = { $name } wird abgelehnt: Ausgepackt wären es mehr als { $count } Dateien.
service-text-zip-too-large = { $name } wird abgelehnt: Ausgepackt wären es mehr als { $size } GiB.
service-text-zip-bomb = { $name } wird abgelehnt: Ausgepackt wäre es mehr als { $ratio }-mal so groß, wie nur eine ZIP-Bombe.
service-text-section-unlisted = die Lesereihenfolge nennt den Eintrag „{ $item }“, den das ePub nicht aufführt
service-text-section-missing = { $path } fehlt im ePub
service-text-section-unreadable = { $path } kann nicht gelesen werden: { $reason }
service-text-section-foreign = { $path } ist weder ein Text noch ein Bild ({ $type }) und hat keinen Ersatz
service-text-rows-cut = „{ $label }“ ({ $path }) ist unvollständig: Nur die ersten { $count } Zeilen wurden gelesen. Für die übrigen das Dokument in Teile zerlegen.
service-text-rows-missing = „{ $label }“ ({ $path }) hat keine Zeilen, obwohl die Beschriftungen der Spalten gedruckt sind. Die Zeilen auf den Seiten suchen.
service-text-hidden-word = 1 verborgenes Wort auf { $pages } wurde weggelassen: Text, den dort niemand sieht, etwa Weiß auf Weiß.
service-text-hidden-words = { $count } verborgene Wörter auf { $pages } wurden weggelassen: Text, den dort niemand sieht, etwa Weiß auf Weiß.
service-text-garbled-pages = Die Textebene auf { $pages } ist unbrauchbar. Werte von dort und solche, die nicht gefunden wurden, haben keine Konfidenz. Das Dokument noch einmal mit OCR importieren und diesen Auftrag abbrechen.
service-text-garbled-pages-earlier = Die Textebene auf { $pages } ist unbrauchbar. Werte von dort und solche, die nicht gefunden wurden, haben keine Konfidenz. Das Dokument noch einmal mit OCR importieren und diesen Auftrag abbrechen.
service-text-pages-without-text = Kein lesbarer Text auf { $pages }, deshalb wurden dort keine Datenpunkte gefunden. Importieren Sie einen Scan noch einmal mit OCR und brechen Sie diesen Auftrag ab, oder geben Sie die Werte von Hand ein.
service-text-pages-without-text-by-ocr = OCR fand keinen Text auf { $pages }, deshalb wurden dort keine Datenpunkte gefunden. Sehen Sie dort nach und geben Sie die Werte von Hand ein.
service-text-pages-failed = Keine Datenpunkte auf { $pages }, da das Lesen fehlschlug. Sehen Sie dort nach und geben Sie die Werte von Hand ein.
service-text-one-page = Seite { $page }
service-text-further-pages = den Seiten { $pages } und weiteren
service-text-several-pages = den Seiten { $pages }
service-text-pattern-ignored = Das Muster von „{ $label }“ ({ $path }) bleibt unbeachtet: { $problem }.
service-text-more-patterns-ignored = { $count } weitere Muster der Taxonomie bleiben unbeachtet.
service-text-attachments-unread = Die Anhänge des PDF konnten nicht gelesen werden. Eine Rechnung darunter wurde daher nicht verglichen.
service-text-embedded-value-left-out = Ein Wert der eingebetteten Rechnung { $name } wurde weggelassen: { $problem }
service-text-embedded-invoices-differ = Das Dokument hat zwei eingebettete Rechnungen, die sich unterscheiden. Verwendet wurde { $used }, nicht { $other }.
service-text-embedded-unread = Die eingebettete Rechnung { $name } wurde nicht gelesen: { $reason }.
service-text-xml-empty = sie ist leer
service-text-xml-empty-or-damaged = sie ist leer oder beschädigt
service-text-xml-too-large = sie hat { $size } MiB, und höchstens { $limit } MiB werden gelesen
service-text-xml-malformed = sie ist kein wohlgeformtes XML: { $problem }
service-text-xml-with-doctype = sie hat einen DOCTYPE, den eine E-Rechnung nicht haben darf
service-text-xml-no-invoice = ihre Wurzel <{ $element }> ist nicht die einer Rechnung in UBL oder CII
service-text-lease-held = { $name } hat den Auftrag bis { $time } ausgecheckt.
service-text-checkout-ended = Die eigene Reservierung ist zu Ende. { $holder }
service-text-checkout-superseded = Die eigene Reservierung ist zu Ende, und jemand anderes hat den Auftrag seither ausgecheckt. Bitte erneut auschecken.
service-text-not-checked-out-held = Der Auftrag ist nicht von Ihnen ausgecheckt. { $holder }
service-text-not-checked-out = Der Auftrag ist nicht von Ihnen ausgecheckt. Bitte zuerst auschecken.
service-text-copy-written-meanwhile = Die Arbeitskopie wurde während der Prüfung immer wieder geändert: bitte einchecken, wenn alle Änderungen gespeichert sind.
service-text-job-has-no-taxonomy = Der Auftrag hat keine Taxonomie.
service-text-quota-used = Die eigenen Dokumente, Aufträge und Taxonomien bräuchten mehr als { $quota }, die jedem Benutzer zustehen. Bitte löschen, was nicht mehr gebraucht wird.
service-text-too-many-documents = Zurzeit warten zu viele Dokumente. Bitte in { $seconds } s noch einmal versuchen.
service-text-local-reviewer = Lokaler Prüfer
service-text-master-key-in-file = Dieses Gerät hat keinen Schlüsselbund, den Galley verwenden kann. Der Hauptschlüssel, der die API-Schlüssel verschlüsselt, liegt in { $file }; nur das eigene Benutzerkonto kann die Datei lesen.
service-text-keychain-unusable = Der Schlüsselbund dieses Geräts kann nicht verwendet werden ({ $reason }). API-Schlüssel bleiben im Speicher, bis Galley endet; danach ist eine neue Anmeldung nötig.
service-text-keychain-key-not-deleted = Der API-Schlüssel konnte nicht aus dem Schlüsselbund gelöscht werden ({ $reason }). Bitte den Schlüsselbund entsperren und noch einmal versuchen, oder den Eintrag „{ $entry }“, Konto „{ $account }“, selbst löschen.
service-text-keychain-without-library = seine Bibliothek ist nicht installiert: das Paket libsecret-1-0 installieren, unter Fedora und Arch libsecret, und Galley neu starten
service-text-keychain-part-not-loaded = ein Teil von Galley, den er braucht, kann nicht geladen werden: Galley neu installieren
service-text-keychain-not-running = es läuft kein Schlüsselbund: einen starten, etwa den GNOME-Schlüsselbund oder KWallet
service-text-keychain-locked = er ist gesperrt: entsperren und noch einmal versuchen
service-text-keychain-keeps-entry = er meldet, dass er keinen solchen Eintrag hat, und gibt ihn trotzdem zurück
service-text-keychain-returns-nothing = er gibt den gespeicherten Schlüssel nicht zurück
service-text-key-not-returned = Der Schlüsselbund gibt den API-Schlüssel nicht zurück. Bitte den Schlüsselbund entsperren und die Verbindung prüfen, oder neu anmelden.
service-text-key-not-kept = Dieses Gerät hat keinen Schlüsselbund. Der API-Schlüssel blieb daher nur, bis Galley endete. Bitte neu anmelden.
service-text-key-refused = Der Dienst nimmt den API-Schlüssel nicht mehr an: Er wurde anderswo erneuert oder widerrufen. Bitte neu anmelden.
service-text-key-malformed = Das ist kein API-Schlüssel: Schlüssel beginnen mit user-live- oder user-test-. Bitte den ganzen Schlüssel noch einmal kopieren.
service-text-email-unknown = Kein Benutzer hat die E-Mail-Adresse { $email }.
service-text-email-taken = Ein anderer Benutzer hat die E-Mail-Adresse { $email }.
service-text-password-too-short = Bitte ein Passwort mit mindestens { $count } Zeichen wählen.
service-text-password-too-common = Dieses Passwort ist zu verbreitet. Bitte ein anderes wählen.
service-text-too-many-logins = Zurzeit melden sich zu viele Benutzer an. Bitte in { $seconds } s noch einmal versuchen.
service-text-account-of-connection = Diese Verbindung gehört zu { $email } mit dem Schlüssel der Art { $kind }. Für ein anderes Konto oder eine andere Art von Schlüssel eine weitere Verbindung hinzufügen, damit die Arbeit getrennt bleibt.
service-text-account-connected = „{ $title }“ ist bereits eine Verbindung zu diesem Konto. Diese verwenden oder zuerst löschen.
service-text-host-not-found = Kein Server mit dem Namen { $host } wurde gefunden. Bitte Adresse und Netz prüfen.
service-text-host-not-resolved = Der Name { $host } konnte nicht aufgelöst werden: Dieses Gerät hat zurzeit kein Netz, oder sein Namensserver antwortet nicht.
service-text-host-without-service = { $host } wurde erreicht, aber dort läuft zurzeit kein Dienst. Bitte Adresse und Port prüfen, oder es später noch einmal versuchen.
service-text-host-not-reached = { $host } ist aus diesem Netz nicht erreichbar. Bitte das Netz prüfen, oder ein VPN, das der Dienst braucht.
service-text-host-timeout = { $host } hat nicht rechtzeitig geantwortet. Bitte Adresse und Netz prüfen, oder es später noch einmal versuchen.
service-text-host-broke-off = Die Verbindung zu { $host } ist abgebrochen. Bitte das Netz prüfen, oder es später noch einmal versuchen.
service-text-host-broke-off-with-code = Die Verbindung zu { $host } ist abgebrochen ({ $code }). Bitte das Netz prüfen, oder es später noch einmal versuchen.
service-text-host-other-protocol = { $host } antwortet, aber nicht wie ein Webdienst mit dieser Art von Adresse ({ $code }). Bitte den Port prüfen, und ob die Adresse mit http oder https beginnt.
service-text-host-no-document-service = { $host } antwortet, aber nicht wie ein Dokumentdienst. Bitte die Adresse prüfen.
service-text-answer-broke-off = Die Verbindung zum Dienst ist mitten in der Antwort abgebrochen. Bitte noch einmal versuchen.
service-text-not-kept = { $subject } liegt nicht auf diesem Gerät, und der Dienst ist nicht erreichbar. Möglich ist Arbeit an Aufträgen, die zuvor geöffnet oder offline genommen wurden. Sonst bitte noch einmal versuchen, wenn der Dienst erreichbar ist.
service-text-subject-job = Der Auftrag
service-text-subject-jobs = Die Liste der Aufträge
service-text-subject-comments = Die Liste der Kommentare
service-text-subject-contents = Die Liste „{ $role }“
service-text-subject-set-aside = Die Liste der beiseitegelegten Inhalte
service-text-subject-content = Der Inhalt „{ $role }“
service-text-subject-page-content = Der Inhalt „{ $role }“ von Seite { $page }
service-text-subject-computed-content = Die berechnete Fassung von „{ $role }“
service-text-subject-computed-page-content = Die berechnete Fassung von „{ $role }“ von Seite { $page }
service-text-subject-taxonomy = Die Taxonomie „{ $name }“
service-text-service-needed = Dazu wird der Dienst gebraucht, und er ist nicht erreichbar. Bitte noch einmal versuchen, wenn er erreichbar ist.
service-text-kept-content-damaged = Ein Inhalt, der auf diesem Gerät behalten wurde, ist beschädigt. Er wird neu geholt, sobald der Dienst erreichbar ist.
service-text-kept-disk-full = Der Datenträger dieses Geräts ist voll. Bitte Platz schaffen; was schon behalten ist, kann verwendet werden, und der Rest wird dann geholt.
service-text-kept-disk-too-full = Die Inhalte des Auftrags brauchen { $needed }, und { $reserve } müssen frei bleiben. Der Datenträger dieses Geräts hat aber nur { $free }. Bitte Platz schaffen und es noch einmal versuchen.
service-text-checkin-waits = Das Einchecken dieses Auftrags wartet darauf, an den Dienst gesendet zu werden.
service-text-cancellation-waits = Der Abbruch dieses Auftrags wartet darauf, an den Dienst gesendet zu werden.
service-text-outbox-contents = Inhalte
service-text-outbox-zones = Zonen von Seite { $page }
service-text-outbox-data-points = Datenpunkte
service-text-outbox-keywords = Schlagwörter
service-text-outbox-cancellation = Abbruch
service-text-outbox-completed = Einchecken als abgeschlossen
service-text-outbox-returned = Einchecken als zurückgegeben
service-text-outbox-aborted = Einchecken als unerledigt
service-text-outbox-failed = Einchecken als fehlgeschlagen
service-text-edit-damaged = Diese Änderung wurde auf dem Datenträger dieses Geräts beschädigt. Bitte den Auftrag öffnen: sein Journal hat die Schritte.
service-text-other-account = Die Verbindung ist mit einem anderen Konto angemeldet als dem, das diese Arbeit gemacht hat.
service-text-status-of-service = Der Dienst antwortete mit dem Status { $status }.
service-text-refused-with-status = Der Dienst lehnte das mit dem Status { $status } ab.
service-text-work-lost = { $reason } Die eigene Arbeit bleibt auf diesem Gerät. Was damit geschieht, wird in der Warteschlange entschieden.
service-text-work-refused = Der Dienst lehnt die Arbeit an diesem Auftrag ab: { $reason }
service-text-job-taken = { $name } hat den Auftrag bis { $time } ausgecheckt.
service-text-job-runs = Der Auftrag wartet nicht mehr auf diese Arbeit: er läuft.
service-text-job-completed = Der Auftrag wartet nicht mehr auf diese Arbeit: er ist abgeschlossen.
service-text-job-cancelled = Der Auftrag wartet nicht mehr auf diese Arbeit: er ist abgebrochen.
service-text-job-failed = Der Auftrag wartet nicht mehr auf diese Arbeit: er ist fehlgeschlagen.
service-text-job-in-other-phase = Jemand anderes hat seither am Auftrag gearbeitet, und er ist in einer anderen Phase seiner Prüfung.
service-text-job-waits-for-zoning = Jemand anderes hat diesen Schritt abgeschlossen, und der Auftrag wartet auf die Zonierung.
service-text-job-waits-for-mapping = Jemand anderes hat diesen Schritt abgeschlossen, und der Auftrag wartet auf die Zuordnung.
service-text-job-waits-for-indexing = Jemand anderes hat diesen Schritt abgeschlossen, und der Auftrag wartet auf die Verschlagwortung.
service-text-continued-before-checkin = Der Auftrag wurde anderswo fortgesetzt, bevor das Einchecken dieser Arbeit ankam.
service-text-changed-after-lease = Die Reservierung war abgelaufen, und jemand anderes hat die Inhalte seither geändert.
service-text-changed-under-account = Die Inhalte wurden anderswo unter Ihrem Konto geändert, während dieser Auftrag offen war.
service-text-backup-incomplete = { $file } ist keine vollständige Sicherung von Galley: { $reason }. Bitte eine andere Sicherung verwenden. Nichts wurde geändert.
service-text-backup-not-restorable = { $file } kann nicht wiederhergestellt werden: { $reason }. Bitte eine andere Sicherung verwenden. Nichts wurde geändert.
service-text-backup-too-new = Eine neuere Version von Galley hat { $file } erstellt: { $reason }. Diese Version installieren und die Sicherung damit wiederherstellen. Nichts wurde geändert.
service-text-backup-missing = { $file } gibt es nicht, oder die Datei kann nicht gelesen werden.
service-text-backup-key-damaged = Der Hauptschlüssel in der Sicherung ist beschädigt. Bitte eine andere Sicherung verwenden.
service-text-backup-pass-phrase-wrong = Die Passphrase ist nicht die, mit der die Sicherung erstellt wurde. Nichts wurde geändert.
service-text-pass-phrase-too-short = Die Passphrase braucht mindestens { $count } Zeichen.
service-text-backup-key-locked = Der Schlüsselbund gibt den Hauptschlüssel nicht zurück. Bitte entsperren, oder ohne Passphrase exportieren.
service-text-export-file-exists = { $file } gibt es schon. Bitte einen anderen Namen wählen. Nichts wurde geändert.
service-text-export-folder-missing = { $file } liegt in einem Ordner, den es nicht gibt. Bitte den Ordner anlegen oder einen anderen wählen. Nichts wurde geändert.
service-text-export-in-data-folder = { $file } liegt im Datenordner selbst. Bitte einen Ordner anderswo wählen, am besten auf einem anderen Datenträger. Nichts wurde geändert.
service-text-move-refused = Die Daten können nicht nach { $folder } verschoben werden: { $reason }. Nichts wurde geändert.
service-text-folder-not-whole-path = das ist kein vollständiger Pfad
service-text-folder-around-data = er enthält den Datenordner oder ist ein Teil davon
service-text-folder-parent-missing = { $folder } gibt es nicht
service-text-folder-is-file = das ist eine Datei
service-text-folder-not-empty = er ist nicht leer. Bitte einen leeren oder neuen Ordner wählen
service-text-data-folder-named-at-start = Galley wurde mit --data gestartet, das den Datenordner bei jedem Start nennt. Bitte Galley schließen, den Ordner selbst verschieben und den neuen mit --data nennen.
service-text-disk-too-full = Der Datenträger von { $folder } ist voll: { $needed } Bytes werden gebraucht, { $free } sind frei. Bitte Platz schaffen oder einen anderen Datenträger wählen und noch einmal versuchen. Nichts wurde geändert.
service-text-disk-full = Der Datenträger von { $folder } ist voll. Bitte Platz schaffen oder einen anderen Datenträger wählen und noch einmal versuchen. Nichts wurde geändert.
service-text-trained-data-packed = sie lässt sich nicht entpacken ({ $reason })
service-text-trained-data-foreign = sie enthält keine Trainingsdaten von Tesseract
service-text-trained-data-truncated = sie endet zu früh
service-text-trained-data-older = sie ist von einer älteren Art, ohne { $entry }
service-text-trained-data-too-large = sie ist zu groß
service-text-folder-watched = { $path } wird schon überwacht. Bitte zuerst entfernen.
service-text-path-is-no-folder = { $path } ist kein Ordner.
service-text-data-folder-not-watched = Der Datenordner von Galley kann nicht überwacht werden. Bitte einen anderen Ordner wählen.
service-text-file-of-other-type = Die Datei ist weder ein PDF noch ein ePub.
service-text-file-not-permitted = Die Berechtigung zum Lesen der Datei fehlt.
service-text-file-imported-before = Dieser Inhalt wurde schon unter demselben Namen importiert.
service-text-file-imported-as = Sie hat denselben Inhalt wie { $name }, das bereits importiert wurde.
service-text-USER_NOT_FOUND = Kein Benutzer hat diese E-Mail-Adresse.
service-text-USER_EMAIL_TAKEN = Ein anderer Benutzer hat diese E-Mail-Adresse.
service-text-PASSWORD_INVALID = Das Passwort ist falsch.
service-text-PASSWORD_TOO_WEAK = Das Passwort ist zu kurz oder zu verbreitet.
service-text-KEY_MISSING = Die Anfrage hat keinen API-Schlüssel.
service-text-KEY_INVALID = Der API-Schlüssel gilt für diesen Dienst nicht.
service-text-KEY_REVOKED = Der API-Schlüssel wurde widerrufen.
service-text-ACCESS_DENIED = Dazu fehlt die Berechtigung.
service-text-FIELD_MISSING = Ein erforderliches Feld fehlt.
service-text-FIELD_INVALID = Ein Feld hat einen ungültigen Wert.
service-text-FIELD_DUPLICATE = Ein Objekt enthält dasselbe Feld zweimal.
service-text-FIELD_AMBIGUOUS = Ein Feld und sein anderer Name haben verschiedene Werte.
service-text-FIELD_READ_ONLY = Das Feld setzt der Dienst; es kann nicht geschrieben werden.
service-text-FIELD_IMMUTABLE = Das Feld kann nach dem Anlegen nicht geändert werden.
service-text-JSON_INVALID = Der Inhalt der Anfrage ist kein gültiges JSON in UTF-8.
service-text-ROUTE_NOT_FOUND = Unter dieser Adresse gibt es nichts.
service-text-JOB_NOT_FOUND = Den Auftrag gibt es nicht, oder er ist für das eigene Konto nicht sichtbar.
service-text-DOCUMENT_NOT_FOUND = Das Dokument gibt es nicht, oder es ist für das eigene Konto nicht sichtbar.
service-text-TEAM_NOT_FOUND = Das Team gibt es nicht, oder es ist für das eigene Konto nicht sichtbar.
service-text-CONTENT_NOT_FOUND = Der Auftrag hat diesen Inhalt nicht oder noch nicht.
service-text-JOB_TYPE_NOT_FOUND = Den Auftragstyp gibt es nicht.
service-text-TAXONOMY_NOT_FOUND = Die Taxonomie gibt es nicht.
service-text-TAXONOMY_UNKNOWN = Der Auftrag nennt eine Taxonomie, die es nicht gibt.
service-text-TAXONOMY_INVALID = Die Taxonomie ist ungültig.
service-text-TAXONOMY_IN_USE = Ein unfertiger Auftrag verwendet die Taxonomie.
service-text-CONCEPT_NOT_FOUND = Die Taxonomie hat diesen Begriff nicht.
service-text-LEARNED_NOT_FOUND = Für diese Taxonomie oder aus diesem Dokument wurde nichts gelernt, oder es ist für das eigene Konto nicht sichtbar.
service-text-TEAM_LAST_ADMIN = Ein Team braucht mindestens einen Administrator.
service-text-TEAM_IN_USE = Ein unfertiger Auftrag verwendet das Team, oder es ist das Team der Fachleute dieses Servers.
service-text-JOB_NOT_BLOCKED = Der Auftrag wartet nicht auf eine Prüfung.
service-text-JOB_NOT_CHECKED_OUT = Der Auftrag ist nicht von Ihnen ausgecheckt.
service-text-JOB_ALREADY_CHECKED_OUT = Ein anderer Benutzer hat den Auftrag ausgecheckt.
service-text-CHECKOUT_LOST = Die Reservierung ist zu Ende, und ein anderer Benutzer hat den Auftrag seitdem ausgecheckt.
service-text-SELF_REVIEW = Niemand kann die eigene Arbeit prüfen.
service-text-JOB_FINAL = Der Auftrag ist bereits abgeschlossen, abgebrochen oder fehlgeschlagen.
service-text-JOB_NOT_FINAL = Der Auftrag ist noch nicht abgeschlossen, abgebrochen oder fehlgeschlagen.
service-text-CONTENT_INVALID = Der Inhalt entspricht nicht dem Schema seiner Rolle.
service-text-CONTENT_READ_ONLY = Der Inhalt kann in diesem Schritt oder überhaupt nicht geändert werden.
service-text-FORMAT_UNAVAILABLE = Die Ausgabe gibt es in diesem Format nicht.
service-text-CONTENT_URI_FOREIGN = Die Adresse gehört nicht zu diesem Dienst.
service-text-DOCUMENT_INVALID = Das Dokument ist keine lesbare PDF- oder ePub-Datei.
service-text-DOCUMENT_TIMEOUT = Das Dokument konnte in der Zeit, die der Dienst zulässt, nicht gelesen werden. Bitte später noch einmal versuchen.
service-text-DOCUMENT_ENCRYPTED = Ein Passwort oder digitales Rechtemanagement schützt das Dokument.
service-text-DOCUMENT_TOO_LARGE = Das Dokument ist größer, als der Dienst annimmt.
service-text-DOCUMENT_IN_USE = Ein unfertiger Auftrag verwendet das Dokument.
service-text-ETAG_MISMATCH = Der Inhalt hat sich geändert, seit er gelesen wurde.
service-text-IDEMPOTENCY_KEY_REUSED = Der Idempotenzschlüssel wurde schon für eine andere Anfrage verwendet.
service-text-PAYLOAD_TOO_LARGE = Die Anfrage ist zu groß.
service-text-MEDIA_TYPE_UNSUPPORTED = Der Medientyp wird hier nicht unterstützt.
service-text-METHOD_NOT_ALLOWED = Die Adresse unterstützt diese HTTP-Methode nicht.
service-text-RATE_LIMITED = Zu viele Anfragen; bitte etwas später noch einmal versuchen.
service-text-STORAGE_FULL = Der Datenträger des Dienstes ist voll, oder der Speicherplatz des Benutzers ist aufgebraucht.
service-text-CONTENT_LOST = Die Bytes eines gespeicherten Dokuments oder Inhalts fehlen oder sind beschädigt.
service-text-INSTALLATION_DAMAGED = Eine Datei der Installation des Dienstes fehlt oder ist beschädigt.
service-text-SERVICE_BUSY = Der Dienst hat zu viel zu tun; bitte etwas später noch einmal versuchen.
service-text-MAINTENANCE = Der Dienst ist in Wartung; bitte später noch einmal versuchen.
service-text-INTERNAL_ERROR = Ein unerwarteter Fehler ist aufgetreten; das Protokoll hat die Einzelheiten unter der Tracking-Kennung.
service-text-ADDRESS_INVALID = Das ist keine Adresse eines Dienstes.
service-text-SIGNED_OUT = Die Verbindung ist abgemeldet. Bitte anmelden, um sie zu verwenden.
service-text-CONNECTION_NOT_FOUND = Die Verbindung gibt es nicht. Vielleicht wurde sie in einem anderen Fenster gelöscht.
service-text-CONNECTION_IN_USE = Die Verbindung hat Arbeit, die noch nicht an den Dienst gesendet ist.
service-text-ACCOUNT_MISMATCH = Die Verbindung gehört zu einem anderen Konto.
service-text-ACCOUNT_CONNECTED = Eine andere Verbindung gehört zu diesem Konto.
service-text-LANGUAGE_INVALID = Die Datei enthält keine Trainingsdaten, die OCR verwenden kann.
service-text-LANGUAGE_NOT_FOUND = Für diese OCR-Sprache wurde keine Datei hinzugefügt.
service-text-DETECTOR_INVALID = Die Datei ist kein Layoutmodell, das Galley verwenden kann.
service-text-DETECTOR_NOT_FOUND = Es gibt kein Layoutmodell dieses Namens.
service-text-KEYCHAIN_FAILED = Der Schlüsselbund des Systems funktioniert nicht.
service-text-SERVICE_FAILED = Der Dienst meldet einen Fehler, den diese Version von Galley nicht kennt.
service-text-CERTIFICATE_REFUSED = Das Zertifikat des Dienstes wird nicht angenommen.
service-text-NOT_A_SERVICE = Die Adresse ist nicht die eines Dokumentdienstes.
service-text-SERVICE_TOO_OLD = Der Dienst ist zu alt für diese Version von Galley.
service-text-SERVICE_TOO_NEW = Der Dienst ist zu neu für diese Version von Galley.
service-text-SERVICE_UNREACHABLE = Der Dienst ist nicht erreichbar. Bitte das Netz prüfen, oder es später noch einmal versuchen.
service-text-BACKUP_RUNNING = Eine andere Sicherung, Wiederherstellung oder Verschiebung läuft. Bitte warten, bis sie fertig ist.
service-text-BACKUP_INVALID = Die Datei ist keine vollständige Sicherung von Galley.
service-text-BACKUP_TOO_NEW = Eine neuere Version von Galley hat die Sicherung erstellt.
service-text-MASTER_KEY_NEEDED = Der Hauptschlüssel, mit dem die API-Schlüssel verschlüsselt sind, fehlt.
service-text-PASS_PHRASE_WRONG = Die Passphrase ist nicht die, mit der die Sicherung erstellt wurde.
service-text-FOLDER_UNSUITABLE = Der Ordner kann nicht verwendet werden.
service-text-WATCHED_FOLDER_NOT_FOUND = Der Ordner wird nicht mehr überwacht. Vielleicht wurde er in einem anderen Fenster entfernt.
service-text-NOT_KEPT = Das liegt nicht auf diesem Gerät, und der Dienst ist nicht erreichbar.
service-text-KEPT_NOT_FOUND = Der Auftrag liegt nicht auf diesem Gerät.
service-text-WORK_PENDING = Der Auftrag hat Arbeit, die noch nicht an den Dienst gesendet ist.
service-text-CONFLICT_NOT_FOUND = Die Arbeit an diesem Auftrag ist nicht in Konflikt. Vielleicht wurde er in einem anderen Fenster gelöst.
service-text-STASHED_WORK_NOT_FOUND = Diese Arbeit ist nicht beiseitegelegt. Vielleicht wurde sie in einem anderen Fenster gelöscht.
service-text-JOURNAL_DAMAGED = Das Protokoll dieser Arbeit auf diesem Gerät ist beschädigt.
service-text-PREFERENCES_DAMAGED = Die Datei preferences.json im Datenordner ist beschädigt und lässt sich nicht umbenennen. Bitte berichtigen oder löschen, und es noch einmal versuchen.
service-text-DISK_FULL = Der Datenträger dieses Geräts hat zu wenig Platz.
service-text-host-refers = { $host } verweist auf { $target }. Galley folgt nicht, weil es dorthin den API-Schlüssel senden würde. Wenn der Dienst umgezogen ist, bitte die Adresse der Verbindung ändern; sonst verlangt dieses Netz vielleicht zuerst eine Anmeldung im Browser, wie in Hotels.
service-text-host-refers-elsewhere = { $host } leitet anderswohin weiter. Galley folgt nicht, weil es dorthin den API-Schlüssel senden würde. Wenn der Dienst umgezogen ist, bitte die Adresse der Verbindung ändern; sonst verlangt dieses Netz vielleicht zuerst eine Anmeldung im Browser, wie in Hotels.
service-text-host-answers-page = { $host } antwortet mit einer Webseite statt mit den Daten eines Dokumentdienstes (Status { $status }). Bitte die Adresse prüfen. Wenn sie stimmt, verlangt dieses Netz vielleicht zuerst eine Anmeldung im Browser, wie in Hotels.
service-text-host-answers-other = { $host } antwortet mit etwas anderem als den Daten eines Dokumentdienstes (Status { $status }). Bitte die Adresse prüfen. Wenn sie stimmt, verlangt dieses Netz vielleicht zuerst eine Anmeldung im Browser, wie in Hotels.
service-text-host-too-many-requests = { $host } erhält zu viele Anfragen aus diesem Netz. Bitte in { $seconds } s noch einmal versuchen.
service-text-host-service-down = { $host } antwortet, aber der Dienst dahinter läuft nicht (Status { $status }). Bitte später noch einmal versuchen.
service-text-host-odd-status = { $host } antwortet mit dem Status { $status }, den kein Dienst sendet.
service-text-host-key-not-sent = { $host } hat den Schlüssel ersetzt, aber den neuen nicht gesendet.
service-text-host-key-answer-lost = { $host } hat den Schlüssel ersetzt, aber die Antwort ging unterwegs verloren. Bitte mit dem Passwort anmelden, um den neuen zu bekommen.
service-text-host-sent-no-key = { $host } hat das Passwort angenommen, aber keinen { $kind }-Schlüssel gesendet.
service-text-host-reports = Der Dienst unter { $host } meldet: { $reason }
service-text-host-answer-slow = Die Antwort von { $host } brach ab oder kam zu langsam. Bitte später noch einmal versuchen.
service-text-key-kind-unseen = Das Konto hat keinen { $kind }-Schlüssel, den diese Verbindung sehen darf.
service-text-embedded-connection-fixed = Die Verbindung zum Dienst auf diesem Gerät kann nicht geändert werden.
service-text-connection-has-job = „{ $title }“ hat Arbeit an 1 Auftrag, die nicht eingecheckt ist. Bitte zuerst einchecken, oder bestätigen, dass sie gelöscht werden soll.
service-text-connection-has-jobs = „{ $title }“ hat Arbeit an { $count } Aufträgen, die nicht eingecheckt ist. Bitte zuerst einchecken, oder bestätigen, dass sie gelöscht werden soll.
service-text-content-blocked-elsewhere = Der Inhalt { $role } ist schreibgeschützt: Der Auftrag wartet bei { $step }.
service-text-content-of-job-read-only = Der Inhalt { $role } kann nicht geschrieben werden, solange der Auftrag den Status { $status } hat.
service-text-always-available = Der Dienst dieses Geräts ist immer erreichbar: Es wird nichts offline genommen.
service-text-kept-job-continued = Der Auftrag wurde inzwischen von jemand anderem fortgesetzt.
service-text-kept-job-has-work = Der Auftrag hat Arbeit, die noch nicht eingecheckt ist. Bitte einchecken oder den Konflikt lösen, bevor er von diesem Gerät entfernt wird.
service-text-content-not-kept = { $role } { $item } kann nicht behalten werden: { $reason }
service-text-journal-step-damaged = Schritt { $step } von { $length } im Journal dieses Auftrags ist auf dem Datenträger dieses Geräts beschädigt. Deshalb können die nicht gesendeten Schritte hier nicht wiederholt werden. Es wurde nichts gelöscht. Bitte eine Sicherung oder einen täglichen Abzug der Daten wiederherstellen, der das Journal hat, und den Datenträger dieses Geräts prüfen.
service-text-journal-steps-missing = Im Journal dieses Auftrags fehlen auf dem Datenträger dieses Geräts Schritte. Deshalb können die nicht gesendeten Schritte hier nicht wiederholt werden. Es wurde nichts gelöscht. Bitte eine Sicherung oder einen täglichen Abzug der Daten wiederherstellen, der das Journal hat, und den Datenträger dieses Geräts prüfen.
service-text-section-without-image = Ein Abschnitt eines ePub wird aus seinem Markup gelesen und hat kein Bild für OCR.
service-text-resource-in-use-by-job = 1 unfertiger Auftrag verwendet { $resource }. Bitte zuerst { $remedies }.
service-text-resource-in-use-by-jobs = { $count } unfertige Aufträge verwenden { $resource }. Bitte zuerst { $remedies }.
service-text-resource-team = das Team { $name }
service-text-resource-taxonomy = die Taxonomie { $name }
service-text-remedies-of-jobs = abschließen oder abbrechen
service-text-remedies-of-shared-jobs = abschließen, abbrechen oder ändern
service-text-taxonomy-gone = Die Taxonomie { $name } gibt es nicht mehr.
service-text-taxonomy-changed = Die Taxonomie { $name } gibt es schon, oder sie wurde geändert, seit sie gelesen wurde.
service-text-taxonomy-not-validated = Die Taxonomie { $name } konnte nicht geprüft werden: { $reason }.
service-text-taxonomy-too-complex = Die Taxonomie { $name } ist zu groß oder zu komplex: { $reason }. Senden Sie eine kleinere.
service-text-taxonomy-not-searched = Die Taxonomie { $name } kann nicht durchsucht werden: { $reason }
service-text-taxonomy-file-unreadable = Die Datei konnte nicht gelesen werden: { $reason }.
service-text-taxonomy-file-too-complex = Die Datei kann nicht importiert werden: { $reason }. Bitte eine kleinere oder einfachere importieren.
service-text-taxonomy-context-remote = Die Datei verweist auf den Kontext { $context }, und Galley lädt nichts aus dem Netz. Bitte die Adresse durch den Kontext selbst ersetzen oder den Thesaurus als Turtle speichern.
service-text-job-not-final = Der Auftrag hat den Status { $status }: Bitte zuerst abbrechen.
service-text-set-aside-gone = Es gibt keine beiseitegelegte Arbeitskopie dieses Inhalts von Ihnen.
service-text-team-name-taken = Ein anderes Team hat den Namen { $name }; bitte einen anderen wählen.
service-text-team-last-admin = Das Team { $name } hat keinen weiteren Administrator: Bitte zuerst ein anderes Mitglied dazu machen.
service-text-team-full = Das Team { $name } hat { $count } Mitglieder, mehr sind nicht möglich. Bitte eines entfernen oder ein weiteres Team anlegen.
service-text-user-unknown = Niemand hat die Kennung oder E-Mail-Adresse { $name }.
service-text-user-no-member = { $user } ist kein Mitglied des Teams { $team }.
service-text-invitations-of-inviter = Es sind { $count } Ihrer Einladungen an diese Person unbeantwortet, mehr als { $limit } sind nicht möglich. Bitte eine zurückziehen oder um Antwort bitten.
service-text-invitations-of-network = Es sind { $count } Einladungen von Konten Ihres Netzes an diese Person unbeantwortet, mehr als { $limit } sind nicht möglich. Bitte um Antwort bitten.
service-text-invitations-of-all = Es sind { $count } Einladungen an diese Person unbeantwortet, mehr als { $limit } sind nicht möglich. Bitte um Antwort bitten.
service-text-no-verified-backup = Es gibt keine geprüfte Sicherung zum Wiederherstellen. Bitte zuerst eine wählen.
service-text-no-exported-file = Es gibt keine exportierte Datei. Bitte die Daten zuerst exportieren.
service-text-restart-yourself = Galley kann sich hier nicht selbst neu starten. Bitte schließen und wieder starten.
service-text-backup-key-needs-pass-phrase = Die API-Schlüssel in der Sicherung sind mit einem Hauptschlüssel verschlüsselt, der hier fehlt. Bitte die Passphrase angeben, mit der die Sicherung gemacht wurde. Ohne ihn wiederhergestellt, werden alle API-Schlüssel ungültig: Programme brauchen neue, und Personen bekommen ihre bei der Anmeldung. Dokumente und Aufträge bleiben. Es wurde nichts geändert.
service-text-backup-without-key = Die API-Schlüssel in der Sicherung sind mit einem Hauptschlüssel verschlüsselt, der hier fehlt. Die Sicherung wurde ohne Passphrase gemacht und enthält ihn deshalb nicht. Ohne ihn wiederhergestellt, werden alle API-Schlüssel ungültig: Programme brauchen neue, und Personen bekommen ihre bei der Anmeldung. Dokumente und Aufträge bleiben. Es wurde nichts geändert.
service-text-added-file-disk-full = Der Datenträger ist voll. Die Datei wurde nicht hinzugefügt.
service-text-too-many-watched-folders = Höchstens { $count } Ordner können überwacht werden. Bitte zuerst einen entfernen.
service-text-folder-not-watchable = { $path } kann nicht überwacht werden. { $reason }
service-text-folder-gone = Der Ordner ist nicht da: Er wurde verschoben oder gelöscht, oder sein Laufwerk ist nicht angeschlossen.
service-text-folder-forbidden = Sie haben keine Berechtigung, den Ordner zu lesen.
service-text-folder-waits = { $reason } Galley macht weiter, sobald er gelesen werden kann.
service-text-folder-unreadable = Der Ordner kann nicht gelesen werden.
service-text-folder-unreadable-with-code = Der Ordner kann nicht gelesen werden ({ $code }).
