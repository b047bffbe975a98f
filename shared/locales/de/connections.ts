/** Words about connections and keys in German. */

const TOO_LONG = 'Das ist zu lang.';
const NO_CONSOLE = 'Das ist keine Webadresse. Sie können das Feld leer lassen.';

export const connections = {
  connectTitle: 'Mit einem Dienst verbinden',
  connectWords:
    'Parley prüft den Schlüssel und lädt die Modellliste. Lehnt der Dienst den Schlüssel ab oder ist er nicht erreichbar, wird nichts gespeichert.',
  editTitle: '{{name}} bearbeiten',
  connect: 'Verbinden',
  checking: 'Schlüssel wird geprüft, Modelle werden geladen …',
  name: 'Name',
  nameHint: 'Optional. Sonst gilt der Hostname.',
  baseUrl: 'Basis-URL',
  baseUrlHint: 'Aus der Dokumentation des Dienstes, mit oder ohne /v1 am Ende.',
  requestsGoTo: 'Chatanfragen gehen an {{url}}.',
  misplacedKey: 'Das sieht nach einem API-Schlüssel aus. Es wurde nichts gesendet.',
  moveToKey: 'In das Feld „API-Schlüssel“ verschieben',
  consoleUrl: 'URL der Konsole',
  consoleUrlHint: 'Optional. Die Seite, auf der Sie Ihre Schlüssel verwalten.',
  apiKey: 'API-Schlüssel',
  apiKeyHint: 'Verschlüsselt mit dem Schlüsselbund des Systems ({{vault}}). Er wird nicht noch einmal angezeigt.',
  apiKeySession:
    'Es wurde kein Schlüsselbund gefunden. Der Schlüssel bleibt bis zum Beenden im Arbeitsspeicher und wird nie auf die Festplatte geschrieben.',
  apiKeyOriginChanged:
    'Die Adresse hat sich geändert. Der gespeicherte Schlüssel gehört zur alten Adresse; fügen Sie den Schlüssel für die neue ein.',
  vault: {
    portal: 'Desktop-Portal',
    dpapi: 'DPAPI von Windows',
  },
  openConsole: 'Konsole öffnen',
  whereKey: 'Wo finde ich einen Schlüssel?',
  masked: '••••••••{{lastFour}}',
  clearText: {
    words:
      'http:// ist nicht verschlüsselt. Zwischen Ihnen und {{host}} könnte jeder Ihren API-Schlüssel und Ihre Chats mitlesen. Verwenden Sie https://, wenn der Dienst es anbietet.',
    allow: 'Schlüssel trotzdem unverschlüsselt senden',
  },
  advanced: 'Erweitert',
  folded: { noDate: 'Kein Datum', usual: 'Wiederholungen, Zeitlimits, Kopfzeilen: übliche Werte' },
  kinds: {
    title: 'Arten von Diensten',
    search: '{{count}} Dienste durchsuchen',
    found_one: '{{count}} Dienst',
    found_other: '{{count}} Dienste',
    which: 'Welcher Dienst?',
    another: 'Anderer Dienst',
    anotherWords: 'Jede Adresse, die „chat completions“ versteht',
    local: 'Auf diesem Computer',
    localWords: 'Ollama, LM Studio, llama.cpp, vLLM oder Jan',
    filledIn: 'Ausgefüllt für {{name}}',
  },
  retry: 'Automatisch erneut versuchen',
  retryHint: 'Wiederholt vorübergehende Fehler bis zu zweimal, bevor Text eintrifft.',
  timeouts: {
    responseStart: 'Zeitlimit bis zum Beginn der Antwort',
    responseStartHint: 'Bis die Antwort beginnt.',
    idle: 'Zeitlimit ohne Daten',
    idleHint: 'Gar keine Daten.',
    nextToken: 'Zeitlimit bis zum nächsten Token',
    nextTokenHint: 'Daten, aber kein Text.',
    wholeResponse: 'Zeitlimit für die ganze Antwort',
    wholeResponseHint: 'Antworten ohne Streaming und die Modellliste.',
    seconds: 'In Sekunden.',
    default: 'Standard: {{value}} Sekunden.',
    unit: 'In Sekunden, auch mit Nachkommastellen. Ein leeres Feld bedeutet den Standardwert.',
  },
  requests: {
    tokenLimitName: 'Name der Tokengrenze',
    tokenLimitNameHint: 'Als welches Feld „Max. Tokens“ gesendet wird. Manche Dienste nehmen nur den neueren Namen an.',
    alternating: 'Aufeinanderfolgende Nachrichten einer Rolle verbinden',
    reasoning: 'Frühere Gedankengänge zurücksenden',
    reasoningHint:
      'Für Dienste, die einen Chat ohne sie ablehnen. Sendet die Felder, in denen die Gedankengänge kamen (reasoning_content, reasoning_details), unverändert zurück.',
    alternatingHint:
      'Manche Dienste verlangen, dass sich Fragen und Antworten abwechseln. Nach einer fehlgeschlagenen Antwort werden Ihre zwei Fragen als eine Nachricht gesendet.',
    usage: 'Verbrauch beim Streaming abfragen',
    usageHint: 'Sendet stream_options.include_usage, damit auch gestreamte Antworten ihre Tokens melden.',
    images: 'Bilder senden',
    imagesHint:
      'Für Dienste, deren Modelle Bilder annehmen. Für einzelne Modelle schalten Sie es unter Einstellungen > Modelle ein. Textdateien werden in jedem Fall gesendet.',
    schemas: 'Antwortschemas erlauben',
    schemasHint:
      'Für Dienste, die response_format mit einem JSON-Schema annehmen. Für einzelne Modelle schalten Sie es unter Einstellungen > Modelle ein.',
    parameters: 'Weitere Parameter',
    parametersHint: 'Nicht jeder Dienst unterstützt sie. Eingeschaltete werden in Chats angeboten.',
  },
  extraBody: {
    hint: 'Ein JSON-Objekt, dessen Felder jeder Chatanfrage hinzugefügt werden, zum Beispiel {"top_k": 40}.',
    replaces: 'Hat Vorrang vor: {{names}}.',
    repeated: 'Doppelte Felder; nur das jeweils letzte wird gesendet: {{names}}.',
    streamsOnly: 'Wird nur gesendet, wenn die Antwort gestreamt wird: {{names}}.',
    looksSecret:
      'Das sieht vertraulich aus: {{names}}. Zusätzliche Anfragefelder werden im Klartext bei Ihren Chats gespeichert. Verwenden Sie für Vertrauliches die zusätzlichen Kopfzeilen in den Einstellungen der Verbindung.',
    meanwhile: 'Bis zur Korrektur wird die letzte gültige Version gesendet.',
    noneMeanwhile: 'Bis zur Korrektur wird nichts zusätzlich gesendet.',
    problem: {
      too_long: TOO_LONG,
      unfinished: 'Unvollständiges JSON: Eine Klammer oder ein Anführungszeichen ist noch offen.',
      not_json: 'Das ist kein gültiges JSON.',
      not_json_at: 'Das ist kein gültiges JSON. Sehen Sie in Zeile {{line}} nach.',
      not_object: 'Das muss ein JSON-Objekt sein: { "name": Wert }.',
      too_deep: 'Das ist zu tief verschachtelt.',
      of_the_chat:
        'Parley setzt {{names}} selbst, damit der Chat immer zur Anfrage passt. Entfernen Sie die Angabe hier.',
    },
  },
  keyless: 'Dieser Dienst braucht keinen Schlüssel',
  headers: {
    title: 'Zusätzliche Kopfzeilen',
    hint: 'Werden mit jeder Anfrage dieser Verbindung gesendet. Die Werte werden wie der API-Schlüssel gespeichert und nicht noch einmal angezeigt.',
    add: 'Kopfzeile hinzufügen',
    name: 'Name der Kopfzeile {{number}}',
    namePlaceholder: 'X-Projekt',
    value: 'Wert der Kopfzeile {{number}}',
    valuePlaceholder: 'Wert',
    remove: 'Kopfzeile {{name}} entfernen',
    problem: 'Eine der zusätzlichen Kopfzeilen ist ungültig.',
  },
  problem: {
    empty: 'Erforderlich',
    invalid: 'Das ist keine Webadresse.',
    scheme: 'Die Adresse muss mit https:// oder http:// beginnen.',
    credentials: 'Die Adresse darf weder Benutzername noch Passwort enthalten.',
    query: 'Entfernen Sie das # und alles danach. Dieser Teil wird nie gesendet.',
    looks_like_key: 'Das sieht nach einem API-Schlüssel aus, nicht nach einer Adresse. Es wurde nichts gesendet.',
    key_in_address:
      'Diese Adresse enthält einen Schlüssel. Tragen Sie ihn stattdessen in das Feld „API-Schlüssel“ ein. Es wurde nichts gesendet.',
    too_long: TOO_LONG,
    white_space: 'Dieser Schlüssel enthält Leerzeichen. Prüfen Sie, was Sie kopiert haben.',
    several_keys: 'Das sind mehrere Schlüssel. Fügen Sie einen davon ein.',
    masked:
      'Dort ist nur ein Teil des Schlüssels zu sehen. Kopieren Sie den ganzen Schlüssel oder erstellen Sie in der Konsole einen neuen.',
    placeholder: 'Das ist ein Platzhalter aus einem Beispiel. Fügen Sie Ihren eigenen Schlüssel ein.',
    variable: 'Das ist der Name einer Variablen. Fügen Sie den Schlüssel selbst ein.',
    is_address: 'Das ist eine Adresse, kein Schlüssel.',
    odd_characters:
      'Diese Zeichen kommen in Schlüsseln nicht vor: {{characters}}. Kopieren Sie den Schlüssel noch einmal aus der Konsole.',
    control_characters: 'Dieser Schlüssel enthält unsichtbare Zeichen. Kopieren Sie ihn noch einmal.',
    clear_text:
      'Der Schlüssel würde unverschlüsselt an {{host}} gesendet. Bestätigen Sie das unten oder verwenden Sie https://.',
    key_needed: 'Die Adresse hat sich geändert. Fügen Sie den passenden API-Schlüssel ein.',
    key_gone:
      'Der Schlüssel, den Sie ersetzen wollten, wurde entfernt. Fügen Sie stattdessen einen neuen Schlüssel hinzu.',
    holds_key:
      'Darin steht ein API-Schlüssel. Zusätzliche Anfragefelder werden im Klartext gespeichert; verwenden Sie stattdessen eine zusätzliche Kopfzeile.',
    name_empty: 'Geben Sie den Namen der Kopfzeile ein.',
    name_invalid: 'Verwenden Sie nur Buchstaben, Ziffern und Bindestriche, ohne Leerzeichen oder Doppelpunkte.',
    reserved: 'Parley setzt {{name}} selbst oder sendet es nicht. Verwenden Sie eine andere Kopfzeile.',
    duplicate: '{{name}} kommt zweimal vor.',
    value_empty: 'Geben Sie den Wert der Kopfzeile ein.',
    value_controls:
      'Dieser Wert enthält einen Zeilenumbruch oder ein unsichtbares Zeichen. Fügen Sie ihn einzeilig ein.',
    value_characters: 'Verwenden Sie nur einfache ASCII-Zeichen.',
    value_needed: 'Für diese Adresse ist kein Wert gespeichert. Geben Sie ihn noch einmal ein.',
    no_room: 'Das sind zu viele Kopfzeilen.',
    name: {
      empty: 'Geben Sie einen Namen ein.',
      looks_like_key: 'Das sieht nach einem API-Schlüssel aus. Ein Name wird im Klartext gespeichert.',
    },
    apiKey: {
      empty: 'Fügen Sie den API-Schlüssel ein.',
      invalid: 'Das sieht nicht nach einem API-Schlüssel aus.',
      duplicate: 'Diese Verbindung hat diesen Schlüssel schon.',
      no_room: 'Diese Verbindung kann keine weiteren Schlüssel aufnehmen. Entfernen Sie zuerst einen.',
      too_long: 'Das ist zu lang für einen API-Schlüssel.',
    },
    consoleUrl: {
      scheme: NO_CONSOLE,
      invalid: NO_CONSOLE,
    },
    extraBody: { invalid: 'Diese Felder lassen sich nicht senden. Prüfen Sie das JSON.' },
  },
  local: {
    find: 'Lokale Dienste suchen',
    again: 'Noch einmal suchen',
    words:
      'Parley sucht an den üblichen Ports von Ollama, LM Studio, llama.cpp, vLLM und Jan. Sie brauchen selten einen Schlüssel.',
    searching: 'Auf diesem Computer wird nach Diensten gesucht …',
    none: 'Keine lokalen Dienste gefunden. Starten Sie Ollama, LM Studio, llama.cpp, vLLM oder Jan und suchen Sie dann noch einmal.',
    found: 'Dienste auf diesem Computer',
    usualPort: 'Üblicher Port von {{name}}',
    keyNeeded: 'Braucht einen API-Schlüssel.',
    noModels: 'Noch keine Modelle aufgeführt.',
    moreModels_one: '{{names}} und {{count}} weiteres Modell',
    moreModels_other: '{{names}} und {{count}} weitere Modelle',
    connected: 'Verbunden',
    connectTo: 'Mit {{name}} verbinden',
    connectWithKey: 'Verbinden …',
  },
  keyFacts: {
    title: 'Bezeichnung und Ablauf',
    key: 'Schlüssel:',
    label: 'Bezeichnung',
    labelHint: 'Optional. Ein Name für diesen Schlüssel, etwa „Arbeit“.',
    expires: 'Ablaufdatum',
    expiresHint:
      'Optional, zum Beispiel 14. März 2027 oder in 90 Tagen. Parley erinnert Sie eine Woche vorher und noch einmal am Vortag.',
    expiresProblem: {
      invalid: 'Geben Sie ein vollständiges Datum ein oder lassen Sie das Feld leer.',
      past: 'Dieses Datum ist schon vorbei.',
    },
  },
  add: {
    title: 'API-Schlüssel hinzufügen',
    words:
      'Fügen Sie einen weiteren Schlüssel für {{name}} hinzu. Parley prüft ihn jetzt und verwendet ihn, wenn Sie ihn wählen.',
    firstWords: 'Parley prüft den Schlüssel für {{name}}, bevor er gespeichert wird.',
    confirm: 'Prüfen und hinzufügen',
    unchanged: 'Es wurde nichts hinzugefügt.',
  },
  rotate: {
    title: 'API-Schlüssel erneuern',
    words: 'Parley prüft den neuen Schlüssel für {{name}}, bevor er den alten ersetzt.',
    newKey: 'Neuer API-Schlüssel',
    confirm: 'Prüfen und ersetzen',
    unchanged: 'Ihr alter Schlüssel wird weiter verwendet.',
    current: 'Aktueller Schlüssel:',
  },
};
